# The front door: Meson and Ninja do the building. `make help` lists what there is.
BUILD ?= build
GAME ?= loire
ARGS ?=

.DEFAULT_GOAL := build
.PHONY: build page play terminal test bench format lint sanitize laws torture fuzz loadtest page-bench mutants update-po install clean help

build: ## build build/posthorn
	@tools/bootstrap run
	@tools/configure $(BUILD)
	@tools/build $(BUILD) posthorn

page: # the page for browsers, which the next build compiles in
	@tools/bootstrap page
	@tools/page

play: page ## play in the browser: starts a server on this machine and prints its link; ARGS="--listen 192.168.1.5:8080"
	@$(MAKE) --no-print-directory build
	@tools/play $(BUILD) $(ARGS)

terminal: build ## play in the terminal; GAME=taxis, ARGS="--players 3 --lang fr"
	@$(BUILD)/posthorn play $(GAME) $(ARGS)

test: ## run every test; the last line counts them
	@tools/bootstrap test
	@tools/page || echo "The page could not be built; its tests will say so."
	@tools/configure $(BUILD) -Dtests=enabled -Dwerror=true
	@tools/run-tests $(BUILD)

bench: build ## time a random decision and print the signature
	@$(BUILD)/posthorn bench $(ARGS)

sanitize: ## run the test programs under the address and undefined behaviour sanitizers
	@tools/bootstrap test
	@tools/configure $(BUILD)-sanitize -Dtests=enabled -Db_sanitize=address,undefined -Db_lundef=false \
		-Dc_args=-fno-sanitize-recover=all
	@tools/run-tests $(BUILD)-sanitize --suite programs

laws: ## play a million games and check the laws in each of them
	@tools/bootstrap test
	@tools/configure $(BUILD) -Dtests=enabled -Dwerror=true
	@POSTHORN_GAMES=1000000 tools/run-tests $(BUILD) --suite laws --timeout-multiplier 100

torture: ## kill the server a thousand times under load; full disks, offenders; 500 twin worlds a game
	@tools/bootstrap test
	@tools/configure $(BUILD) -Dtests=enabled -Dwerror=true
	@POSTHORN_KILLS=1000 POSTHORN_MEASURE=1 tools/run-tests $(BUILD) torture-run --timeout-multiplier 10
	@POSTHORN=$(BUILD)/posthorn POSTHORN_PAIRS=500 tests/server/run.sh twins_over_the_wire

loadtest: ## hold a server against the bars of docs/lab/performance.md (on a machine that rests)
	@tools/bootstrap test
	@tools/configure $(BUILD) -Dtests=enabled -Dwerror=true
	@tools/build $(BUILD) posthorn tests/libslow_sync.so
	@tools/loadtest $(BUILD) $(ARGS)

page-bench: page ## time the page in a browser (on a machine that rests)
	@tools/bootstrap test
	@$(MAKE) --no-print-directory build
	@tools/page-bench $(BUILD)

fuzz: ## throw random bytes at everything that reads, a minute each; SECONDS_EACH=600
	@tools/bootstrap fuzz
	@tools/fuzz $(BUILD)-fuzz $(SECONDS_EACH)

mutants: ## break each rule in turn and see that the tests notice
	@tools/bootstrap test
	@tools/configure $(BUILD)-mutants -Dtests=enabled -Dmutants=true
	@tools/build $(BUILD)-mutants
	@tools/mutants $(BUILD)-mutants

format: ## format the C files and the page
	@tools/bootstrap lint
	@tools/format

lint: ## check the layout and look for faults without running anything
	@tools/bootstrap lint
	@tools/configure $(BUILD)
	@tools/lint $(BUILD)

update-po: ## bring new messages from the sources into po/
	@tools/bootstrap run
	@tools/update-po

# A build of its own: what was built for the tests can be told to end itself.
install: page ## install program, library, headers and posthorn.pc; PREFIX=/opt/posthorn
	@tools/bootstrap run
	@tools/configure $(BUILD)-install -Dtests=disabled -Dfailpoints=disabled $(if $(PREFIX),-Dprefix=$(PREFIX))
	@tools/build $(BUILD)-install
	@meson install -C $(BUILD)-install --no-rebuild

clean: ## remove everything that was built
	rm -rf $(BUILD) $(BUILD)-install $(BUILD)-sanitize $(BUILD)-mutants $(BUILD)-fuzz $(BUILD)-clang

help: ## list these targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1|\2/p' $(MAKEFILE_LIST) | \
		awk -F'|' '{ printf "%-16s %s\n", $$1, $$2 }'
