#!/bin/sh
# Calls the program as people do: help, exit status, play from a pipe, save and resume, replay.
#   tests/cli/run.sh [PROGRAM]        else the program in $POSTHORN
set -u
cd "$(dirname "$0")/../.."
program=${1:-${POSTHORN:-build/posthorn}}
case $program in /*) ;; *) program=$PWD/$program ;; esac
export LC_ALL=C
unset LC_MESSAGES LANG LANGUAGE COLUMNS
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
passed=0
failed=0
fixture=tests/data/loire-fixture.json

verdict() { # NAME STATUS
    if [ "$2" -eq 0 ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED: $1"
        sed 's/^/    out: /' "$work/out" | head -20
        sed 's/^/    err: /' "$work/err" | head -20
    fi
}

# call STATUS ARGUMENT…: runs the program and expects that exit status; input is in $work/in.
: >"$work/in"
call() {
    want=$1
    shift
    timeout 120 "$program" "$@" <"$work/in" >"$work/out" 2>"$work/err"
    got=$?
    verdict "posthorn $* ends with $want, not $got" $((got != want))
}
out_has() { grep -qF -- "$1" "$work/out"; verdict "standard output has: $1" $?; }
out_lacks() { ! grep -qF -- "$1" "$work/out"; verdict "standard output lacks: $1" $?; }
err_has() { grep -qF -- "$1" "$work/err"; verdict "standard error has: $1" $?; }
one_error() { [ "$(grep -c '^posthorn: ' "$work/err")" -eq 1 ]; verdict "one error is reported: $1" $?; }
quiet_err() { [ ! -s "$work/err" ]; verdict "standard error is empty: $1" $?; }
is_json() { # on standard output, alone and in one line
    [ "$(wc -l <"$work/out")" -eq 1 ] && python3 -m json.tool <"$work/out" >/dev/null 2>&1
    verdict "standard output is one line of JSON: $1" $?
}
quiet_out() { [ ! -s "$work/out" ]; verdict "standard output is empty: $1" $?; }
same() { cmp -s "$1" "$2"; verdict "the same: $3" $?; }

# ---- help and usage ----

call 0
out_has 'Examples:'
out_has 'posthorn play loire'
quiet_err 'help'
cp "$work/out" "$work/help"
for words in help -h --help; do
    call 0 $words
    same "$work/out" "$work/help" "posthorn $words"
done
call 0 --version
out_has 'posthorn '
out_has 'loire rules '
commands=$(sed -n '/^Commands:/,/^$/s/^  \([a-z]*\) .*/\1/p' "$work/help")
[ -n "$commands" ] && [ "$commands" = "$(printf '%s\n' "$commands" | sort)" ]
verdict 'the commands are sorted' $?
for command in $commands; do
    call 0 help "$command"
    out_has "Usage: posthorn $command"
    out_has 'Examples:'
    out_has 'Exit status:'
    cp "$work/out" "$work/command"
    call 0 "$command" --help
    same "$work/out" "$work/command" "posthorn $command --help"
done
grep -n 'Examples:\|Options' "$work/command" | head -1 | grep -q Examples
verdict 'examples come first' $?

call 2 pley
err_has 'did you mean play?'
quiet_out 'unknown command'
call 2 frobnicate
err_has 'unknown command frobnicate'
call 2 help nope
err_has 'unknown command nope'
for command in $commands; do err_has " $command"; done
quiet_out 'help on an unknown command'
call 2 help pley
err_has 'did you mean play?'
for words in 'engine --json' 'help --json' 'version --jsn' 'verify --all'; do
    call 2 $words
    one_error "posthorn $words"
    err_has 'unknown option --'
done
call 0 version --json
python3 -c '
import json, sys
about = json.load(sys.stdin)
assert about["version"] and isinstance(about["failpoints"], bool)
assert [game["name"] for game in about["games"]] == ["loire", "taxis"]' <"$work/out" 2>"$work/err"
verdict 'version --json prints JSON' $?
for words in 'match loire --players greedy,random' 'ladder loire' 'balance loire' 'train taxis'; do
    call 2 $words --games -5
    err_has 'posthorn: --games must be a whole number from 1 to'
    call 2 $words --games=-5
    err_has 'posthorn: --games must be a whole number from 1 to'
    call 2 $words --threads 0
    err_has 'posthorn: --threads must be a whole number from 1 to'
done
call 2 play lorie
err_has 'did you mean loire?'
call 2 play loire --playrs 2
err_has 'did you mean --players?'
call 2 play loire --players
err_has '--players needs a value'
call 2 play loire --players 9
call 2 play loire --players=none
call 2 play loire --players 0
call 2 play loire --seed 1x
call 2 play loire --first 3
call 2 play loire --edition it
call 2 play loire --rule castle
call 2 play loire --rule castle=1
call 2 play loire --lang it
call 2 play loire --seats human,queen
err_has 'queen'
call 2 play loire --seats human,human,human --players 2
call 2 play loire --seats ,
call 2 play loire --bots deep
err_has 'random'
call 2 play loire loire
call 2 play loire -x
call 2 play --load game --players 3
call 1 play loire --data "$work/none.json"
echo '{}' >"$work/bad.json"
call 1 play loire --data "$work/bad.json"
err_has 'bad.json, '
call 1 show loire --data "$work/bad.json"
err_has 'bad.json, '
call 2 play chess
err_has 'there are: loire'
call 2 show
call 2 show loire --turn 2
err_has '--turn needs --record'
call 2 show --record game --players 3
call 2 show loire --record game --state position
call 1 play --load "$work/none.txt"
call 1 replay "$work/none.txt"
err_has 'none.txt'
call 2 replay
call 2 replay a b
call 2 replay --view 9 a
call 2 replay --from x a
call 2 perft loire
call 2 perft loire 0
call 2 perft loire 99
call 2 bench now
call 2 engine now
call 2 version now
call 2 rules
call 2 play "$(printf 'lo\033[31mire')"
! grep -q "$(printf '\033')" "$work/err"
verdict 'no control character is repeated' $?

# ---- perft and rules ----

call 0 perft loire 2 --seed 7 --first 1 "--data=$fixture"
out_has '1 12'
out_has '2 44'
cp "$work/out" "$work/perft"
call 0 perft "--data=$fixture" --first=1 loire --seed=7 2
same "$work/out" "$work/perft" 'options in any order'
call 0 rules loire
out_has 'edition=en fr de'
out_has 'rule.lady_surcharge='
call 0 rules loire --lang fr

# ---- the engine by hand ----

printf 'protocol\nquit\nprotocol\n' >"$work/in"
call 0 engine
printf '= posthorn 1\n\n= \n\n' >"$work/want"
cmp -s "$work/out" "$work/want"
verdict 'quit ends the engine' $?

# ---- play from a pipe ----

# numbers SEED COUNT: pseudo-random numbers of moves; those too high are refused and do no harm.
numbers() {
    awk -v x="$1" -v count="$2" 'BEGIN { while (count-- > 0) { x = x * 16807 % 2147483647; print 1 + x % 9 } }'
}

: >"$work/in"
call 0 play loire --seed 5 --data "$fixture"
out_has 'seed 5'
out_has 'The game is not finished.'
quiet_err 'end of input'
call 0 play --seed 5 --data "$fixture"
out_has 'La Loire'

printf 'help\nhint\nmoves\nmore\nboard\nlog\nscore\nwhy done\nwhy\nwhy castle\nsave\nload\nload %s\nnames\nundo\nmerchant\nfly\n0\n99\n%s\nquit\n1\n' \
    "$work/none" "$(printf 'x\033[2Jy')" >"$work/in"
call 0 play loire --seed 5 --first 0 --data "$fixture" --names 'Anna'
out_has 'Commands:'
out_has 'The computer would play:'
out_has 'Nothing has happened yet.'
out_has 'Not possible (phase)'
out_has 'Not possible (syntax)'
out_has 'Nothing to undo.'
out_has 'Seat 0: Anna'
out_has 'Seat 1: Letter carrier'
out_has 'Move numbers go from 1 to'
out_has 'none: No such file'
out_has 'Anna> quit'
! grep -q "$(printf '\033')" "$work/out"
verdict 'no control character reaches the screen' $?

# A hot-seat game by random numbers, to its end.
numbers 1 6000 >"$work/in"
call 0 play loire --seats human,human --names Anna,Bert --seed 3 --variant casual --data "$fixture" --save "$work/game.txt"
out_has 'Total'
out_has 'Winner'
out_has "Record saved to $work/game.txt."
grep -q '^result: ' "$work/game.txt"
verdict 'the record has a result' $?
grep -q '^seat 0: Anna$' "$work/game.txt"
verdict 'the record has the names' $?

# Long lists are grouped by the first word of their moves.
numbers 1 8000 >"$work/in"
call 0 play loire --seats human,human --seed 3 --first 0 --data "$fixture"
out_has 'to see them'
printf 'messenger\nmoves merchant\nmessenger xyz\nhire\nMERCHANT NANTES\n' >"$work/in"
call 0 play loire --seed 3 --first 0 --data "$fixture"
[ "$(sed '1,/> messenger$/d;/> moves/,$d' "$work/out" | grep -c '^ *[0-9]*  messenger ')" -eq 6 ]
verdict 'the beginning of a move lists what it can be' $?
[ "$(sed '1,/> moves merchant$/d' "$work/out" | grep -c '^ *[0-9]*  merchant ')" -eq 6 ]
verdict 'moves with a beginning lists them too' $?
out_has 'Not possible (syntax): column 11'
out_has 'That is not a move or a command.'
out_has 'Moves start with: merchant, messenger'
out_has 'Not possible (LL-M1)'

# No line is longer than the screen; in a pipe without COLUMNS they stay whole.
COLUMNS=60 "$program" play loire --seed 3 --first 0 --data "$fixture" <"$work/in" >"$work/out" 2>"$work/err"
! sed '1,/^The end comes/d' "$work/out" | LC_ALL=C.UTF-8 grep -q '^.\{61\}'
verdict 'lines fit the screen' $?
out_has '   3  merchant saumur drop=1      merchant to Saumur'

# A line of marks alone is answered too.
for mark in - _ "'"; do
    echo "$mark" >"$work/in"
    call 0 play loire --seed 3 --first 0 --data "$fixture"
    out_has 'That is not a move or a command.'
done
# The beginnings are those that the reader can type.
printf 'xyz\ncoups Marchand\n' >"$work/in"
call 0 play loire --seed 3 --first 0 --data "$fixture" --lang fr
out_has ' marchand, messager'
[ "$(sed '1,/> coups Marchand$/d' "$work/out" | grep -c '^ *[0-9]*  merchant ')" -eq 6 ]
verdict 'and that the command for moves takes' $?
printf 'xyz\nzüge xyz\n' >"$work/in"
call 0 play loire --seed 3 --first 0 --data "$fixture" --lang de
[ "$(grep -c '^Züge beginnen mit: händler, bote$' "$work/out")" -eq 2 ]
verdict 'also after a beginning that no move has' $?
numbers 1 8000 >"$work/in"
call 0 play loire --seats human,human --seed 3 --first 0 --data "$fixture" --lang fr
out_has ' tapez marchand pour les voir'

# Computers alone.
: >"$work/in"
call 0 play loire --seats greedy,random,greedy --seed 4 --data "$fixture" --save "$work/bots.txt"
out_has 'Winner'
call 0 play loire --players 1 --bots random --seats random --seed 4 --data "$fixture"

# Resigning, and a name that is a computer's.
printf 'names random\nresign\n' >"$work/in"
call 0 play loire --seed 2 --first 0 --data "$fixture" --save "$work/resigned.txt"
out_has 'is the name of a computer player'
out_has 'Resigned: Player 1.'
out_has 'Winner: Letter carrier.'
grep -q '^resigned: 0$' "$work/resigned.txt"
verdict 'the record says who resigned' $?

# ---- undo, save and resume ----

# A game in one go, and the same game with a break in the middle: the computer answers alike.
numbers 2 40 >"$work/in"
call 0 play loire --seed 6 --first 0 --data "$fixture" --save "$work/whole.txt"
numbers 2 40 | head -15 >"$work/in"
call 0 play loire --seed 6 --first 0 --data "$fixture" --save "$work/half.txt"
numbers 2 40 | tail -25 >"$work/in"
call 0 play --load "$work/half.txt" --data "$fixture" --save "$work/half.txt"
out_has 'Letter carrier'
same "$work/whole.txt" "$work/half.txt" 'a game with a break'

# The same out of the game: save, load, go on.
{ numbers 2 40 | head -15; echo "save $work/middle.txt"; echo 1; echo 1; echo "load $work/middle.txt"; numbers 2 40 | tail -25; } >"$work/in"
call 0 play loire --seed 6 --first 0 --data "$fixture" --save "$work/again.txt"
same "$work/whole.txt" "$work/again.txt" 'a game loaded in the middle'

# Undo takes the computer's answers back with it.
{ numbers 2 40; echo undo; echo undo; echo undo; } >"$work/in"
call 0 play loire --seed 6 --first 0 --data "$fixture" --save "$work/undone.txt"
out_has 'Move undone.'
{ yes undo | head -60; numbers 2 40; } >"$work/in"
call 0 play --load "$work/undone.txt" --data "$fixture" --save "$work/undone.txt"
same "$work/whole.txt" "$work/undone.txt" 'a game taken back and played again'

# A record that cannot be kept is said before the game begins; another game is not overwritten.
call 1 play loire --seed 6 --first 0 --data "$fixture" --save "$work/no/where.txt"
err_has 'where.txt'
quiet_out 'a record that cannot be kept'
call 1 play loire --seed 6 --data "$fixture" --save "$work/whole.txt"
err_has 'whole.txt: exists already'
call 1 play loire --seed 6 --data "$fixture" --save "$work"
call 2 play loire --seed 6 --data "$fixture" --save ''

# In the game `save` alone writes the file that was loaded.
printf '1\nsave\nquit\n' >"$work/in"
cp "$work/whole.txt" "$work/saved.txt"
call 0 play --load "$work/saved.txt" --data "$fixture"
out_has "Record saved to $work/saved.txt."
! cmp -s "$work/whole.txt" "$work/saved.txt"
verdict 'save alone writes the loaded file' $?

# ---- replay ----

: >"$work/in"
call 0 replay "$work/game.txt" --data "$fixture"
out_has 'La Loire: Anna, Bert'
out_has 'Turn 1, '
out_has 'Winner'
cp "$work/out" "$work/replayed"
call 0 replay "--data=$fixture" --from 10 "$work/game.txt" --lang de
out_lacks ' 9, '
call 0 replay "$work/game.txt" --data "$fixture" --view none
out_lacks '> '
call 0 replay "$work/game.txt" --data "$fixture" --view 1
call 2 replay "$work/game.txt" --data "$fixture" --view 2
call 1 replay "$work/game.txt"
err_has 'data'
cp "$work/game.txt" "$work/in"
call 0 replay - --data "$fixture"
out_has 'Winner'
: >"$work/in"
call 0 replay "$work/resigned.txt" --data "$fixture"
out_has 'Resigned: Player 1.'
call 0 replay "$work/half.txt" --data "$fixture"
out_has 'The game is not finished.'

turns=$(sed -n 's/^Turn \([0-9]*\), .*/\1/p' "$work/replayed" | tail -1)
call 0 replay "$work/game.txt" --data "$fixture" --from "$turns"
[ "$(grep '^Turn ' "$work/out" | cut -d, -f1 | sort -u)" = "Turn $turns" ]
verdict 'replay --from the last turn shows that turn' $?
for turn in $((turns + 1)) 9999; do
    call 2 replay "$work/game.txt" --data "$fixture" --from $turn
    err_has "--from: the last turn is $turns"
    quiet_out 'replay from a turn that was not played'
done
call 0 show --record "$work/game.txt" --data "$fixture" --turn 3
out_has 'Turn 3'
call 2 show --record "$work/game.txt" --data "$fixture" --turn 9999
err_has 'the last turn is'

call 0 show loire --svg "$work/board.svg"
quiet_out 'a picture in a file'
(cd "$work" && "$program" show loire --svg - >out 2>err)
verdict 'posthorn show loire --svg - succeeds' $?
same "$work/out" "$work/board.svg" 'show --svg - writes to standard output'
[ ! -e "$work/-" ]
verdict 'show --svg - makes no file named -' $?

# Records that do not fit are refused with the line and the rule.
line=$(grep -n '^1\.' "$work/game.txt" | head -1 | cut -d: -f1)
sed "${line}s/ .*/ merchant nantes/" "$work/game.txt" >"$work/bad.txt"
call 1 replay "$work/bad.txt" --data "$fixture"
err_has "bad.txt, line $line: LL-M1"
quiet_out 'a refused record'
sed "${line}s/ .*/ fly away/" "$work/game.txt" >"$work/bad.txt"
call 1 replay "$work/bad.txt" --data "$fixture"
err_has "line $line: syntax"
sed 's/^result: /result: 1/' "$work/game.txt" >"$work/bad.txt"
call 1 replay "$work/bad.txt" --data "$fixture"
err_has 'result'
head -c 100 /dev/zero >"$work/bad.txt"
call 1 replay "$work/bad.txt"
err_has 'NUL'
echo 'hello' >"$work/bad.txt"
call 1 replay "$work/bad.txt"
err_has 'line 1'
: >"$work/bad.txt"
call 1 replay "$work/bad.txt"
call 1 replay "$work"
sed "s/^seat 0: .*/seat 0: $(printf 'A\033[31m')/" "$work/game.txt" >"$work/bad.txt"
call 1 replay "$work/bad.txt" --data "$fixture"
! grep -q "$(printf '\033')" "$work/err" "$work/out"
verdict 'no control character of a record reaches the screen' $?

# Records of data files that were replaced: they name the hash of data/old/loire-1.json or loire-2.json.
call 0 replay tests/data/loire-1.record
out_has 'Winners: greedy 1, greedy 2.'
quiet_err 'a record of the first data file'
call 0 replay tests/data/loire-2.record
out_has 'Winner: greedy 2.'
quiet_err 'a record of the second data file'

# Records of version 1 of La Loire's rules, which name no version, replay by it: to the end, with the same
# hash. By version 2 none of them is a game.
for name in fr fr-casual de; do
    call 0 replay "tests/data/loire-rules1-$name.record"
    out_has 'Winner'
    quiet_err "a record of the first version of the rules: $name"
    sed 's/^data: .*/&\nrules: 2/' "tests/data/loire-rules1-$name.record" >"$work/bad.txt"
    call 1 replay "$work/bad.txt"
    sed 's/^data: .*/&\nrules: 1/' "tests/data/loire-rules1-$name.record" >"$work/named.txt"
    call 0 replay "$work/named.txt"
done
sed 's/^data: .*/&\nrules: 3/' tests/data/loire-rules1-fr.record >"$work/bad.txt"
call 1 replay "$work/bad.txt"
err_has 'rules: version 3 is not known here'

# ---- balance ----

call 0 balance loire --data "$fixture" --players 2 --player greedy --games 4 --dir "$work/balance" --json
err_has 'La Loire, 2 seats of greedy: 4 games'
err_has '| mayor | '
err_has '| beer | 0.0% |'
err_has '| deliveries | share of all |'
is_json 'balance --json'
cat "$work/out" | python3 -c '
import json, sys
table = json.load(sys.stdin)["tables"][0]
assert table["games"] == 4 and table["seats"] == 2
assert abs(sum(table["ends"].values()) - 1) < 0.001
assert abs(sum(place["win_share"] for place in table["order_of_play"]) - 1) < 0.001
assert abs(sum(place["win_share_even_turns"] for place in table["order_of_play"]) - 1) < 0.001
assert abs(sum(place["brings_on_end"] for place in table["order_of_play"]) - 1) < 0.001
assert [lead["turns"] for lead in table["lead_of_the_first"]][:3] == [4, 8, 16]
assert all(0 <= thing["share"] <= 1 for thing in table["things"])
assert all(thing["share"] <= thing["times_a_seat"] for thing in table["things"])
ids = {thing["id"]: thing for thing in table["things"]}
assert sum(thing["kind"] == "character" for thing in table["things"]) == 29
assert ids["beer"]["share"] == 0 and ids["monastery"]["kind"] == "building" and "ducal_palace" in ids
assert list(table["deliveries"]) == ["message_level_%d" % level for level in range(1, 5)]
assert abs(sum(table["deliveries"].values()) - 1) < 0.001 and "message_level_4" in ids
assert all(abs(sum(thing["share_by_order"]) / 2 - thing["share"]) < 0.001 for thing in table["things"])
hired = sum(thing["share"] for thing in table["things"] if thing["kind"] == "character")
first = sum(thing["share_by_order"][0] for thing in table["things"] if thing["kind"] == "character")
print(round(hired * 8), round(first * 4))' >"$work/hired" 2>"$work/err"
verdict 'the JSON of balance can be read' $?
hires=0 first_hires=0 # the same, counted in the records
for record in "$work"/balance/2/*.txt; do
    first=$(sed -n 's/^first: //p' "$record")
    hires=$((hires + $(grep -o 'hire [a-z_]*' "$record" | wc -l)))
    first_hires=$((first_hires + $(grep "^[0-9]*\.$first " "$record" | grep -o 'hire [a-z_]*' | wc -l)))
done
[ "$(cat "$work/hired")" = "$hires $first_hires" ]
verdict "the hires of balance, all and the first's, are those of the records: $(cat "$work/hired"), $hires $first_hires" $?
call 2 balance
call 2 balance loire --players 1
call 2 balance loire --player greedy,greedy

# ---- personas ----

: >"$work/in"
call 0 match loire --data "$fixture" --players net:8+castles:200,greedy+level-1 --games 2 --dir "$work/personas"
out_has 'net:8+castles:200 '
grep -q '^seat [01]: greedy+level-1$' "$work"/personas/*0.txt
verdict 'records name personas' $?
call 2 match loire --players level:6+castle,level:6
err_has 'no persona is called "castle": La Loire has monasteries, castles, '
call 2 match loire --players level:6+castles:0,level:6
err_has 'a persona takes 1 to 1000 percent'
call 2 match loire --players random+castles,level:6
call 1 match taxis --players level:6+castles,level:6 --games 2 --no-records
err_has 'Thurn und Taxis has no personas'

# ---- languages ----

printf 'aide\nquit\n' >"$work/in"
call 0 play loire --seed 5 --data "$fixture" --lang fr
cp "$work/out" "$work/french"
LC_ALL=fr_FR.UTF-8 "$program" play loire --seed 5 --data "$fixture" <"$work/in" >"$work/out" 2>"$work/err"
same "$work/out" "$work/french" 'the language of the environment'
LC_ALL=C LANG=fr_FR "$program" play loire --seed 5 --data "$fixture" <"$work/in" >"$work/out" 2>"$work/err"
out_has 'seed 5'

# ---- match ----

: >"$work/in"
match() { call 0 match taxis --players greedy,random --games 6 --seed 3 --dir "$work/games" "$@"; }
match
out_has 'wins by seat:'
grep -q '^greedy .* > *+[0-9]' "$work/out"
verdict 'after nothing but wins Elo is a lower bound' $?
grep -q '^random .* < *-[0-9]' "$work/out"
verdict 'after nothing but defeats Elo is an upper bound' $?
out_lacks '+-  0'
quiet_err 'a match without a terminal'
match --json
err_has 'wins by seat:'
is_json 'match --json'
grep -Eqx '\{"game":"taxis","games":6,"players":\[\{"name":"greedy","win_share":1\.0000,.*\}\]\}' "$work/out"
verdict 'the JSON of a match' $?
python3 -c '
import json, sys
greedy, random = json.load(sys.stdin)["players"]
assert greedy["elo"] is None and greedy["elo_high"] is None and 0 < greedy["elo_low"] < 1000, greedy
assert random["elo"] is None and random["elo_low"] is None and random["elo_high"] == -greedy["elo_low"], random
' <"$work/out" 2>"$work/err"
verdict 'the JSON of a match without defeats has an Elo bound on one side' $?
cp "$work/out" "$work/match"
[ "$(ls "$work/games" | grep -c txt)" -eq 6 ] && grep -q '^greedy [0-9a-f]' "$work/games/players"
verdict 'every game of a match is kept' $?
call 0 replay "$work/games/0000005.txt"
out_has 'greedy'
rm "$work/games/0000002.txt" "$work/games/0000004.txt"
match --json --threads 2
same "$work/out" "$work/match" 'a match that goes on ends as one that was not stopped'
call 0 match loire --players greedy,random --sprt 0,40 --games 1000 --no-records
out_has 'accepted'
call 0 match loire --players greedy,greedy --games 4 --no-records --json
python3 -c '
import json, sys
for player in json.load(sys.stdin)["players"]:
    assert player["elo_low"] <= player["elo"] <= player["elo_high"], player' <"$work/out" 2>"$work/err"
verdict 'the JSON of an even match has Elo with both bounds' $?
call 2 match loire --players greedy
call 2 match loire --players greedy,nobody
err_has 'no computer player'
call 2 match loire --players greedy,greedy,greedy --sprt 0,20
call 2 match loire --players greedy,random --sprt 20,0
call 2 match loire --players greedy,random --games 0
call 1 match taxis --players greedy,random --games 2 --dir /dev/null/x

# ---- train ----

train() { call "$1" train taxis --quick-games 2000 --rounds 1 --games 32 --playouts 2 --epochs 1 --dir "$work/net" --match-playouts 2 "$2" "$3"; }
train 0 --match-games 2
out_has '| before | 2 |'
out_has '| hand-made | 2 |'
out_has '| mirror | 2 |'
out_has 'in integers'
out_has ' dense | 2 |'
quiet_err 'a training without a terminal'
cp "$work/out" "$work/report"
[ "$(wc -c <"$work/net/taxis-2.net")" -lt 150000 ]
verdict 'a training writes a net of less than 150,000 bytes' $?
train 0 --match-games 2
grep -v '^This run' "$work/out" >"$work/again"
grep -v '^This run' "$work/report" | diff - "$work/again" >"$work/err"
verdict 'a training that is done is only reported again' $?
cp "$work/net/report.md" "$work/report.md"
timeout --preserve-status -s INT 2 "$program" train taxis --quick-games 2000 --rounds 1 --games 32 --playouts 2 --epochs 1 \
    --dir "$work/net" --match-playouts 200 --match-games 100000 >"$work/out" 2>"$work/err"
[ $? -eq 1 ] && cmp -s "$work/net/report.md" "$work/report.md"
verdict 'interrupted matches leave the report alone' $?
err_has 'interrupted; continue the matches'
train 1 --seed 2
err_has 'belongs to another training or program: use another folder'
call 0 match taxis --players "net:2@$work/net/taxis-2.net,short:2" --games 2 --dir "$work/net-games"
out_has 'net:2@taxis-2.net'
quiet_err 'a match with a net from a file'
call 0 match taxis --players "level:6@$work/net/taxis-2.net,level:1" --games 2 --no-records
call 1 match taxis --players "level:5@$work/net/taxis-2.net,level:1" --games 2 --no-records
err_has 'it uses no net'
call 1 match taxis --players "net:2@$work/net/taxis-2.net,short:2,short:2" --games 2 --no-records
err_has 'the net is for 2 players'
call 2 match taxis --players "net:2@$work/report,short:2"
err_has 'this is not a net'
call 2 match taxis --players "net:2@$work/nowhere,short:2"
err_has "$work/nowhere: No such file"
call 0 train taxis --carry "$work/net/taxis-2.net" --dir "$work/carried"
out_has ' has the weights of '
cmp -s "$work/net/taxis-2.net" "$work/carried/taxis-2.net"
verdict 'a net that is carried over without new inputs stays the same' $?
call 1 train taxis --carry "$work/net/taxis-2.net" --added branch,hand_size --dir "$work/carried"
err_has 'the net was trained with other inputs'
call 1 train taxis --players 3 --carry "$work/net/taxis-2.net" --dir "$work/carried"
err_has 'the net is for 2 players'
call 1 train taxis --carry "$work/report"
err_has "$work/report: this is not a net"
call 2 train taxis --added branch
err_has '--added is for --carry'
call 0 match taxis --players net:2,short:2 --games 2 --no-records --data tests/data/taxis-fixture.json
err_has "no net fits this table: net:2 uses the game's own evaluation"
call 0 train taxis --quick-games 1 --rounds 0 --dir "$work/fixed" --match-games 0 --fixed-rules --rule all_provinces=yes
out_has ' --rule all_provinces=yes --fixed-rules'
out_has ' dense | 1 |'
call 0 train taxis --players 3 --quick-games 1 --rounds 0 --dir "$work/three" --match-games 3 --match-playouts 2
grep -Eq '^\| before \| 3 \|.*\| (stronger|weaker|undecided) \|$' "$work/out"
verdict 'a net for three is judged by its share' $?
call 0 match taxis --players level:6,level:1 --games 2 --no-records --data tests/data/taxis-fixture.json
err_has "no net fits this table: level:6 uses the game's own evaluation"
call 0 match taxis --players level:6,level:5 --games 2 --no-records
quiet_err 'a match with the net that is compiled in'
call 0 ladder taxis --times
out_has 'net:N evaluates with the net '
out_has '| 8 | Postmaster General | net:'
call 2 ladder taxis --times --reproduce
call 2 train
err_has 'train needs a game'
call 2 train taxis --rounds 101
call 2 train taxis --dir ''
call 1 train taxis --dir /dev/null/x

# ---- verify ----

call 1 verify tests/data/begun.record
out_has 'NOT  the record is as it was written'
out_has 'sum: the line is missing'
[ "$(grep -c '^NOT ' "$work/out")" -eq 1 ] && [ "$(grep -c '^-    .* (not checked)$' "$work/out")" -eq 3 ]
verdict 'checks that did not run are not reported as failed' $?
out_lacks ' 0 '
call 1 verify --json tests/data/begun.record
out_has '{"verified":false,"whole":false,"game":null,"commitment":null,"deal":null,'
is_json 'verify --json'
call 1 verify "$work/nothing"
err_has 'nothing'
call 2 verify
call 2 verify one two

# ---- serve ----

call 2 serve --store "$work/serve.db" --listen 0.0.0.0:8080
err_has 'without TLS'
for address in nowhere 127.0.0.1 127.0.0.1: :8080 127.0.0.1:x 127.0.0.1:65536 65536 example.com:80 ::1:80 '[::1]' ''; do
    call 2 serve --store "$work/serve.db" --listen "$address"
    err_has '--listen: ADDRESS:PORT is expected, such as 127.0.0.1:8080 or [::1]:8080'
    one_error "serve --listen $address"
done
call 2 serve --store "$work/serve.db" --trusted-proxy nowhere
err_has '--trusted-proxy: '
one_error 'serve --trusted-proxy nowhere'
call 2 serve --store "$work/serve.db" --public-url posthorn.example
err_has '--public-url: must be like https://'
one_error 'serve --public-url posthorn.example'
for limits in create create=x create=1/0 nothing=1/1; do
    call 2 serve --store "$work/serve.db" --limits "$limits"
    err_has '--limits: '
    one_error "serve --limits $limits"
done
[ ! -e "$work/serve.db" ]
verdict 'a server that was called wrongly makes no store' $?

# start NAME STORE: a server in the background, its process in $server, its link in $work/NAME.
start() {
    "$program" serve --listen 0 --store "$2" --log-level error >"$work/$1" 2>"$work/$1.err" &
    server=$!
    for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
        grep -q listening "$work/$1" && return 0
        kill -0 "$server" 2>/dev/null || return 1
        sleep 0.25
    done
    return 1
}
start first "$work/serve.db"
verdict 'a server starts with a port alone' $?
grep -q '^Posthorn is listening on http://127\.0\.0\.1:[0-9]*/$' "$work/first"
verdict 'a port alone is a port of this machine' $?
first=$server

# One server for each store, under whatever name; what only reads goes on.
ln -s serve.db "$work/alias.db"
for store in serve.db alias.db; do
    call 1 serve --listen 0 --store "$work/$store"
    err_has "$store: in use by another server"
    one_error 'a second server on a store'
    quiet_out 'a second server on a store'
done
# A second name of the same file would have a log of its own.
ln "$work/serve.db" "$work/twin.db"
call 1 serve --listen 0 --store "$work/twin.db"
err_has 'twin.db: in use by another server'
one_error 'a second server on a hard link'
rm "$work/twin.db"
# A store that an earlier program wrote: every kind of entry still folds.
cp tests/data/store-0.1.db "$work/old.db"
cp tests/data/store-0.1.db.key "$work/old.db.key"
call 0 admin check "$work/old.db"
out_has '11 tables, 94 entries, 0 faults'
call 0 admin check "$work/serve.db"
call 0 admin backup "$work/serve.db" "$work/copy.db"
kill -9 "$first"
wait "$first" 2>/dev/null
start second "$work/serve.db"
verdict 'after kill -9 of the first server another one starts' $?
call 1 serve --listen 0 --store "$work/serve.db"
err_has 'in use by another server'
kill "$server"
wait "$server"
verdict 'SIGTERM ends the server with 0' $?
start third "$work/serve.db"
verdict 'after the end of a server another one starts' $?
kill "$server"
wait "$server"

# ---- bench ----

call 0 bench --signature
grep -Eqx 'signature [0-9a-f]{16}' "$work/out"
verdict 'the signature is 16 hexadecimal digits' $?

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
