"""A real Home Assistant, fetched once into a cache folder: `make home-assistant` connects our tables to it.

One rule: it is asked as its own page asks it. Somebody signs up, adds the broker, and looks at devices and states.
"""

import hashlib
import json
import os
import select
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

from websockets.sync.client import ClientConnection, connect

from tools import debian
from tools.console import SetUpError, say
from tools.environment import only_one_at_a_time

VERSION = "2025.4.4"
PYTHON = (3, 13)  # what this version needs; a newer one of each belongs together
CHOSEN = "HOME_ASSISTANT_PYTHON"
PATIENCE_S = 120.0  # to start on a small machine that does other things, too
_NAME = ".".join(map(str, PYTHON))
# What its parts need besides: it would fetch that itself, at its first start, from wherever it likes.
_NEEDED = """
import json
from pathlib import Path
import homeassistant
from homeassistant.bootstrap import DEFAULT_INTEGRATIONS
parts = Path(homeassistant.__file__).parent / "components"
todo, seen, needed = ["mqtt", "onboarding", "api", "config", *DEFAULT_INTEGRATIONS], set(), set()
while todo:
    name = todo.pop()
    if name not in seen:
        seen.add(name)
        about = json.loads((parts / name / "manifest.json").read_text())
        needed.update(about.get("requirements", ()))
        todo.extend(about.get("dependencies", ()))
print("\\n".join(sorted(needed)))
"""


def provide() -> Path:
    """The program, fetched unless it is there; raises `SetUpError` with what is missing."""
    folder = debian.cache_folder("home-assistant")
    program, stamp = folder / "bin" / "hass", folder / "ready"
    recipe = f"{VERSION} {hashlib.sha256(_NEEDED.encode()).hexdigest()}\n"
    folder.parent.mkdir(parents=True, exist_ok=True)
    with only_one_at_a_time(folder.parent):
        if not stamp.exists() or stamp.read_text(encoding="utf-8") != recipe:
            python = find_python()
            say(f"Fetching Home Assistant {VERSION}, once: 800 MB on disk, some minutes ...")
            shutil.rmtree(folder, ignore_errors=True)
            _run(python, "-m", "venv", str(folder))
            own = str(folder / "bin" / "python")
            _run(own, "-m", "pip", "install", "--quiet", f"homeassistant=={VERSION}")
            _run(own, "-m", "pip", "install", "--quiet", *_run(own, "-c", _NEEDED).split())
            stamp.write_text(recipe, encoding="utf-8")
    return program


def find_python() -> str:
    """A Python of the right version on this machine, or `SetUpError`."""
    homes = sorted(Path.home().glob(f".pyenv/versions/{_NAME}*/bin/python"))
    for python in (os.environ.get(CHOSEN, ""), shutil.which(f"python{_NAME}") or "", *map(str, homes), _python_of_uv()):
        with suppress(SetUpError):
            if python and _run(python, "-c", "import sys; print(*sys.version_info[:2])").split() == [*map(str, PYTHON)]:
                return python
    raise SetUpError(
        f"Home Assistant {VERSION} needs Python {_NAME}, and there is none here. Debian 13 has it; elsewhere run\n"
        f"  pyenv install {_NAME}    or    uv python install {_NAME}\n"
        f"or name yours: make home-assistant {CHOSEN}=/path/to/python{_NAME}"
    )


def _python_of_uv() -> str:
    with suppress(SetUpError):
        return _run("uv", "python", "find", _NAME).strip()
    return ""


def _run(*words: str) -> str:
    """What a program prints; raises `SetUpError` with its last words."""
    try:
        done = subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)  # noqa: S603
    except OSError as error:
        raise SetUpError(f"{words[0]} cannot be started: {error.strerror}") from error
    if done.returncode:
        raise SetUpError(f"{' '.join(words)[:200]} failed:\n{done.stderr[-1000:].strip()}")
    return done.stdout


class HomeAssistant:
    """One installation in a folder of its own. It can be stopped and started again."""

    def __init__(self, folder: Path, port: int) -> None:
        self._folder, self._port = folder, port
        self._url = f"http://127.0.0.1:{port}"
        folder.mkdir()
        config = f"http:\n  server_host: 127.0.0.1\n  server_port: {port}\n"
        (folder / "configuration.yaml").write_text(config, encoding="utf-8")
        self._process: subprocess.Popen[bytes] | None = None
        self._token = ""

    def start(self) -> None:
        """Until it answers."""
        words = [str(provide()), "--config", str(self._folder), "--skip-pip"]
        with (self._folder / "output").open("ab") as output:
            self._process = subprocess.Popen(words, stdout=output, stderr=output)  # noqa: S603 - the program we fetched
        until(self._is_there, self.log)

    def _is_there(self) -> bool:
        assert self._process is not None
        assert self._process.poll() is None, self.log()
        try:
            with urlopen(f"{self._url}/manifest.json", timeout=5):  # noqa: S310 - our own
                return True
        except (URLError, OSError):
            return False

    def stop(self) -> None:
        if self._process is not None:
            self._process.terminate()
            self._process.wait(60)
            self._process = None

    def log(self) -> str:
        return (self._folder / "output").read_text(encoding="utf-8", errors="replace")

    def complaints(self) -> list[str]:
        """What it logged about us: its other parts miss a lot in an empty house."""
        return [
            line for line in self.log().splitlines() if "mqtt" in line.lower() and ("WARN" in line or "ERROR" in line)
        ]

    # as its page asks

    def sign_up(self) -> None:
        """The first user, who may do all."""
        about = {"client_id": f"{self._url}/", "name": "Ana", "username": "ana", "password": "ana", "language": "en"}
        code = self._post("/api/onboarding/users", about)["auth_code"]
        asked = {"grant_type": "authorization_code", "code": code, "client_id": f"{self._url}/"}
        self._token = self._post("/auth/token", urlencode(asked))["access_token"]

    def add_broker(self, port: int) -> None:
        """Connect its MQTT integration."""
        flow = self._post("/api/config/config_entries/flow", {"handler": "mqtt"})
        answer = {"broker": "127.0.0.1", "port": port}
        done = self._post(f"/api/config/config_entries/flow/{flow['flow_id']}", answer)
        assert done["type"] == "create_entry", done

    def _post(self, path: str, body: object) -> dict[str, Any]:
        data = body.encode() if isinstance(body, str) else json.dumps(body).encode()
        kind = "application/x-www-form-urlencoded" if isinstance(body, str) else "application/json"
        headers = {"Content-Type": kind} | ({"Authorization": f"Bearer {self._token}"} if self._token else {})
        with urlopen(Request(self._url + path, data, headers), timeout=60) as answer:  # noqa: S310 - our own
            found: dict[str, Any] = json.load(answer)
            return found

    @contextmanager
    def asking(self) -> Iterator[Callable[[str], Any]]:
        """Ask for lists, by the names that its page has for them."""
        with connect(f"ws://127.0.0.1:{self._port}/api/websocket", max_size=None) as socket:
            _told(socket, "auth_required")
            socket.send(json.dumps({"type": "auth", "access_token": self._token}))
            _told(socket, "auth_ok")
            numbers = iter(range(1, sys.maxsize))

            def ask(what: str) -> Any:
                socket.send(json.dumps({"id": next(numbers), "type": what}))
                return _told(socket, "result")["result"]

            yield ask

    def devices(self) -> dict[str, dict[str, dict[str, Any]]]:
        """Tables by name, and of each the states of its entities, by name, as its page shows them."""
        with self.asking() as ask:
            devices = {
                device["id"]: device["name"]
                for device in ask("config/device_registry/list")
                if device["manufacturer"] == "Jewelbox Companion"
            }
            entities = ask("config/entity_registry/list")
            states = {state["entity_id"]: state for state in ask("get_states")}
        found: dict[str, dict[str, dict[str, Any]]] = {name: {} for name in devices.values()}
        for entity in entities:
            if entity["device_id"] in devices:
                state = states.get(entity["entity_id"], {"state": "missing", "attributes": {}})
                found[devices[entity["device_id"]]][entity["original_name"]] = state
        return found


def _told(socket: ClientConnection, kind: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(socket.recv(timeout=60))
    assert found["type"] == kind, found
    return found


def until(found: Callable[[], object], why: Callable[[], object], patience_s: float = PATIENCE_S) -> None:
    """Look again and again; something else works on it."""
    deadline_s = time.monotonic() + patience_s
    while not found():
        assert time.monotonic() < deadline_s, f"this never came about: {why()}"
        select.select([], [], [], 0.3)


def main() -> int:
    """0 if the program is there."""
    try:
        provide()
    except SetUpError as error:
        say(str(error))
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
