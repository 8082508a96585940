"""The package: examples in docstrings and in the documentation, types, names."""

import ast
import doctest
import importlib
import inspect
import os
import pathlib
import shutil
import subprocess
import sys
import tarfile

import pytest

import taquin

ROOT = pathlib.Path(__file__).resolve().parents[2]
MODULES = ["taquin", "taquin._ask", "taquin._audit", "taquin._keywords", "taquin._messages",
           "taquin._pictures", "taquin._progress", "taquin._saved", "taquin._solve", "taquin._text",
           "taquin.lab", "taquin.tables"]


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_docstrings(name):
    module = importlib.import_module(name)
    result = doctest.testmod(module)
    assert result.failed == 0


def test_examples_in_the_manual():
    result = doctest.testfile(str(ROOT / "docs" / "python.md"), module_relative=False)
    assert result.attempted > 20 and result.failed == 0
    result = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert result.attempted == 2 and result.failed == 0


def test_every_public_name_is_documented():
    for name in taquin.__all__:
        assert inspect.getdoc(getattr(taquin, name)), name


def stub_functions():
    stub = ROOT / "python" / "taquin" / "__init__.pyi"
    tree = ast.parse(stub.read_text(encoding="utf-8"))
    return {node.name: node for node in tree.body if isinstance(node, (ast.FunctionDef, ast.ClassDef))}


@pytest.mark.parametrize("name", ["solve", "solve_many", "tree", "check", "explain"])
def test_the_stub_has_the_keywords_of_the_parameter_table(name):
    known = inspect.signature(getattr(taquin, name)).parameters
    arguments = stub_functions()[name].args
    stub = [argument.arg for argument in arguments.args + arguments.kwonlyargs]
    assert stub == list(known)


def test_the_stub_has_every_public_name():
    text = (ROOT / "python" / "taquin" / "__init__.pyi").read_text(encoding="utf-8")
    for name in taquin.__all__:
        assert name in text, name


@pytest.mark.parametrize("kind", ["Position", "Solution"])
def test_the_stub_has_every_member(kind):
    members = {node.name for node in stub_functions()[kind].body if isinstance(node, ast.FunctionDef)}
    members |= {
        node.target.id for node in stub_functions()[kind].body if isinstance(node, ast.AnnAssign)
    }
    public = {name for name in vars(getattr(taquin, kind)) if not name.startswith("_")}
    assert public <= members


@pytest.mark.skipif("ASAN_OPTIONS" in os.environ, reason="runs other programs, which takes long")
def test_types():
    pytest.importorskip("mypy")
    checked = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--cache-dir=/dev/null", "-p", "taquin"],
        cwd=ROOT / "python", capture_output=True, text=True,
    )
    assert checked.returncode == 0, checked.stdout


def test_no_puzzle_is_named_in_the_code():
    """The package must work for a puzzle that is added tomorrow."""
    names = {row.name for row in taquin.puzzles()}
    for file in (ROOT / "python" / "taquin").glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Compare) or isinstance(node, ast.Subscript):
                words = {n.value for n in ast.walk(node) if isinstance(n, ast.Constant)}
                assert not names & {word for word in words if isinstance(word, str)}, file


@pytest.mark.skipif("ASAN_OPTIONS" in os.environ, reason="runs other programs, which takes long")
def test_the_source_archive_has_what_the_module_is_built_from(tmp_path):
    """CMake accepts the archive, and no source is missing."""
    pytest.importorskip("setuptools")
    copy = tmp_path / "copy"
    shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns("build", ".git", "node_modules", "web"))
    subprocess.run([sys.executable, "setup.py", "-q", "sdist"], cwd=copy, capture_output=True, check=True)
    archive, = (copy / "dist").iterdir()
    with tarfile.open(archive) as file:
        file.extractall(tmp_path)
    unpacked = tmp_path / archive.name[: -len(".tar.gz")]
    for folder in ("apps/shared", "cmake", "data", "python", "src"):
        wanted = {file.relative_to(ROOT) for file in (ROOT / folder).rglob("*.[chmpt]*")}
        assert wanted - {file.relative_to(unpacked) for file in unpacked.rglob("*")} == set()
    options = ["-DTAQUIN_PYTHON=ON", "-DTAQUIN_PROGRAMS=OFF", "-DTAQUIN_TESTS=OFF"]
    subprocess.run(["cmake", "-S", unpacked, "-B", tmp_path / "build", *options],
                   capture_output=True, check=True)
