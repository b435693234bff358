# make              the program and the library, in build/release
# make MODE=...     another build: debug, sanitize, clang, O0, tsan, fuzz (each in its own folder)
# make tests        the test programs of that mode
# make examples     the programs of examples/ that use the library
# make MODE=fuzz fuzz    the fuzz targets, tests/fuzz/fuzz_*.c
# make bench        the benchmark program, see bench/README.md
# make web          the page, build/web/tresse.html; see web/README.md
# make web-test     its tests
# make install      the program, the library, its header and the man page, below $(DESTDIR)$(prefix)
# make uninstall    removes them again
# make clean        removes build/
# CPPFLAGS, CFLAGS and LDFLAGS are added to the flags of the mode; the GNU directories (prefix, bindir, libdir, includedir,
# mandir) and DESTDIR say where to install, and may have blanks in them.
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
OBJCOPY ?= objcopy
INSTALL ?= install
CSTD := -std=c17 -D_POSIX_C_SOURCE=200809L
WARN := -Werror=switch -Wall -Wextra -Wpedantic -Wshadow -Wconversion $(if $(WERROR),-Werror)
CC_release := gcc
FLAGS_release := -O3
CC_debug := gcc
FLAGS_debug := -O1 -g
CC_O0 := gcc
FLAGS_O0 := -O0
CC_sanitize := gcc
FLAGS_sanitize := -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
CC_clang := clang
FLAGS_clang := -O3
CC_tsan := gcc
FLAGS_tsan := -O1 -g -fsanitize=thread
CC_fuzz := clang
FLAGS_fuzz := -O1 -g -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all -DTRESSE_FUZZ
ifeq ($(CC_$(MODE)),)
$(error no build mode "$(MODE)"; there are release, debug, sanitize, clang, O0, tsan, fuzz)
endif
CC := $(CC_$(MODE))

# What users get is hardened: buffers are checked where the compiler knows their sizes (level 3 where it can), return
# addresses are guarded, and the program is laid out anew each time, with nothing left to resolve when it runs.
HARDENED := release clang
fortify = $(shell echo '\#include <string.h>' | $(CC) -O2 -Werror -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=3 -E -xc - \
	> /dev/null 2>&1 && echo 3 || echo 2)
ifneq ($(filter $(MODE),$(HARDENED)),)
HARDEN := $(if $(filter -O0,$(CFLAGS)),,-U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=$(fortify)) -fstack-protector-strong -fPIE
HARDEN_LINK := -pie -Wl,-z,relro -Wl,-z,now
endif
MODEFLAGS := $(FLAGS_$(MODE)) $(if $(COVERAGE),--coverage)
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
CLI_OBJ := $(CLI_SRC:%.c=$(B)/%.o)
HELP_OBJ := $(HELP_SRC:%.c=$(B)/%.o)
TESTS := $(TEST_SRC:tests/%.c=$(B)/tests/%)
FUZZES := $(FUZZ_SRC:tests/fuzz/%.c=$(B)/fuzz/%)
EXAMPLES := $(EXAMPLE_SRC:%.c=$(B)/%)

all: $(B)/tresse $(B)/libtresse.a

# The public library keeps only the functions of include/tresse.h visible: the program is linked with it, so it can't
# use anything else.
$(B)/libtresse.a: $(LIB_OBJ) $(B)/sources
	$(LD) -r -o $(B)/libtresse.o $(LIB_OBJ)
	$(OBJCOPY) --localize-hidden $(B)/libtresse.o
	rm -f $@
	$(AR) rcs $@ $(B)/libtresse.o

$(B)/tresse: $(CLI_OBJ) $(B)/libtresse.a $(B)/sources
	$(LINK) -pthread -o $@ $(CLI_OBJ) $(B)/libtresse.a -lm

# The names of all sources, rewritten only when one came or went: what is linked depends on it, so that a source that
# was deleted leaves nothing behind.
$(B)/sources: FORCE
	@mkdir -p $(@D)
	@echo '$(LIB_SRC) $(CLI_SRC) $(HELP_SRC)' | cmp -s - $@ || echo '$(LIB_SRC) $(CLI_SRC) $(HELP_SRC)' > $@

# The search reads nothing from outside, and guards would cost it more than 1 % of its instructions.
ifneq ($(HARDEN),)
$(foreach d,core search rules solve gen,$(B)/src/$(d)/%.o): CFLAGS_ALL += -fno-stack-protector
endif

# The library itself knows nothing of threads.
$(B)/src/cli/%.o $(B)/tests/%.o: CFLAGS_ALL += -pthread
$(B)/tests/%.o: CFLAGS_ALL += -Itests/support -Itests/oracle

$(B)/%.o: %.c Makefile
	@mkdir -p $(@D)
	$(CC) $(CFLAGS_ALL) -c -o $@ $<

tests: all $(TESTS)

# Test programs see the inside of the library; those that use CaDiCaL link its C++ library.
$(B)/tests/%: $(B)/tests/%.o $(HELP_OBJ) $(LIB_OBJ) $(B)/sources
	$(LINK) -pthread -o $@ $(filter %.o,$^) -lcmocka -lcadical -lstdc++ -lm

# Parts of the program that have test programs of their own.
$(B)/tests/unit/test_figures: $(addprefix $(B)/src/cli/,stats/figures.o stats/figures_estimate.o bytes.o)
$(B)/tests/unit/test_chart: $(addprefix $(B)/src/cli/,stats/chart.o stats/chart_frame.o bytes.o)

# An example sees only what a user of the library sees.
examples: $(EXAMPLES)
$(EXAMPLES): $(B)/examples/%: examples/%.c include/tresse.h $(B)/libtresse.a
	@mkdir -p $(@D)
	$(LINK) -std=c17 $(WARN) $(CPPFLAGS) -Iinclude -o $@ $< $(B)/libtresse.a

fuzz: $(FUZZES)
$(FUZZES): $(B)/fuzz/%: $(B)/tests/fuzz/%.o $(LIB_OBJ) $(B)/sources
	@mkdir -p $(@D)
	$(LINK) -fsanitize=fuzzer -o $@ $(filter %.o,$^)

# The manual page is what the program says of itself: nothing to keep up to date.
$(B)/tresse.1: $(B)/tresse
	$(B)/tresse list man > $@.new
	mv $@.new $@

install: all $(B)/tresse.1
	$(INSTALL) -d '$(DESTDIR)$(bindir)' '$(DESTDIR)$(libdir)' '$(DESTDIR)$(includedir)' '$(DESTDIR)$(man1dir)'
	$(INSTALL) -m 755 $(B)/tresse '$(DESTDIR)$(bindir)/'
	$(INSTALL) -m 644 $(B)/libtresse.a '$(DESTDIR)$(libdir)/'
	$(INSTALL) -m 644 include/tresse.h '$(DESTDIR)$(includedir)/'
	$(INSTALL) -m 644 $(B)/tresse.1 '$(DESTDIR)$(man1dir)/'

uninstall:
	rm -f '$(DESTDIR)$(bindir)/tresse' '$(DESTDIR)$(libdir)/libtresse.a' '$(DESTDIR)$(includedir)/tresse.h' \
		'$(DESTDIR)$(man1dir)/tresse.1'

clean:
	rm -rf build

FORCE:
.PHONY: all tests examples fuzz install uninstall clean FORCE
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
# The library and src/wasm as WebAssembly, then the page around it, by web/build.mjs. clang must not link with -O: it would
# run wasm-opt if there is one, and the bytes would depend on that. The stack comes first, so that an overflow traps.
W := build/web
WEB_CC ?= clang
WEB_TARGET := --target=wasm32-wasi
WEB_CFLAGS := $(WEB_TARGET) $(CSTD) $(WARN) -O2 -msimd128 -mbulk-memory -DNDEBUG -DTRESSE_SMALL -fvisibility=hidden -Iinclude -Isrc -MMD -MP
# What reads puzzles, checks and writes them is called once for a puzzle: there a smaller page is worth more than speed.
# So it is in rules: what they ask again and again is in src/search.
WEB_SMALL := $(foreach d,api apps check declared gen out rules solve wasm,$(W)/src/$(d)/%.o) \
    $(patsubst %,$(W)/src/%.o,$(patsubst src/%.c,%,$(wildcard src/core/[bc]*.c)) core/words core/step core/lookup base/error base/match base/utf8 \
    search/bits search/g_chain search/bits_braid search/scribe search/dense_braid search/t_search search/z_path search/lanes)
WEB_LINK := -mexec-model=reactor -Wl,--strip-all,--stack-first,-z,stack-size=1048576,--max-memory=1073741824
WEB_OBJ := $(patsubst %.c,$(W)/%.o,$(LIB_SRC) $(WEB_SRC))
WEB_PAGE := $(sort $(wildcard web/*.ts web/*.json web/*.html web/*.css web/*.mjs))

web: $(W)/tresse.html

$(WEB_SMALL): WEB_CFLAGS += -Oz

$(W)/%.o: %.c Makefile
	@mkdir -p $(@D)
	$(WEB_CC) $(WEB_CFLAGS) -c -o $@ $<

$(W)/tresse.wasm: $(WEB_OBJ) $(W)/sources
	$(WEB_CC) $(WEB_TARGET) $(WEB_LINK) -o $@ $(WEB_OBJ)

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
$(B)/tests/web/protocol: $(B)/tests/web/protocol.o $(LIB_OBJ) $(WEB_HERE) $(B)/sources
	$(LINK) -Wl,--wrap=lanes_best -o $@ $(filter %.o,$^)

web-test:
	scripts/web_tests.sh

.PHONY: web web-test
-include $(WEB_OBJ:.o=.d) $(WEB_HERE:.o=.d)
