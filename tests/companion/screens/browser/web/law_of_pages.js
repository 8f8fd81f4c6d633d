// What is wrong with a page of nodes as people see and touch it, measured inside of the browser.
({ touch }) => {
  const moment = document.querySelector("#page > .n-moment"); // it lies over everything
  const top = moment ?? [...document.querySelectorAll("#page > .level")].at(-1) ?? document.querySelector("#page");
  const STUCK = ".look-bar, .n-confirm, .s-turn-acts"; // at the head or the foot of the screen: pages scroll below these
  const found = [];
  const isSeen = (element) => {
    const style = getComputedStyle(element);
    const { width, height } = element.getBoundingClientRect();
    return style.visibility !== "hidden" && style.display !== "none" && width > 1 && height > 1 && !element.closest(".unseen, .sprites");
  };
  const named = (element) => `${element.tagName.toLowerCase()}.${(element.className.baseVal ?? element.className).trim().replace(/\s+/g, ".")} "${(element.textContent || element.ariaLabel || "").trim().slice(0, 40)}"`;

  const texts = [];
  const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const element = node.parentElement;
    if (!node.nodeValue.trim() || !isSeen(element) || element.closest("svg, .n-digits")) continue; // digits come one after the other, in one place
    const range = document.createRange();
    range.selectNodeContents(node);
    const scrolled = element.closest(".s-lately")?.getBoundingClientRect(); // what is not in sight is scrolled to
    const isInSight = (area) => !scrolled || (area.top >= scrolled.top - 1 && area.bottom <= scrolled.bottom + 1);
    texts.push({ element, words: node.nodeValue.trim(), areas: [...range.getClientRects()].filter(isInSight) });
  }

  if (document.documentElement.scrollWidth > innerWidth) found.push(`the page is ${document.documentElement.scrollWidth} wide and scrolls sideways`);
  if (top.scrollWidth > top.clientWidth + 1) found.push(`the sheet is ${top.scrollWidth} wide and scrolls sideways`);
  if (top.querySelector(".n-broken")) found.push("a part could not be shown");
  for (const { element, words, areas } of texts) {
    if (/\{\w+\}/.test(words)) found.push(`a fact is missing: ${words}`);
    const mayBeCut = element.closest(".name");
    const seen = mayBeCut?.getBoundingClientRect();
    for (const area of areas) {
      if (seen && Math.min(seen.right, innerWidth) - Math.max(seen.left, 0) < area.width / 2) found.push(`less than half is left: ${words}`);
      if (!mayBeCut && (area.left < -0.5 || area.right > innerWidth + 0.5)) found.push(`outside: ${named(element)}`);
      for (let box = element; box !== top && box; box = box.parentElement) {
        if (getComputedStyle(box).display === "inline") continue;
        const isFrame = box === element || box.matches(".n-look, .n-button, .n-tap, li");
        if (!isFrame) continue;
        const room = box.getBoundingClientRect();
        if (!mayBeCut && (area.left < room.left - 2 || area.right > room.right + 2)) found.push(`cut at the side by ${named(box)}: ${words}`);
        if (area.top < room.top - 4 || area.bottom > room.bottom + 4) found.push(`above or below ${named(box)}: ${words}`);
      }
    }
  }
  const lines = texts.flatMap(({ element, areas }) => {
    const clip = element.closest(".name")?.getBoundingClientRect();
    return areas.map((area) => ({ element, left: area.left + 2, right: Math.min(area.right, clip?.right ?? Infinity) - 2, top: area.top + area.height * 0.22, bottom: area.bottom - area.height * 0.22 }));
  });
  lines.forEach((one, at) => {
    for (const other of lines.slice(at + 1)) {
      if (one.element === other.element || one.element.closest(STUCK) || other.element.closest(STUCK)) continue;
      if (one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom) found.push(`over each other: ${named(one.element)} and ${named(other.element)}`);
    }
  });
  for (const target of top.querySelectorAll("button, input, a, [role=slider]")) {
    if (!isSeen(target) || target.disabled) continue;
    const { left, right, width, height } = target.getBoundingClientRect();
    if (width < touch - 0.5 || height < touch - 0.5) found.push(`a target of ${width.toFixed()}x${height.toFixed()}: ${named(target)}`);
    if (left < -0.5 || right > innerWidth + 0.5) found.push(`a target outside: ${named(target)}`);
  }
  for (const button of top.querySelectorAll(".look-bar button")) {
    const area = button.getBoundingClientRect();
    const covers = (line) => !button.contains(line.element) && line.element.closest(".look-bar") === button.closest(".look-bar") && line.left < area.right && area.left < line.right && line.top < area.bottom && area.top < line.bottom;
    for (const line of lines) if (covers(line)) found.push(`in the bar, ${named(line.element)} lies under ${named(button)}`);
  }
  const headings = [...top.querySelectorAll("h1")].filter((one) => getComputedStyle(one).display !== "none");
  if (!moment && headings.length !== 1) found.push(`${headings.length} headings of the first rank`);
  return [...new Set(found)];
};
