#!/bin/sh
# ./run on a fake machine with only a few programs: what it installs, prints and passes on.
# Usage: setup_test.sh ROOT
set -eu
box=$(mktemp -d)
trap 'rm -rf "$box"' EXIT
tree="$box/a tree"
mkdir "$tree" "$box/bin"
cp -R "$1/run" "$1/tools" "$1/CMakePresets.json" "$tree"
failed=0

for program in sh cat chmod cp dirname env grep ln mkdir rm tail; do
    ln -s "$(command -v $program)" "$box/bin/$program"
done

# fake PROGRAM BODY: adds a program to the machine.
fake() {
    printf '#!/bin/sh\n%s\n' "$2" >"$box/bin/$1"
    chmod +x "$box/bin/$1"
}

# Fake compiler and cmake; the built program prints its arguments and exits with 7.
good_tools() {
    for program in g++ ninja; do fake $program :; done
    fake cmake 'case $1 in
-S)
    mkdir -p "$2/build/release/bin"
    : >"$2/build/release/build.ninja"
    echo "CMAKE_HOME_DIRECTORY:INTERNAL=$2" >"$2/build/release/CMakeCache.txt" ;;
--build)
    printf "%s\n" "#!/bin/sh" "printf \"[%s]\" \"\$@\"; exit 7" >"$2/bin/taquin"
    chmod +x "$2/bin/taquin" ;;
esac'
}

no_tools() { rm -rf "$box"/bin/g++ "$box"/bin/cmake "$box"/bin/ninja "$tree/build" "$tree/taquin"; }

# expect CODE PATTERN [ARGUMENT...]: runs ./run from another folder without HOME, and checks its exit
# code and output.
expect() {
    code=0
    wanted=$1 pattern=$2
    shift 2
    said=$(cd / && env -i PATH="$box/bin" "$tree/run" "$@" 2>&1) || code=$?
    [ "$code" = "$wanted" ] || { failed=1; printf 'code %s, not %s: %s\n' "$code" "$wanted" "$said"; }
    case $said in
        *"$pattern"*) ;;
        *) failed=1; printf 'should say "%s": %s\n' "$pattern" "$said" ;;
    esac
}

fake id 'echo 0'
expect 4 'please install the contents of these Debian packages, then try again: g++ cmake ninja-build'

fake apt-get 'echo "Unable to locate package" >&2; exit 100'
expect 4 'Unable to locate package'
expect 4 'apt-get could not install g++ cmake ninja-build'

fake apt-get :
expect 4 'still not found after apt-get installed everything: g++ cmake ninja-build'

fake id 'echo 1000'
expect 4 'as root, then try again: apt-get install g++ cmake ninja-build'

fake sudo 'echo "a password is required"; exit 1'
expect 4 'a password is required'

good_tools
expect 7 '[demo]'
expect 7 '[solve][1 2 3/4 5 6/7 8 0][--json]' solve '1 2 3/4 5 6/7 8 0' --json
expect 7 '[]' ''
expect 7 '[serve][--open]' serve --open
expect 7 'Continuing without the page.' serve

fake cmake 'echo "no such header"; exit 1'
expect 1 'no such header'

no_tools
good_tools
for program in g++ cmake ninja; do mv "$box/bin/$program" "$box/$program"; done
fake id 'echo 0'
fake apt-get "[ \$# -gt 5 ] && echo \"\$*\" >>'$box/called' && [ \"\$*\" != \"\${*#*install}\" ] &&
cp '$box/g++' '$box/cmake' '$box/ninja' '$box/bin'"
expect 7 'Installing g++ cmake ninja-build'
grep -q 'install --no-install-recommends g++ cmake ninja-build gnuplot-nox graphviz make$' "$box/called" ||
    { failed=1; echo 'apt-get was not asked for exactly the missing packages:'; cat "$box/called"; }

rm "$box/called"
expect 7 '[demo]'
[ ! -e "$box/called" ] || { failed=1; echo 'apt-get was called again'; }

exit $failed
