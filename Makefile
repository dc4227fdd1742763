# A front end for Meson and Ninja. `make help` lists the targets.
BUILD ?= build
GAME ?= loire
ARGS ?=

.DEFAULT_GOAL := build
.PHONY: build page play terminal test bench format lint sanitize laws torture attack attack-sanitized fuzz loadtest page-bench pictures mutants update-po dist dist-check install clean help

build: ## build build/posthorn (default)
	@tools/bootstrap run
	@tools/configure $(BUILD)
	@tools/build $(BUILD) posthorn

page: # the page for browsers, which the next build compiles in; a release has it built
	@tools/page current || { tools/bootstrap page && tools/page; }

play: page ## play in the browser; ARGS="--listen 192.168.1.5:8080" for other machines
	@$(MAKE) --no-print-directory build
	@tools/play $(BUILD) $(ARGS)

terminal: build ## play in the terminal; GAME=taxis ARGS="--players 3 --lang fr"
	@$(BUILD)/posthorn play $(GAME) $(ARGS)

test: ## run all tests; the last line counts them
	@tools/bootstrap test
	@tools/page || echo "The page could not be built; its tests will say so."
	@tools/configure $(BUILD) -Dtests=enabled -Dwerror=true
	@tools/run-tests $(BUILD)

bench: build ## measure the speed of the rules and print the signature
	@$(BUILD)/posthorn bench $(ARGS)

sanitize: ## run the test programs under address, undefined behaviour and thread sanitizers
	@tools/bootstrap test
	@tools/configure $(BUILD)-threads -Dtests=enabled -Db_sanitize=thread -Db_lundef=false
	@tools/build $(BUILD)-threads tests/test-api-threads tests/test-unit-test_train posthorn
	@$(BUILD)-threads/tests/test-api-threads
	@$(BUILD)-threads/tests/test-unit-test_train
	@POSTHORN=$(BUILD)-threads/posthorn tests/referee/run.sh engines goes_on no_file
	@tools/configure $(BUILD)-sanitize -Dtests=enabled -Db_sanitize=address,undefined -Db_lundef=false \
		-Dc_args=-fno-sanitize-recover=all
	@tools/run-tests $(BUILD)-sanitize --suite programs

laws: ## check the laws over a million games (long)
	@tools/bootstrap test
	@tools/configure $(BUILD) -Dtests=enabled -Dwerror=true
	@POSTHORN_GAMES=1000000 tools/run-tests $(BUILD) --suite laws --timeout-multiplier 100

torture: ## kill the server a thousand times under load (long)
	@tools/bootstrap test
	@tools/configure $(BUILD) -Dtests=enabled -Dwerror=true
	@POSTHORN_KILLS=1000 POSTHORN_MEASURE=1 tools/run-tests $(BUILD) torture-run --timeout-multiplier 10
	@POSTHORN=$(BUILD)/posthorn POSTHORN_PAIRS=500 tests/server/run.sh twins_over_the_wire

attack: ## let one stranger attack the server, and compare with the bars; SECONDS_EACH=60 (long)
	@tools/bootstrap test
	@tools/configure $(BUILD) -Dtests=enabled -Dwerror=true
	@tools/build $(BUILD) posthorn
	@POSTHORN=$(BUILD)/posthorn python3 -B tests/attack/bars.py --to $(BUILD) $(if $(SECONDS_EACH),--seconds $(SECONDS_EACH)) $(ARGS)

attack-sanitized: ## the same attacks on the program under each sanitizer (long)
	@tools/bootstrap test
	@tools/configure $(BUILD)-sanitize -Dtests=enabled -Db_sanitize=address,undefined -Db_lundef=false \
		-Dc_args=-fno-sanitize-recover=all
	@tools/build $(BUILD)-sanitize posthorn
	@POSTHORN=$(BUILD)-sanitize/posthorn python3 -B tests/attack/bars.py --findings --to $(BUILD)-sanitize $(if $(SECONDS_EACH),--seconds $(SECONDS_EACH)) $(ARGS)
	@tools/configure $(BUILD)-threads -Dtests=enabled -Db_sanitize=thread -Db_lundef=false
	@tools/build $(BUILD)-threads posthorn
	@POSTHORN=$(BUILD)-threads/posthorn python3 -B tests/attack/bars.py --findings --to $(BUILD)-threads $(if $(SECONDS_EACH),--seconds $(SECONDS_EACH)) $(ARGS)

loadtest: ## compare the server with its targets; needs an idle machine
	@tools/bootstrap test
	@tools/configure $(BUILD) -Dtests=enabled -Dwerror=true
	@tools/build $(BUILD) posthorn tests/libslow_sync.so
	@tools/loadtest $(BUILD) $(ARGS)

page-bench: page ## compare the page with its targets; needs an idle machine
	@tools/bootstrap test
	@$(MAKE) --no-print-directory build
	@tools/page-bench $(BUILD)

pictures: page ## take the pictures of the README (docs/pictures) from the running page
	@tools/bootstrap test
	@$(MAKE) --no-print-directory build
	@tools/pictures/readme $(BUILD)

fuzz: ## feed random bytes to every parser; SECONDS_EACH=600 or RUNS_EACH=1000000 (long)
	@tools/bootstrap fuzz
	@tools/fuzz $(BUILD)-fuzz $(if $(RUNS_EACH),$(RUNS_EACH)x,$(SECONDS_EACH))

mutants: ## break each rule in turn and check that a test fails (long)
	@tools/bootstrap test
	@tools/configure $(BUILD)-mutants -Dtests=enabled -Dmutants=true
	@tools/build $(BUILD)-mutants
	@tools/mutants $(BUILD)-mutants

format: ## format the sources
	@tools/bootstrap lint
	@tools/format

lint: ## check layout and run static analysis
	@tools/bootstrap lint
	@tools/configure $(BUILD)
	@tools/lint $(BUILD)

update-po: ## update po/ from the messages in the sources
	@tools/bootstrap run
	@tools/update-po

dist: page ## make the release tarball build/posthorn-VERSION.tar.gz
	@tools/dist $(BUILD)

dist-check: page ## make the tarball and build it without Node and npm (long)
	@tools/bootstrap run
	@tools/dist $(BUILD) --check

# A build folder of its own: programs built for the tests have failpoints.
install: page ## install program, library, headers and posthorn.pc; PREFIX=/opt/posthorn
	@tools/bootstrap run
	@tools/configure $(BUILD)-install -Dtests=disabled -Dfailpoints=disabled $(if $(PREFIX),-Dprefix=$(PREFIX))
	@tools/build $(BUILD)-install
	@meson install -C $(BUILD)-install --no-rebuild

clean: ## remove everything that was built
	rm -rf $(BUILD) $(BUILD)-install $(BUILD)-sanitize $(BUILD)-threads $(BUILD)-mutants $(BUILD)-fuzz $(BUILD)-clang

help: ## list these targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1|\2/p' $(MAKEFILE_LIST) | \
		awk -F'|' '{ printf "%-18s %s\n", $$1, $$2 }'
