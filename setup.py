"""Builds the extension module with CMake; everything else is in pyproject.toml."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = Path(__file__).resolve().parent


def version() -> str:
    text = (ROOT / "CMakeLists.txt").read_text(encoding="utf-8")
    return re.search(r"project\(taquin VERSION ([\d.]+)", text).group(1)


class CMakeBuild(build_ext):
    """The folder build/python is kept: a second build compiles only what changed."""

    def build_extension(self, ext: Extension) -> None:
        folder = ROOT / "build" / "python"
        options = ["-DCMAKE_BUILD_TYPE=Release", "-DTAQUIN_PROGRAMS=OFF", "-DTAQUIN_TESTS=OFF",
                   "-DTAQUIN_PYTHON=ON", f"-DPython3_EXECUTABLE={sys.executable}"]
        if shutil.which("ninja"):
            options += ["-G", "Ninja"]
        subprocess.run(["cmake", "-S", ROOT, "-B", folder, *options], check=True)
        subprocess.run(
            ["cmake", "--build", folder, "--parallel", "--target", "taquin_python"], check=True
        )
        built = next((folder / "python" / "taquin").glob("_taquin*.so"))
        target = Path(self.get_ext_fullpath(ext.name)).resolve()
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(built, target)


setup(
    version=version(),
    ext_modules=[Extension("taquin._taquin", [])],
    cmdclass={"build_ext": CMakeBuild},
)
