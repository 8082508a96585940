"""Pictures for notebooks: positions, solutions, audits."""

from __future__ import annotations

import html
import json
import re
import sys
import time
from typing import Any, Iterator

from taquin import _taquin

_MOST_FRAMES = 200  # of a player: a notebook keeps them all


def _size_of(svg: str) -> tuple[float, float]:
    numbers = [re.search(rf'<svg[^>]*?\b{name}="([\d.]+)', svg) for name in ("width", "height")]
    if all(numbers):
        return float(numbers[0].group(1)), float(numbers[1].group(1))  # type: ignore[union-attr]
    box = re.search(r'viewBox="[\d.]+ [\d.]+ ([\d.]+) ([\d.]+)"', svg)
    return (float(box.group(1)), float(box.group(2))) if box else (100.0, 100.0)


def root_of(svg: str) -> str:
    """The SVG element without the XML declaration before it, which would spoil an HTML page."""
    return svg[svg.index("<svg") :]


def strip(solution: Any, columns: int = 6, most: int = 24) -> str:
    """The states of a solution as one SVG picture, row by row, each with the move that led to it.

    Long solutions show the first and the last states.
    """
    states, moves = solution.states, ["start"] + list(map(str, solution.moves))
    numbers = list(range(len(states)))
    if len(numbers) > most:
        numbers = numbers[: most // 2] + numbers[-(most // 2) :]
    if not numbers:
        return '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"></svg>'
    width, height = _size_of(states[0].svg())
    cell, line = 120.0, 20.0
    tall = cell * height / width
    parts = []
    for place, number in enumerate(numbers):
        x = (place % columns) * (cell + 12)
        y = (place // columns) * (tall + line + 12)
        gap = place > 0 and numbers[place - 1] != number - 1
        caption = f"… {number}: {moves[number]}" if gap else f"{number}: {moves[number]}"
        picture = re.sub(r"<svg", f'<svg x="{x:g}" y="{y + line:g}"', root_of(states[number].svg()), 1)
        parts.append(_resized(picture, cell, tall, (width, height)))
        parts.append(
            f'<text x="{x + cell / 2:g}" y="{y + line - 6:g}" text-anchor="middle" '
            f'font-family="sans-serif" font-size="12" fill="currentColor">{html.escape(caption)}</text>'
        )
    rows = (len(numbers) + columns - 1) // columns
    wide = min(len(numbers), columns) * (cell + 12) - 12
    whole = rows * (tall + line + 12) - 12
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide:g}" height="{whole:g}" '
        f'viewBox="0 0 {wide:g} {whole:g}">{"".join(parts)}</svg>'
    )


def _resized(svg: str, width: float, height: float, box: tuple[float, float]) -> str:
    """The picture at another size; its own units stay in the view box."""
    head, rest = svg.split(">", 1)
    if "viewBox" not in head:
        head += f' viewBox="0 0 {box[0]:g} {box[1]:g}"'
    head = re.sub(r'\s(width|height)="[^"]*"', "", head)
    return f'{head} width="{width:g}" height="{height:g}">{rest}'


def headline(solution: Any) -> str:
    """One line about the result."""
    if solution.error is not None:
        return f"No answer: {solution.error}"
    if solution.length is None:
        return f"No solution ({solution.status}). {solution.note}".strip()
    if solution.optimal:
        return f"Solved in {solution.length} moves, the shortest possible"
    return f"Solved in {solution.length} moves; every solution has at least {solution.lower_bound}"


def solution_repr(solution: Any) -> str:
    parts = [f"status={solution.status!r}", f"length={solution.length}"]
    if solution.length is not None:
        parts += [f"optimal={solution.optimal}", f"moves={solution.text!r}"]
    parts.append(f"lower_bound={solution.lower_bound}")
    return f"Solution({', '.join(parts)})"


def solution_html(solution: Any) -> str:
    rows: list[tuple[str, str]] = []
    if solution.length:
        rows.append(("moves", solution.text))
    if solution.algorithm:
        rows.append(("search", " with ".join(filter(None, [solution.algorithm, solution.heuristic]))))
    for name in ("generated", "expanded", "peak_nodes"):
        if name in solution.counters:
            rows.append((name.replace("_", " "), f"{solution.counters[name]:,}"))
    if solution.seconds is not None:
        rows.append(("time", f"{solution.seconds:.3g} s"))
    if solution.note:
        rows.append(("note", solution.note))
    cells = "".join(
        f'<tr><th style="text-align:left">{name}</th>'
        f'<td style="text-align:left">{html.escape(text)}</td></tr>'
        for name, text in rows
    )
    picture = strip(solution) if solution.states else ""
    return f"<p><b>{html.escape(headline(solution))}</b></p><table>{cells}</table>{picture}"


class Player:
    """A solution to step through: buttons in a notebook, lines on a terminal."""

    def __init__(self, solution: Any, seconds: float) -> None:
        self._solution = solution
        self._seconds = seconds

    def __repr__(self) -> str:
        return f"<Player: {len(self._solution.states)} states; show() prints them>"

    def __iter__(self) -> Iterator[str]:
        """A picture in characters for each state."""
        for state in self._solution.states:
            yield state.draw()

    def show(self) -> None:
        """Prints the states one after the other."""
        moves = ["start"] + list(map(str, self._solution.moves))
        for number, picture in enumerate(self):
            print(f"{number}: {moves[number]}\n{picture}", file=sys.stdout, flush=True)
            time.sleep(self._seconds if sys.stdout.isatty() else 0)

    def _repr_html_(self) -> str:
        states = self._solution.states[:_MOST_FRAMES]
        pictures = [_resized(root_of(state.svg()), *_scaled(state.svg(), 240.0)) for state in states]
        captions = ["start"] + list(map(str, self._solution.moves))
        name = f"taquin{abs(hash((id(self), len(pictures))))}"
        return (
            _PLAYER.replace("NAME", name)
            .replace("PICTURES", json.dumps(pictures).replace("</", "<\\/"))
            .replace("CAPTIONS", json.dumps(captions).replace("</", "<\\/"))
            .replace("PAUSE", str(int(self._seconds * 1000)))
            .replace("FIRST", pictures[0] if pictures else "")
        )


def _scaled(svg: str, wide: float) -> tuple[float, float, tuple[float, float]]:
    """The arguments of _resized for a picture of this width."""
    width, height = _size_of(svg)
    return wide, wide * height / width, (width, height)


_PLAYER = """<div id="NAME"><div class="picture">FIRST</div>
<p><button class="back">Previous</button> <button class="play">Play</button>
<button class="on">Next</button> <span class="caption">0: start</span></p></div>
<script>(function () {
  const box = document.getElementById("NAME"), pictures = PICTURES, captions = CAPTIONS;
  const part = (name) => box.querySelector("." + name);
  let at = 0, timer = null;
  function show(number) {
    at = Math.max(0, Math.min(pictures.length - 1, number));
    part("picture").innerHTML = pictures[at];
    part("caption").textContent = at + ": " + captions[at];
    if (at === pictures.length - 1) stop();
  }
  function stop() { clearInterval(timer); timer = null; part("play").textContent = "Play"; }
  part("back").onclick = () => { stop(); show(at - 1); };
  part("on").onclick = () => { stop(); show(at + 1); };
  part("play").onclick = () => {
    if (timer) return stop();
    if (at === pictures.length - 1) show(0);
    part("play").textContent = "Stop";
    timer = setInterval(() => show(at + 1), PAUSE);
  };
})();</script>"""


def play(solution: Any, seconds: float = 0.5) -> Player:
    """A player for the solution: buttons in a notebook; `show()` prints it."""
    return Player(solution, seconds)


def audit_html(audit: Any) -> str:
    lines = str(audit).split("\n")
    text = "".join(f"<li>{html.escape(line.strip())}</li>" for line in lines[1:])
    found = [audit.overestimate, audit.inconsistency]
    pictures = "".join(
        _resized(root_of(row["position"].svg()), *_scaled(row["position"].svg(), 90.0)) for row in found if row
    )
    return f"<p><b>{html.escape(lines[0])}</b></p><ul>{text}</ul>{pictures}"


def install() -> None:
    """Gives the classes of the extension module their pictures."""
    solution: Any = _taquin.Solution
    solution.svg = strip
    solution.play = play
    solution.__repr__ = solution_repr
    solution._repr_html_ = solution_html
    position: Any = _taquin.Position
    position._repr_html_ = lambda self: _resized(root_of(self.svg()), *_scaled(self.svg(), 160.0))
