"""Builds the extension module with CMake; everything else is in pyproject.toml."""

import os
import re
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = Path(__file__).resolve().parent
DEBIAN_PYTHON = "/usr/bin/python3"


def version() -> str:
    text = (ROOT / "CMakeLists.txt").read_text(encoding="utf-8")
    return re.search(r"project\(taquin VERSION ([\d.]+)", text).group(1)


def release_is_built() -> bool:
    """Whether ./run or ./test compiled the library here. They use Debian's Python."""
    cache = ROOT / "build" / "release" / "CMakeCache.txt"
    if os.path.realpath(sys.executable) != os.path.realpath(DEBIAN_PYTHON) or not cache.exists():
        return False
    return f"CMAKE_HOME_DIRECTORY:INTERNAL={ROOT}" in cache.read_text(encoding="utf-8").splitlines()


class CMakeBuild(build_ext):
    """Build folders are kept: a second build compiles only what changed."""

    def build_extension(self, ext: Extension) -> None:
        options = ["-DTAQUIN_PYTHON=ON"]
        if release_is_built():
            folder = ROOT / "build" / "release"
        else:
            folder = ROOT / "build" / "python"
            options += ["-DCMAKE_BUILD_TYPE=Release", "-DTAQUIN_PROGRAMS=OFF", "-DTAQUIN_TESTS=OFF",
                        f"-DPython3_EXECUTABLE={sys.executable}"]
            if shutil.which("ninja"):
                options += ["-G", "Ninja"]
        subprocess.run(["cmake", "-S", ROOT, "-B", folder, *options], check=True)
        subprocess.run(
            ["cmake", "--build", folder, "--parallel", "--target", "taquin_python"], check=True
        )
        suffix = sysconfig.get_config_var("EXT_SUFFIX")
        target = Path(self.get_ext_fullpath(ext.name)).resolve()
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(folder / "python" / "taquin" / f"_taquin{suffix}", target)


setup(
    version=version(),
    ext_modules=[Extension("taquin._taquin", [])],
    cmdclass={"build_ext": CMakeBuild},
)
