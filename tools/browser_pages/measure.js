// What is wrong with a page as people see and touch it, measured inside of the browser. `checks.py` calls one of these.
({
  isSeen(element) {
    const style = getComputedStyle(element);
    const { width, height } = element.getBoundingClientRect();
    const isShown = style.visibility !== "hidden" && style.display !== "none" && width > 1 && height > 1;
    return isShown && !element.closest(".unseen, .sprites");
  },

  named(element) {
    const classes = element.className.baseVal ?? element.className;
    return `${element.tagName.toLowerCase()}.${classes} "${(element.textContent ?? "").trim().slice(0, 40)}"`;
  },

  /** Every text that is on the page: its node, the element around it, and where its letters are. */
  textsOf(root) {
    const found = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      if (!node.nodeValue.trim() || !this.isSeen(node.parentElement)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      found.push({ words: node.nodeValue.trim(), element: node.parentElement, area: range.getBoundingClientRect() });
    }
    return found;
  },

  /** Text that is cut off, outside of the screen, or not a text but its key; targets that are too small; overlaps. */
  problems({ touch, sealing }) {
    const found = [];
    const { scrollWidth } = document.documentElement;
    if (scrollWidth > innerWidth) found.push(`the page is ${scrollWidth} wide and scrolls sideways`);
    for (const text of this.textsOf(document.body)) found.push(...this.textProblems(text));
    for (const name of document.querySelectorAll(".name")) {
      if (name.scrollWidth > name.clientWidth + 1 && !name.closest(".unseen")) found.push(`the name is cut: ${this.named(name)}`);
    }
    for (const button of document.querySelectorAll("button")) {
      if (this.isSeen(button)) found.push(...this.targetProblems(button, touch, sealing));
    }
    if (!document.querySelector("dialog")) found.push(...this.overlaps());
    return [...new Set(found)];
  },

  textProblems({ words, element, area }) {
    const found = [];
    if (area.left < -0.5 || area.right > innerWidth + 0.5) found.push(`outside of the screen: ${this.named(element)}`);
    if (/^[a-z]+(_[a-z]+)+$/.test(words)) found.push(`a key instead of its text: ${words}`);
    if (/\{\w+\}/.test(words)) found.push(`a fact is missing: ${words}`);
    for (let box = element; box && box !== document.body; box = box.parentElement) {
      const style = getComputedStyle(box);
      if (style.position === "fixed") break; // it lies above whatever it is in
      const isFrame = box.matches("button, .panel, li, header, .red, .card");
      if (style.display === "inline" || box.matches("dialog") || (!isFrame && style.overflowX === "visible")) continue;
      const frame = box.getBoundingClientRect();
      const across = area.left < frame.left - 1.5 || area.right > frame.right + 1.5;
      const down = area.top < frame.top - 1.5 || area.bottom > frame.bottom + 1.5;
      if (across || down) {
        found.push(`${this.named(element)} is cut off by ${this.named(box)}`);
        break;
      }
    }
    return found;
  },

  targetProblems(button, touch, sealing) {
    const found = [];
    const { width, height } = button.getBoundingClientRect();
    const least = button.classList.contains("seal") ? sealing : touch;
    const size = `${width.toFixed(0)}x${height.toFixed(0)}`;
    if (width < touch - 0.5 || height < least - 0.5) found.push(`${this.named(button)} is ${size}`);
    const name = button.getAttribute("aria-label") ?? button.textContent;
    if (!name.trim()) found.push(`${this.named(button)} has no name`);
    return found;
  },

  /** What sticks to the foot may lie over what scrolls below it, a moment over all, the box's drawers over what is
   * beside it, and stones over the corners of tiles. */
  overlaps() {
    const found = [];
    const parts = [...document.querySelectorAll("main :is(button, h1, h2, p, li)")];
    const solid = parts.filter((part) => this.isSeen(part) && !part.closest("figure, .sealing, .about, .tabs, .moment"));
    const areas = solid.map((part) => part.getBoundingClientRect());
    solid.forEach((one, place) => {
      for (let next = place + 1; next < solid.length; next += 1) {
        const [other, a, b] = [solid[next], areas[place], areas[next]];
        const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (across <= 2 || down <= 2 || one.contains(other) || other.contains(one)) continue;
        const board = one.closest(".n-spots");
        if (board && board === other.closest(".n-spots")) continue;
        found.push(`${this.named(one)} lies over ${this.named(other)}`);
      }
    });
    return found;
  },

  /** What people across the room could not read, and what would scroll or lie at the edge of a television. */
  onTelevision({ smallest, edge }) {
    const found = [];
    const line = innerHeight / 1080;
    if (document.documentElement.scrollHeight > innerHeight + 1) found.push("the page scrolls");
    for (const { words, element, area } of this.textsOf(document.getElementById("page"))) {
      const size = parseFloat(getComputedStyle(element).fontSize);
      if (size < smallest * line - 0.5) found.push(`${words} is ${size} high`);
      if (area.left < edge * line - 1 || area.right > innerWidth - edge * line + 1) found.push(`${words} is at the edge`);
      if (area.bottom > innerHeight) found.push(`${words} is below the screen`);
    }
    return [...new Set(found)];
  },

  /** Every text that nothing lies over: its words, its colour, and where it is. */
  colours() {
    const root = document.querySelector("dialog") ?? document.body;
    const clear = this.textsOf(root).filter(({ element, area }) => {
      const above = document.elementFromPoint(area.left + area.width / 2, area.top + area.height / 2);
      return above && (above.contains(element) || element.contains(above)) && !element.closest(":disabled");
    });
    return clear.map(({ words, element, area }) => {
      const colour = getComputedStyle(element).color.match(/[\d.]+/g).slice(0, 3).map(Number);
      return [words, colour, [area.left, area.top, area.width, area.height].map(Math.round)];
    });
  },
});
