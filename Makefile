# make              the program and the library, in build/release
# make MODE=...     another build: debug, sanitize, clang, O0, tsan, fuzz (each in its own folder)
# make tests        the test programs of that mode
# make examples     the programs of examples/ that use the library
# make MODE=fuzz fuzz    the fuzz targets, tests/fuzz/fuzz_*.c
# make bench        the benchmark program, see bench/README.md
# make web          the page, build/web/tresse.html; see web/README.md
# make web-test     its tests
# make shared       the shared library
# make install      the program, the libraries, the header, manual pages, completions and what makes the program a solver
#                   of MiniZinc, below $(DESTDIR)$(prefix)
# make uninstall    removes them again
# make static       the program as one static file, build/static/tresse, by musl-gcc
# make clean        removes build/
# CPPFLAGS, CFLAGS and LDFLAGS are added to the flags of the mode; the GNU directories (prefix, bindir, libdir, includedir,
# mandir) and DESTDIR say where to install, and may have blanks in them.
.DEFAULT_GOAL := all
MODE ?= release
PREFIX ?= /usr/local
prefix ?= $(PREFIX)
exec_prefix ?= $(prefix)
bindir ?= $(exec_prefix)/bin
libdir ?= $(exec_prefix)/lib
includedir ?= $(prefix)/include
datarootdir ?= $(prefix)/share
mandir ?= $(datarootdir)/man
man1dir ?= $(mandir)/man1
man3dir ?= $(mandir)/man3
pkgconfigdir ?= $(libdir)/pkgconfig
bashdir ?= $(datarootdir)/bash-completion/completions
zshdir ?= $(datarootdir)/zsh/site-functions
fishdir ?= $(datarootdir)/fish/vendor_completions.d
mzndir ?= $(datarootdir)/minizinc
genredir ?= $(datarootdir)/tresse/genres
OBJCOPY ?= objcopy
INSTALL ?= install
VERSION := $(shell sed -n 's/.*TRESSE_VERSION "\(.*\)"/\1/p' include/tresse.h)
CSTD := -std=c17 -D_POSIX_C_SOURCE=200809L
WARN := -Werror=switch -Wall -Wextra -Wpedantic -Wno-overlength-strings -Wconversion -Wno-missing-field-initializers $(if $(WERROR),-Werror)
CC_release := gcc
FLAGS_release := -O3
CC_debug := gcc
FLAGS_debug := -O1 -g
CC_O0 := clang
FLAGS_O0 := -O0
CC_sanitize := gcc
FLAGS_sanitize := -O1 -g1 -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
CC_clang := clang
FLAGS_clang := -O3
CC_coverage := gcc
FLAGS_coverage := -O0 -g --coverage
CC_tsan := gcc
FLAGS_tsan := -O1 -g -fsanitize=thread
CC_fuzz := clang
FLAGS_fuzz := -O1 -g -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all -DTRESSE_FUZZ
ifeq ($(CC_$(MODE)),)
$(error no build mode "$(MODE)"; there are release, debug, sanitize, clang, O0, coverage, tsan, fuzz)
endif
CC := $(CC_$(MODE))
# A parameter may be named like its type (`step *step`): clang says nothing about that; gcc does, unless it looks only at
# locals.
WARN += $(if $(findstring clang,$(CC)),-Wshadow,-Wshadow=local)

# What users get is hardened: buffers are checked where the compiler knows their sizes (level 3 where it can), return
# addresses are guarded, and the program is laid out anew each time, with nothing left to resolve when it runs.
HARDENED := release clang
fortify = $(shell echo '\#include <string.h>' | $(CC) -O2 -Werror -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=3 -E -xc - \
	> /dev/null 2>&1 && echo 3 || echo 2)
ifneq ($(filter $(MODE),$(HARDENED)),)
HARDEN := $(if $(filter -O0,$(CFLAGS)),,-U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=$(fortify)) -fstack-protector-strong -fPIE
HARDEN_LINK := -pie -Wl,-z,relro -Wl,-z,now
endif
MODEFLAGS := $(FLAGS_$(MODE))
B := build/$(MODE)
CFLAGS_ALL := $(CSTD) $(WARN) $(MODEFLAGS) $(HARDEN) -fvisibility=hidden -Iinclude -Isrc -MMD -MP $(CPPFLAGS) $(CFLAGS)
LINK = $(CC) $(MODEFLAGS) $(CFLAGS) $(HARDEN_LINK) $(LDFLAGS)

LIB_SRC := $(sort $(filter-out src/cli/% src/wasm/%,$(wildcard src/*/*.c src/*/*/*.c)))
WEB_SRC := $(sort $(wildcard src/wasm/*.c))
CLI_SRC := $(sort $(wildcard src/cli/*.c src/cli/*/*.c))
TEST_SRC := $(sort $(wildcard tests/*/test_*.c))
FUZZ_SRC := $(sort $(wildcard tests/fuzz/fuzz_*.c))
HELP_SRC := $(sort $(wildcard tests/support/*.c tests/oracle/*.c))
EXAMPLE_SRC := $(sort $(wildcard examples/*.c))
LIB_OBJ := $(LIB_SRC:%.c=$(B)/%.o)
BASE_OBJ := $(filter $(B)/src/base/%,$(LIB_OBJ))
CLI_OBJ := $(CLI_SRC:%.c=$(B)/%.o)
HELP_OBJ := $(HELP_SRC:%.c=$(B)/%.o)
TESTS := $(TEST_SRC:tests/%.c=$(B)/tests/%)
FUZZES := $(FUZZ_SRC:tests/fuzz/%.c=$(B)/fuzz/%)
EXAMPLES := $(EXAMPLE_SRC:%.c=$(B)/%)

# What the program reads and writes compressed files with, if it is there: make ZSTD= leaves it out.
ZLIB ?= $(shell pkg-config --exists zlib 2> /dev/null && echo 1)
ZSTD ?= $(shell pkg-config --exists libzstd 2> /dev/null && echo 1)
LZMA ?= $(shell pkg-config --exists liblzma 2> /dev/null && echo 1)
PACK_FLAGS := $(if $(ZLIB),-DWITH_ZLIB) $(if $(ZSTD),-DWITH_ZSTD) $(if $(LZMA),-DWITH_LZMA)
PACK_LIBS := $(if $(ZLIB),-lz) $(if $(ZSTD),-lzstd) $(if $(LZMA),-llzma)
$(B)/packs: FORCE
	@mkdir -p $(@D)
	@echo '$(PACK_FLAGS)' | cmp -s - $@ || echo '$(PACK_FLAGS)' > $@
$(B)/src/cli/pack.o $(B)/src/cli/unpack.o: $(B)/packs
$(B)/src/cli/pack.o $(B)/src/cli/unpack.o: CFLAGS_ALL += $(PACK_FLAGS)

all: $(B)/tresse $(B)/libtresse.a

# The public library keeps only the functions of include/tresse.h visible: the program is linked with it, so it can't
# use anything else, but for src/base, which it is linked with once more. What compilers put into groups of their own
# (32-bit code finds its place by such functions) becomes part of it, so that it can be hidden with the rest.
$(B)/libtresse.a: $(LIB_OBJ) $(B)/sources
	$(LD) -r --force-group-allocation -o $(B)/libtresse.o $(LIB_OBJ)
	$(OBJCOPY) --localize-hidden $(B)/libtresse.o
	rm -f $@
	$(AR) rcs $@ $(B)/libtresse.o

# The shared library, of the same objects. Its soname changes when a program that was linked with an older one would not
# work any more; functions that are added get a version of their own in libtresse.map.
SONAME := libtresse.so.0
SHARED := libtresse.so.$(VERSION)
shared: $(B)/$(SHARED)
$(B)/$(SHARED): $(LIB_OBJ) src/api/libtresse.map $(B)/sources
	$(CC) $(MODEFLAGS) $(CFLAGS) -shared -Wl,-soname,$(SONAME) -Wl,--version-script=src/api/libtresse.map -Wl,-z,defs \
		-Wl,-z,relro -Wl,-z,now $(LDFLAGS) -o $@ $(LIB_OBJ)
	ln -sf $(SHARED) $(B)/$(SONAME)
	ln -sf $(SONAME) $(B)/libtresse.so

$(B)/tresse: $(CLI_OBJ) $(BASE_OBJ) $(B)/libtresse.a $(B)/sources
	$(LINK) -pthread -o $@ $(CLI_OBJ) $(BASE_OBJ) $(B)/libtresse.a $(PACK_LIBS) -lm

# The names of all sources, rewritten only when one came or went: what is linked depends on it, so that a source that
# was deleted leaves nothing behind.
$(B)/sources: FORCE
	@mkdir -p $(@D)
	@echo '$(LIB_SRC) $(CLI_SRC) $(HELP_SRC)' | cmp -s - $@ || echo '$(LIB_SRC) $(CLI_SRC) $(HELP_SRC)' > $@

# What the library and the program are made of, by name and content: builds from the same sources are called the same,
# wherever they are made. Rewritten only when it changes.
BUILD_OF := $(sort $(LIB_SRC) $(CLI_SRC) $(wildcard share/help/*.md doc/glossary.md share/genres/*.genre share/patterns/*.txt include/*.h src/*/*.h src/*/*/*.h))
$(B)/build: FORCE
	@mkdir -p $(@D)
	@echo "$(VERSION)+$$(sha256sum $(BUILD_OF) | sha256sum | cut -c 1-12)" > $@.new
	@cmp -s $@.new $@ && rm $@.new || mv $@.new $@
$(B)/src/api/build.o: src/api/build.c include/tresse.h $(B)/build Makefile
	@mkdir -p $(@D)
	$(CC) $(CFLAGS_ALL) -DTRESSE_BUILD="\"$$(cat $(B)/build)\"" -c -o $@ $<

# The pages of help, as strings.
HELP_PAGES := $(sort $(wildcard share/help/*.md) doc/glossary.md)
$(B)/help_pages.h: $(HELP_PAGES) scripts/help_pages.awk
	@mkdir -p $(@D)
	@awk -f scripts/help_pages.awk $(HELP_PAGES) > $@
# The genres, as applications.
GENRE_PAGES := $(sort $(wildcard share/genres/*.genre))
$(B)/genre_pages.h build/web/genre_pages.h: $(GENRE_PAGES) scripts/genre_pages.awk
	@mkdir -p $(@D)
	@awk -f scripts/genre_pages.awk $(GENRE_PAGES) > $@
$(B)/src/apps/apps.o $(B)/src/apps/genre/genres.o: $(B)/genre_pages.h
$(B)/src/apps/apps.o $(B)/src/apps/genre/genres.o: CFLAGS_ALL += -I$(B)

$(B)/src/cli/topics.o: $(B)/help_pages.h
$(B)/src/cli/topics.o: CFLAGS_ALL += -I$(B)
$(B)/src/cli/commands/list.o: CFLAGS_ALL += -DTRESSE_GENRES='"$(genredir)"'

# The impossible patterns of three digits, as a table.
$(B)/imp3_patterns.h build/web/imp3_patterns.h: share/patterns/3-digits-2-bands.txt scripts/pattern_table.awk
	@mkdir -p $(@D)
	@awk -f scripts/pattern_table.awk $< > $@
$(B)/src/rules/imp3.o: $(B)/imp3_patterns.h
$(B)/src/rules/imp3.o: CFLAGS_ALL += -I$(B)

# The search reads nothing from outside, and guards would cost it more than 1 % of its instructions.
# Its objects serve the shared library, too, in which nothing is ever replaced from outside.
ifneq ($(HARDEN),)
$(LIB_OBJ): CFLAGS_ALL += -fPIC -fno-semantic-interposition
$(foreach d,core search rules solve gen,$(B)/src/$(d)/%.o): CFLAGS_ALL += -fno-stack-protector
endif

# gcc takes loops that read or write a state, bank by bank, for copies of memory, and keeps the state there instead of in
# registers. What else is left out finds nothing there, and takes a fifth of the time.
ifeq ($(findstring clang,$(shell $(CC) --version)),)
$(B)/src/search/propagate_%.o: CFLAGS_ALL += -fno-tree-loop-distribute-patterns -fno-tree-vectorize -fno-unswitch-loops \
	-fno-split-loops -fno-peel-loops
endif

# Only what is done for each puzzle of a million is worth the time that -O3 takes: the engine, and the reading of squares.
# What is done once for a file or a page is not even worth that of -O2, and what only reads and writes not that of -O1.
ifneq ($(findstring -O3,$(MODEFLAGS)),)
PLAINLY := core/csp core/words search/propagate_plain solve/theory
ONCE := api check out problem
READS := cli $(filter-out apps/square apps/sudoku,$(patsubst src/%,%,$(wildcard src/apps/*)))
$(foreach d,$(PLAINLY),$(B)/src/$(d)%.o): CFLAGS_ALL += -O2
$(foreach d,$(ONCE),$(B)/src/$(d)/%.o): CFLAGS_ALL += -O1
$(foreach d,$(READS),$(B)/src/$(d)/%.o): CFLAGS_ALL += $(if $(findstring clang,$(CC)),-O1,-Og)
endif

# The library itself knows nothing of threads.
$(B)/src/cli/%.o $(B)/tests/%.o: CFLAGS_ALL += -pthread
$(B)/tests/%.o: CFLAGS_ALL += -Itests/support -Itests/oracle

# Only where branches are counted is there something to write before the end.
ifeq ($(MODE),coverage)
$(B)/tests/support/enough.o: CFLAGS_ALL += -DTRESSE_COUNTS
endif

# With sanitizers, propagation takes most of a minute to compile unless it is left as it is written.
ifeq ($(MODE),sanitize)
$(B)/src/search/propagate_%.o: CFLAGS_ALL += -O0
endif
$(B)/%.o: %.c Makefile
	@mkdir -p $(@D)
	$(CC) $(CFLAGS_ALL) -c -o $@ $<

tests: all $(TESTS)

# Test programs see the inside of the library; those that use CaDiCaL link its C++ library.
$(B)/tests/%: $(B)/tests/%.o $(HELP_OBJ) $(LIB_OBJ) $(B)/sources
	$(LINK) -pthread -o $@ $(filter %.o,$^) -lcmocka -lcadical -lstdc++ $(LDLIBS) -lm

$(B)/tests/apps/test_inflate: LDLIBS += $(if $(ZLIB),-lz)

# Parts of the program that have test programs of their own.
$(B)/tests/unit/test_figures: $(addprefix $(B)/src/cli/stats/,figures.o figures_estimate.o joint.o) $(B)/src/cli/memory.o
$(B)/tests/unit/test_hash: $(B)/src/cli/hash.o
$(B)/tests/unit/test_chart: $(addprefix $(B)/src/cli/,stats/chart.o stats/chart_frame.o memory.o program_text.o)
$(B)/tests/unit/test_far_lines: $(filter-out %/main.o,$(CLI_OBJ))
$(B)/tests/unit/test_far_lines: LDLIBS += $(PACK_LIBS)

# An example sees only what a user of the library sees.
examples: $(EXAMPLES)
$(EXAMPLES): $(B)/examples/%: examples/%.c include/tresse.h $(B)/libtresse.a
	@mkdir -p $(@D)
	$(LINK) -std=c17 $(WARN) $(CPPFLAGS) -Iinclude -o $@ $< $(B)/libtresse.a

fuzz: $(FUZZES)
$(FUZZES): $(B)/fuzz/%: $(B)/tests/fuzz/%.o $(LIB_OBJ) $(B)/sources
	@mkdir -p $(@D)
	$(LINK) -fsanitize=fuzzer -o $@ $(filter %.o,$^)

# Oracles of the tests that some of them use.
$(B)/fuzz/fuzz_calls: $(B)/tests/support/calls.o
$(B)/fuzz/fuzz_pipeline: $(B)/tests/oracle/rup.o $(B)/tests/support/journey.o

# The manual pages are what the program says of itself, and so are completions: nothing to keep up to date.
$(B)/tresse.1 $(B)/tresse-batch.1 $(B)/tresse.bash $(B)/_tresse $(B)/tresse.fish: $(B)/tresse
	$(B)/tresse list man > $(B)/tresse.1
	$(B)/tresse list man-batch > $(B)/tresse-batch.1
	$(B)/tresse list completion --format bash > $(B)/tresse.bash
	$(B)/tresse list completion --format zsh > $(B)/_tresse
	$(B)/tresse list completion --format fish > $(B)/tresse.fish

$(B)/tresse.pc: include/tresse.h Makefile FORCE
	@printf '%s\n' 'prefix=$(prefix)' 'libdir=$(libdir)' 'includedir=$(includedir)' '' 'Name: tresse' \
		'Description: solves and rates puzzles by patterns that prove each step' 'Version: $(VERSION)' \
		'Libs: -L"$${libdir}" -ltresse' 'Cflags: -I"$${includedir}"' > $@

install: all shared $(B)/tresse.1 $(B)/tresse.pc
	$(INSTALL) -d '$(DESTDIR)$(bindir)' '$(DESTDIR)$(libdir)' '$(DESTDIR)$(includedir)' '$(DESTDIR)$(man1dir)' \
		'$(DESTDIR)$(man3dir)' '$(DESTDIR)$(pkgconfigdir)' '$(DESTDIR)$(bashdir)' '$(DESTDIR)$(zshdir)' '$(DESTDIR)$(fishdir)'
	$(INSTALL) -m 755 $(B)/tresse '$(DESTDIR)$(bindir)/'
	$(INSTALL) -m 644 $(B)/libtresse.a $(B)/$(SHARED) '$(DESTDIR)$(libdir)/'
	ln -sf $(SHARED) '$(DESTDIR)$(libdir)/$(SONAME)'
	ln -sf $(SONAME) '$(DESTDIR)$(libdir)/libtresse.so'
	$(INSTALL) -m 644 include/tresse.h '$(DESTDIR)$(includedir)/'
	$(INSTALL) -m 644 $(B)/tresse.pc '$(DESTDIR)$(pkgconfigdir)/'
	$(INSTALL) -m 644 $(B)/tresse.1 $(B)/tresse-batch.1 '$(DESTDIR)$(man1dir)/'
	$(INSTALL) -m 644 doc/man/libtresse.3 '$(DESTDIR)$(man3dir)/'
	$(INSTALL) -m 644 $(B)/tresse.bash '$(DESTDIR)$(bashdir)/tresse'
	$(INSTALL) -m 644 $(B)/_tresse '$(DESTDIR)$(zshdir)/'
	$(INSTALL) -m 644 $(B)/tresse.fish '$(DESTDIR)$(fishdir)/'
	$(INSTALL) -d '$(DESTDIR)$(mzndir)/solvers' '$(DESTDIR)$(mzndir)/tresse/mznlib'
	$(INSTALL) -m 644 share/minizinc/solvers/tresse.msc '$(DESTDIR)$(mzndir)/solvers/'
	$(INSTALL) -m 755 share/minizinc/tresse/fzn-tresse '$(DESTDIR)$(mzndir)/tresse/'
	$(INSTALL) -m 644 share/minizinc/tresse/mznlib/*.mzn '$(DESTDIR)$(mzndir)/tresse/mznlib/'
	$(INSTALL) -d '$(DESTDIR)$(genredir)'
	$(INSTALL) -m 644 $(GENRE_PAGES) '$(DESTDIR)$(genredir)/'

uninstall:
	rm -f '$(DESTDIR)$(libdir)/libtresse.a' '$(DESTDIR)$(libdir)/$(SHARED)' '$(DESTDIR)$(libdir)/$(SONAME)' \
		'$(DESTDIR)$(libdir)/libtresse.so' '$(DESTDIR)$(bindir)/tresse' '$(DESTDIR)$(includedir)/tresse.h' '$(DESTDIR)$(pkgconfigdir)/tresse.pc' \
		'$(DESTDIR)$(man1dir)/tresse.1' '$(DESTDIR)$(man1dir)/tresse-batch.1' '$(DESTDIR)$(man3dir)/libtresse.3' \
		'$(DESTDIR)$(bashdir)/tresse' '$(DESTDIR)$(zshdir)/_tresse' '$(DESTDIR)$(fishdir)/tresse.fish' \
		'$(DESTDIR)$(mzndir)/solvers/tresse.msc'
	rm -rf '$(DESTDIR)$(mzndir)/tresse' '$(DESTDIR)$(genredir)'

# One file that runs on any Linux of this architecture, with the C library in it; without what reads compressed files.
static:
	+$(MAKE) CC=musl-gcc B=build/static LDFLAGS='-static -s' HARDEN_LINK= HARDEN='-O3' ZLIB= ZSTD= LZMA= build/static/tresse

clean:
	rm -rf build

FORCE:
.PHONY: all shared static tests examples fuzz install uninstall clean FORCE
.SECONDARY:
-include $(LIB_OBJ:.o=.d) $(CLI_OBJ:.o=.d) $(HELP_OBJ:.o=.d) $(TEST_SRC:%.c=$(B)/%.d) $(FUZZ_SRC:%.c=$(B)/%.d)

# The benchmark program sees the inside of the library; lanes_best is wrapped so that it can choose the vectors.
bench: $(B)/bench/bench
$(B)/bench/bench: $(B)/bench/bench.o $(LIB_OBJ) $(B)/sources
	$(LINK) -Wl,--wrap=lanes_best -o $@ $(filter %.o,$^)

.PHONY: bench
-include $(B)/bench/bench.d

# ---- the page ----
#
# The library and src/wasm as WebAssembly, then the page around it, by web/build.mjs. The stack comes first, so that an
# overflow traps. Blocks of memory are copied by src/wasm/bytes.c. wasm-opt makes what was linked smaller by 3 % and faster
# by 7 %; where there is none the page is made without. clang itself would call it with options of its own if it linked
# with -O.
W := build/web
WEB_CC ?= clang
WEB_TARGET := --target=wasm32-wasi
WEB_CFLAGS := $(WEB_TARGET) $(CSTD) $(patsubst -Wshadow=%,-Wshadow,$(WARN)) -O2 -msimd128 -msign-ext -DNDEBUG -fvisibility=hidden -Iinclude -Isrc -MMD -MP
# What reads puzzles, checks and writes them is called once for a puzzle: there a smaller page is worth more than speed.
# So it is in rules: what they ask again and again is in src/search. WEB_FAST is what was found to be worth its bytes.
WEB_SMALL := $(foreach d,api apps check gen out problem rules solve wasm,$(W)/src/$(d)/%.o) \
    $(patsubst %,$(W)/src/%.o,$(patsubst src/%.c,%,$(wildcard src/core/[bc]*.c)) core/words core/step base/error base/json_value base/match base/scan base/utf8 base/xml \
    search/bits search/g_chain search/bits_braid search/scribe search/dense_braid search/z_path)
WEB_FAST := $(patsubst %,$(W)/src/%.o,api/work check/check_theory check/json_tree out/nrc out/parts rules/braid rules/subset wasm/bytes \
    wasm/tell)
WEB_LINK := -mexec-model=reactor -Wl,--strip-all,--stack-first,-z,stack-size=1048576,--max-memory=1073741824
WEB_OPT := wasm-opt -O3 --enable-simd --enable-bulk-memory --enable-sign-ext
WEB_OBJ := $(patsubst %.c,$(W)/%.o,$(LIB_SRC) $(WEB_SRC))
WEB_PAGE := $(sort $(wildcard web/*.ts web/*.json web/*.html web/*.css web/*.mjs))

web: $(W)/tresse.html

$(WEB_SMALL): WEB_CFLAGS += -Oz
$(WEB_FAST): WEB_CFLAGS += -O2

$(W)/src/rules/imp3.o: $(W)/imp3_patterns.h
$(W)/src/rules/imp3.o: WEB_CFLAGS += -I$(W)
$(W)/src/apps/apps.o $(W)/src/apps/genre/genres.o: $(W)/genre_pages.h
$(W)/src/apps/apps.o $(W)/src/apps/genre/genres.o: WEB_CFLAGS += -I$(W)
$(W)/%.o: %.c Makefile
	@mkdir -p $(@D)
	$(WEB_CC) $(WEB_CFLAGS) -c -o $@ $<

$(W)/linked.wasm: $(WEB_OBJ) $(W)/sources
	$(WEB_CC) $(WEB_TARGET) $(WEB_LINK) -o $@ $(WEB_OBJ)

$(W)/tresse.wasm: $(W)/linked.wasm
	if command -v wasm-opt > /dev/null; then $(WEB_OPT) -o $@ $<; else cp $< $@; fi

$(W)/sources: FORCE
	@mkdir -p $(@D)
	@echo '$(LIB_SRC) $(WEB_SRC) $(WEB_PAGE)' | cmp -s - $@ || echo '$(LIB_SRC) $(WEB_SRC) $(WEB_PAGE)' > $@

web/node_modules/.installed: web/package.json web/package-lock.json
	cd web && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
	touch $@

$(W)/tresse.html: $(W)/tresse.wasm $(WEB_PAGE) $(W)/sources web/node_modules/.installed
	web/node_modules/.bin/tsc -p web
	node web/build.mjs $(W)

# The same boundary, compiled for this machine: a program that answers requests, and tests that see its inside.
WEB_HERE := $(WEB_SRC:%.c=$(B)/%.o)
$(B)/tests/web/test_web: $(WEB_HERE)
$(B)/fuzz/fuzz_web: $(WEB_HERE)

# The targets again, without a fuzzer: a test gives them known inputs.
REPLAYS := $(FUZZ_SRC:%.c=$(B)/%_again.o)
$(REPLAYS): $(B)/tests/fuzz/%_again.o: tests/fuzz/%.c Makefile
	@mkdir -p $(@D)
	$(CC) $(CFLAGS_ALL) -DTRESSE_FUZZ -DLLVMFuzzerTestOneInput=$* -c -o $@ $<
$(B)/tests/fuzz/test_corpus: $(REPLAYS) $(WEB_HERE)
$(B)/tests/web/protocol: $(B)/tests/web/protocol.o $(LIB_OBJ) $(WEB_HERE) $(B)/sources
	$(LINK) -Wl,--wrap=lanes_best -o $@ $(filter %.o,$^)

web-test:
	scripts/web_tests.sh

.PHONY: web web-test
-include $(WEB_OBJ:.o=.d) $(WEB_HERE:.o=.d) $(REPLAYS:.o=.d)
