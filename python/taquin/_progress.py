"""Progress of long searches: a callback, or a bar."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import Any, Callable, Optional, Union


@dataclass(frozen=True)
class Progress:
    """What a running search, build or experiment has done so far."""

    phase: str  #: "search", "build", "batch" or "lab"
    generated: int  #: nodes
    expanded: int  #: nodes
    lower_bound: Optional[int]  #: proved so far
    best: Optional[int]  #: length of the best solution so far
    table: str  #: what is being built
    done: int  #: of a build, positions of a batch, or runs of an experiment
    total: int  #: of the same; 0 if unknown

    def __str__(self) -> str:
        if self.phase == "search":
            best = f", best {self.best}" if self.best is not None else ""
            return f"{self.generated:,} nodes, at least {self.lower_bound or 0} moves{best}"
        what = {"build": f"building {self.table}".strip(), "batch": "positions", "lab": "runs"}
        of = f" of {self.total:,}" if self.total else ""
        return f"{what[self.phase]}: {self.done:,}{of}"


def news_of_batch(done: int, total: int = 0) -> dict[str, Any]:
    """The arguments of a Progress about many positions."""
    nothing = {"generated": 0, "expanded": 0, "lower_bound": None, "best": None, "table": ""}
    return {"phase": "batch", "done": done, "total": total, **nothing}


ProgressOption = Union[None, bool, Callable[[Progress], Any]]


class Bar:
    """A progress bar: tqdm if it is installed, otherwise a line on standard error."""

    def __init__(self) -> None:
        self._bar: Any = None
        try:
            from tqdm.auto import tqdm  # type: ignore[import]
        except ImportError:
            self._tqdm: Any = None
        else:
            self._tqdm = tqdm

    def __call__(self, progress: Progress) -> None:
        if self._tqdm is None:
            print(f"\r{str(progress):<79}", end="", file=sys.stderr, flush=True)
            self._bar = True
            return
        if self._bar is None:
            self._bar = self._tqdm(bar_format="{desc} [{elapsed}]")
        self._bar.set_description_str(str(progress))

    def close(self) -> None:
        if self._bar is True:
            print(file=sys.stderr)
        elif self._bar is not None:
            self._bar.close()


class Listener:
    """Turns the option ``progress=`` into the callback that the extension module calls."""

    def __init__(self, option: ProgressOption) -> None:
        self._bar = Bar() if option is True else None
        self._function = self._bar if self._bar is not None else option

    @property
    def callback(self) -> Optional[Callable[[dict[str, Any]], Any]]:
        function = self._function
        if function is None or function is False:
            return None
        called: Callable[[Progress], Any] = function  # type: ignore[assignment]
        return lambda news: called(Progress(**news))

    def __enter__(self) -> "Listener":
        return self

    def __exit__(self, *_: object) -> None:
        if self._bar is not None:
            self._bar.close()
