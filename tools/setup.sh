# Set-up shared by ./run, ./test and the Makefile: installs missing packages and builds.
# Sourced by plain sh, with $root as the repository; prints all messages on standard error.

packages_to_build='g++ cmake ninja-build libcli11-dev libfmt-dev nlohmann-json3-dev libsqlite3-dev
libsqlitecpp-dev libtomlplusplus-dev libedit-dev libboost1.81-dev'
# Optional, for plots, trees and the make targets: installed together with required packages.
optional_packages='gnuplot-nox graphviz make'
# For the page of taquin serve; without them the program is built without the page.
packages_for_page='nodejs npm'
# For the Python module; it needs only some of the packages that the program needs.
packages_for_python='g++ cmake ninja-build libfmt-dev libsqlite3-dev libsqlitecpp-dev libtomlplusplus-dev
pybind11-dev python3-dev python3-pip python3-setuptools python3-wheel'
# For examples/notebooks.
packages_for_notebooks="$packages_for_python jupyter-nbconvert python3-ipykernel python3-matplotlib
python3-pandas graphviz"
# For taquin-mpi.
packages_for_mpi='libopenmpi-dev openmpi-bin'
# For Debian packages: what cpack needs to find the libraries of a program.
packages_for_deb='dpkg-dev file'
# For the site: clang for WebAssembly with its libraries, and the header-only libraries that the engine uses.
packages_for_site='cmake ninja-build clang-19 lld-19 llvm-19 libc++-19-dev-wasm32 libc++abi-19-dev-wasm32
libclang-rt-19-dev-wasm32 wasi-libc libfmt-dev nlohmann-json3-dev libtomlplusplus-dev nodejs npm'
# For tools/fuzz, because g++ has no libFuzzer.
packages_to_fuzz='clang-19 libclang-rt-19-dev'
# For make aarch64: the cross compiler and the emulator; and the libraries for that processor, which are
# unpacked, not installed.
packages_for_aarch64='g++-aarch64-linux-gnu qemu-user'
aarch64_libraries='libcli11-dev libfmt-dev nlohmann-json3-dev libsqlite3-dev libsqlitecpp-dev libtomlplusplus-dev
libedit-dev libboost1.81-dev libgtest-dev'
packages_to_test="$packages_to_build $optional_packages $packages_for_page $packages_for_deb libgtest-dev chromium pybind11-dev
python3-dev python3-pytest python3-numpy python3-pandas python3-setuptools mypy"
# Debian's Python has Debian's packages; another one may come first in PATH.
python=/usr/bin/python3

say() { printf '%s\n' "$*" >&2; }

die() {
    code=$1
    shift
    say "taquin: $*"
    exit "$code"
}

have_program() { command -v "$1" >/dev/null 2>&1; }

# True if the header is in a standard place or below an entry of CMAKE_PREFIX_PATH.
have_header() (
    IFS=:
    for prefix in /usr /usr/local ${CMAKE_PREFIX_PATH-}; do
        [ -e "$prefix/include/$1" ] && exit 0
    done
    exit 1
)

# True if Python can import the module.
have_module() { "$python" -c "import $1" >/dev/null 2>&1; }

# True if Python's headers are installed.
have_python_header() {
    [ -e "$("$python" -c 'import sysconfig; print(sysconfig.get_path("include"))' 2>/dev/null)/Python.h" ]
}

# True if clang-19 and its libFuzzer are installed.
have_fuzzer() {
    have_program clang++-19 &&
        [ -e "$(clang++-19 -print-file-name=libclang_rt.fuzzer-"$(uname -m)".a)" ]
}

# Looks for the program or header, not for the package, so that other installations count.
have_package() {
    case $1 in
        g++) have_program g++ || have_program "${CXX:-c++}" ;;
        ninja-build) have_program ninja ;;
        gnuplot-nox) have_program gnuplot ;;
        graphviz) have_program dot ;;
        libcli11-dev) have_header CLI/CLI.hpp ;;
        libfmt-dev) have_header fmt/format.h ;;
        nlohmann-json3-dev) have_header nlohmann/json.hpp ;;
        libsqlite3-dev) have_header sqlite3.h ;;
        libsqlitecpp-dev) have_header SQLiteCpp/SQLiteCpp.h ;;
        libtomlplusplus-dev) have_header toml++/toml.h ;;
        libedit-dev) have_header editline/readline.h ;;
        libboost1.81-dev) have_header boost/beast.hpp ;;
        nodejs) have_program node || have_program nodejs ;;
        clang-19) have_program clang++-19 ;;
        lld-19) have_program wasm-ld-19 ;;
        llvm-19) have_program llvm-ar-19 ;;
        libc++-19-dev-wasm32) have_header wasm32-wasi/c++/v1/vector ;;
        libc++abi-19-dev-wasm32) [ -e /usr/lib/wasm32-wasi/libc++abi.a ] ;;
        wasi-libc) [ -e /usr/lib/wasm32-wasi/libc.a ] ;;
        libclang-rt-19-dev-wasm32) [ -e "$(clang++-19 --target=wasm32-wasi -print-libgcc-file-name 2>/dev/null)" ] ;;
        libclang-rt-19-dev) have_fuzzer ;;
        g++-aarch64-linux-gnu) have_program aarch64-linux-gnu-g++ ;;
        qemu-user) have_program qemu-aarch64 ;;
        dpkg-dev) have_program dpkg-shlibdeps ;;
        libopenmpi-dev) have_program mpicxx || have_program mpic++ ;;
        openmpi-bin) have_program mpirun ;;
        libgtest-dev) have_header gtest/gtest.h ;;
        pybind11-dev) have_header pybind11/pybind11.h ;;
        python3-dev) have_python_header ;;
        jupyter-nbconvert) have_module nbconvert ;;
        python3-build) have_module build.__main__ ;; # build alone is also a folder here
        python3-*) have_module "${1#python3-}" ;;
        mypy) have_module mypy ;;
        libbenchmark-dev) have_header benchmark/benchmark.h ;;
        *) have_program "$1" ;;
    esac
}

missing_packages() {
    for package in "$@"; do
        have_package "$package" || printf ' %s' "$package"
    done
}

# apt_get ARGUMENTS: runs apt-get as root, directly or with sudo; quiet unless it fails.
apt_get() (
    as_root=
    [ "$(id -u)" = 0 ] || as_root=sudo
    PATH=$PATH:/usr/sbin:/sbin
    export PATH
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get -q -y -o DPkg::Lock::Timeout=600 "$@" \
        >"$root/build/apt.log" 2>&1 </dev/null
)

# need PACKAGE...: installs missing packages, or says what to install and exits.
need() {
    missing=$(missing_packages "$@")
    [ -n "$missing" ] || return 0
    have_program apt-get ||
        die 4 "please install the contents of these Debian packages, then try again:$missing"
    [ "$(id -u)" = 0 ] || have_program sudo ||
        die 4 "please install these packages as root, then try again: apt-get install$missing"
    for package in $(missing_packages $optional_packages); do
        case "$missing " in *" $package "*) ;; *) missing="$missing $package" ;; esac
    done
    say "Installing$missing ..."
    # Without a network the old package lists may be enough: only a failing install is an error.
    apt_get update || true
    # shellcheck disable=SC2086 # a list of words
    if ! apt_get install --no-install-recommends $missing; then
        tail -n 15 "$root/build/apt.log" >&2
        die 4 "apt-get could not install$missing; please install them by hand, then try again"
    fi
    missing=$(missing_packages "$@")
    [ -z "$missing" ] || die 4 "these are still not found after apt-get installed everything:$missing"
}

# quietly LOG COMMAND...: writes the output to LOG and shows its end if the command fails.
quietly() {
    log=$1
    shift
    "$@" >"$log" 2>&1 && return 0
    tail -n 40 "$log" >&2
    die 1 "the build failed; full log: $log"
}

# configure PRESET [CMAKE ARGUMENT...]
configure() {
    preset=$1
    shift
    quietly "$root/build/$preset-configure.log" \
        cmake -S "$root" --preset "$preset" -Wno-dev "$@"
}

# configured PRESET: false if the folder is new, was moved, or is older than the presets.
configured() {
    cache=$root/build/$1/CMakeCache.txt
    [ -e "$root/build/$1/build.ninja" ] &&
        [ ! "$root/CMakePresets.json" -nt "$cache" ] &&
        grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$cache"
}

# has_option PRESET OPTION: true if the build folder was configured with this option.
has_option() { grep -qsx "$2:BOOL=ON" "$root/build/$1/CMakeCache.txt"; }

# Removes a build folder that was copied along with the repository and refers to the old place.
forget_foreign_build() {
    cache=$root/build/$1/CMakeCache.txt
    [ -e "$cache" ] || return 0
    grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$cache" || rm -rf "$root/build/${1:?}"
}

# build PRESET TARGET
build() {
    quietly "$root/build/$1-build.log" cmake --build "$root/build/$1" --target "$2"
}

# Allows one set-up at a time in this folder; closing the file descriptor releases the lock.
lock() {
    mkdir -p "$root/build" 2>/dev/null && exec 9>"$root/build/.lock" ||
        die 4 "cannot write to $root/build"
    ! have_program flock || flock 9
}

unlock() { exec 9>&-; }

# Builds the program as a release and links it at the root of the repository.
make_program() {
    need $packages_to_build
    forget_foreign_build release
    [ -x "$root/build/release/bin/taquin" ] || say 'Building Taquin (only the first time, 1 to 2 minutes) ...'
    configured release || configure release -DTAQUIN_TESTS="$(tests_wanted)"
    build release taquin
    [ "$root/taquin" -ef "$root/build/release/bin/taquin" ] ||
        ln -sf build/release/bin/taquin "$root/taquin"
}

# Builds taquin-mpi as a release and links it at the root of the repository.
make_mpi() {
    need $packages_to_build $packages_for_mpi
    forget_foreign_build release
    [ -x "$root/build/release/bin/taquin-mpi" ] || say 'Building taquin-mpi (only the first time, 1 to 2 minutes) ...'
    configured release && has_option release TAQUIN_MPI ||
        configure release -DTAQUIN_TESTS="$(tests_wanted)" -DTAQUIN_MPI=ON
    build release taquin-mpi
    [ "$root/taquin-mpi" -ef "$root/build/release/bin/taquin-mpi" ] ||
        ln -sf build/release/bin/taquin-mpi "$root/taquin-mpi"
    say "Built. Try: mpirun -n 2 ./taquin-mpi solve --optimal '2 3 0/1 8 6/5 7 4'"
}

# Builds everything that the Debian packages contain, then the packages, in build/release/packages.
make_deb() {
    need $packages_to_build $packages_for_page $packages_for_mpi $packages_for_python $packages_for_deb
    forget_foreign_build release
    need_page
    say 'Building the packages (several minutes the first time) ...'
    configure release -DTAQUIN_TESTS="$(tests_wanted)" -DTAQUIN_MPI=ON -DTAQUIN_PYTHON=ON
    for target in taquin taquin-mpi taquin_python; do build release "$target"; done
    rm -rf "$root/build/release/packages"
    quietly "$root/build/packages.log" cpack --config "$root/build/release/CPackConfig.cmake"
    say 'Built. To install one: apt install ./FILE'
    (cd "$root" && ls build/release/packages/*.deb)
}

# Builds the site, the page with the engine inside, in build/site.
make_site() {
    need $packages_for_site
    forget_foreign_build wasm
    [ -e "$root/build/site/index.html" ] || say 'Building the site (only the first time, about 10 minutes) ...'
    configured wasm || configure wasm
    build wasm site
    say "Built: build/site, for any web server; build/site/taquin.html is the whole site in one file."
}

# soabi PYTHON: which extension modules this Python can load, such as cpython-311-x86_64-linux-gnu.
soabi() { "$1" -c 'import sysconfig; print(sysconfig.get_config_var("SOABI"))' 2>/dev/null; }

# Builds a wheel of the Python module in build/wheel and installs it for $PYTHON, by default the first
# python3 in PATH: in its virtual environment, if it has one; otherwise for the machine as root, or for
# the user. Debian's Python builds the wheel if it has the same version, because a virtual environment may
# lack the packages for that. Debian marks its Python as managed by apt; that protects Debian's packages,
# and this wheel brings no other package along and goes to folders that Debian leaves empty.
make_python() {
    optional_packages= # gnuplot and graphviz are for notebooks
    need $packages_for_python
    target=${PYTHON:-python3}
    have_program "$target" || die 2 "PYTHON=$target is not a program"
    builder=$python
    [ "$(soabi "$target")" = "$(soabi "$builder")" ] || builder=$target
    # setuptools first: Debian's cannot be imported after pip.
    "$builder" -c 'import setuptools, wheel, pip' 2>/dev/null ||
        die 4 "please install what builds the module, then try again: $target -m pip install setuptools wheel"
    [ -d "$root/build/release" ] || [ -d "$root/build/python" ] ||
        say 'Building the Python module (only the first time, about 5 minutes) ...'
    forget_foreign_build python
    rm -rf "$root/build/wheel" "$root"/build/lib.*
    quietly "$root/build/python-wheel.log" "$builder" -m pip wheel --no-build-isolation --no-deps \
        --wheel-dir "$root/build/wheel" "$root"
    set -- --no-deps --force-reinstall --no-index
    if "$target" -c 'import sys; sys.exit(sys.prefix != sys.base_prefix)'; then
        set -- "$@" --break-system-packages
        [ "$(id -u)" = 0 ] || set -- "$@" --user
    fi
    PIP_ROOT_USER_ACTION=ignore quietly "$root/build/python-install.log" \
        "$builder" -m pip --python "$(command -v "$target")" install "$@" "$root"/build/wheel/taquin-*.whl
    say "Installed. Try: $target -c 'import taquin; print(taquin.solve(\"2 3 0/1 8 6/5 7 4\"))'"
}

# Builds the module's source archive and wheel for others, in build/wheel, with Debian's Python.
make_python_archives() {
    need $packages_for_python python3-build
    forget_foreign_build python
    rm -rf "$root/build/wheel" "$root"/build/lib.*
    say 'Building the archives of the Python module ...'
    quietly "$root/build/python-wheel.log" "$python" -m build --no-isolation --sdist --wheel \
        --outdir "$root/build/wheel" "$root"
}

# Unpacks the libraries for 64-bit ARM to build/aarch64-root. apt has its own folder for that, so this
# machine's packages do not change. The cross compiler brings the C library.
aarch64_root() {
    [ ! -e "$root/build/aarch64-root/complete" ] || return 0
    say 'Fetching libraries for 64-bit ARM ...'
    folder=$root/build/aarch64-apt
    rm -rf "$root/build/aarch64-root"
    mkdir -p "$folder/lists/partial" "$folder/archives/partial" "$root/build/aarch64-root"
    : >"$folder/status"
    set -- -o APT::Architecture=arm64 -o APT::Architectures=arm64 -o Dir::State="$folder" -o Dir::State::lists="$folder/lists" \
        -o Dir::State::status="$folder/status" -o Dir::Cache="$folder" -o Dir::Cache::archives="$folder/archives"
    # shellcheck disable=SC2086 # a list of words
    apt_get "$@" update && apt_get "$@" --download-only --no-install-recommends install $aarch64_libraries ||
        die 4 "apt-get could not fetch libraries for 64-bit ARM: see $root/build/apt.log"
    for package in "$folder"/archives/*.deb; do
        case ${package##*/} in
            libc6* | libgcc* | libstdc++* | linux-libc* | gcc-*) ;;
            *) dpkg-deb -x "$package" "$root/build/aarch64-root" ;;
        esac
    done
    : >"$root/build/aarch64-root/complete"
}

# Builds the program for 64-bit ARM, and these targets: make_aarch64_program [TARGET...].
make_aarch64_program() {
    need $packages_to_build $packages_for_aarch64
    forget_foreign_build aarch64
    aarch64_root
    say 'Building for 64-bit ARM (several minutes the first time) ...'
    configured aarch64 || configure aarch64 -DTAQUIN_TESTS=ON -DNPM_PROGRAM=no
    for target in taquin "$@"; do build aarch64 "$target"; done
}

# Also runs the tests of the engine in an emulator. It does not limit memory, and maps files in its own
# way, so the two suites about that are left out.
make_aarch64() {
    make_aarch64_program test_core test_search test_heuristics test_tables test_puzzles test_kernels test_solver
    unlock
    say 'Running the tests in the emulator ...'
    ctest --test-dir "$root/build/aarch64" --output-on-failure --no-tests=error -j "$(nproc)" \
        --timeout 3600 -R '^(core|search|heuristics|tables|puzzles|kernels|solver)[.]' \
        -E '^(core.MappedFiles|search.ClosedListTest)$' "$@"
}

# make_fuzz_target TARGET: builds one fuzz target, or all with fuzz_targets.
make_fuzz_target() {
    need $packages_to_build $packages_to_fuzz
    forget_foreign_build fuzz
    [ -e "$root/build/fuzz/build.ninja" ] || say 'Building for fuzzing (only the first time, several minutes) ...'
    configured fuzz || configure fuzz
    build fuzz "$1"
}

# Installs what the page needs, if possible; build folders configured without it are configured again.
need_page() {
    (need $packages_for_page) || say 'Continuing without the page.'
    have_program npm || return 0
    for preset in release dev; do
        ! grep -qs 'NPM_PROGRAM-NOTFOUND' "$root/build/$preset/CMakeCache.txt" ||
            rm -f "$root/build/$preset/build.ninja"
    done
}

# ON if this build folder already includes the tests.
tests_wanted() {
    if has_option release TAQUIN_TESTS; then echo ON; else echo OFF; fi
}
