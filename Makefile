# The usual make targets on top of CMake; ./run and ./test do the same without make.
PREFIX ?= /usr/local
DESTDIR ?=
ARGS ?=

setup = root='$(CURDIR)' && . ./tools/setup.sh

all:
	@$(setup) && lock && make_program

run:
	@./run $(ARGS)

test:
	@./test $(ARGS)

bench:
	@tools/bench $(ARGS)

python:
	@$(setup) && lock && make_python

mpi:
	@$(setup) && lock && make_mpi

deb:
	@$(setup) && lock && make_deb

aarch64:
	@$(setup) && lock && make_aarch64 $(ARGS)

site:
	@$(setup) && lock && make_site

release:
	@tools/release $(ARGS)

notebooks:
	@tools/notebooks $(ARGS)

lint:
	@tools/lint

install: all
	DESTDIR='$(DESTDIR)' cmake --install build/release --prefix '$(PREFIX)'

clean:
	@[ ! -d build ] || find build -name '*.o' -exec rm -f {} +

fclean:
	rm -rf build taquin taquin-mpi

re: fclean
	@$(MAKE) all

.PHONY: all run test bench python mpi deb aarch64 site release notebooks lint install clean fclean re
