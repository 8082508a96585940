"""Writes taquin/__init__.pyi: the types of the public names, with the keyword arguments of the table.

    PYTHONPATH=build/edit/python python3 python/make_stub.py
"""

from pathlib import Path

from taquin import _keywords

TYPES = {"flag": "bool", "text": "str", "choice": "str", "whole": "Union[int, str]",
         "real": "float", "seconds": "float", "bytes": "Union[int, str]"}
OWN = {"heuristic": "Union[str, Callable[[Any], int], None]", "goal": "Any", "puzzle": "Any",
       "search_unsolvable": "Optional[bool]"}


def keywords(reading: bool = True, parameters: bool = True) -> str:
    rows = {row["name"]: row for row in _keywords.PARAMETERS}
    lines = []
    for name in _keywords.names_for(reading, parameters):
        kind = OWN.get(name) or f"Optional[{TYPES[rows[name]['type']] if name in rows else 'str'}]"
        lines.append(f"    {name}: {kind} = ...,\n")
    return "".join(lines)


folder = Path(__file__).resolve().parent / "taquin"
template = (folder.parent / "stub.pyi.in").read_text(encoding="utf-8")
text = template.replace("    @SEARCH@\n", keywords()).replace("    @READING@\n", keywords(parameters=False))
(folder / "__init__.pyi").write_text(text, encoding="utf-8")
