# Shared by the checks of the tree, which read it with `.`; never run itself.
# Each check collects faults as text and calls verdict(); the last line counts them. A check that could
# not look fails: need() names the programs it calls, there_are() what it goes through, and finish()
# fails when a command wrote to standard error.
# $work is a folder for temporary files.
cd "$(dirname "$0")/../.."
LC_ALL=C
export LC_ALL
passed=0
failed=0
work=$(mktemp -d) || exit
exec 3>&2 2>"$work/errors"
trap 'cat "$work/errors" >&3; rm -rf "$work"' EXIT

tree_files() { # every file that is or could be tracked; without git, every file that is not built
    files=$(git ls-files --cached --others --exclude-standard 2>/dev/null || true)
    [ -n "$files" ] || files=$(find . -type f -not -path './build*' -not -path './.git/*' \
        -not -path './web/dist*' -not -path './web/node_modules/*' | sed 's|^\./||')
    printf '%s\n' "$files" | while read -r file; do [ ! -f "$file" ] || echo "$file"; done
}

verdict() { # NAME FAULTS: no fault is a pass
    if [ -z "$2" ]; then
        passed=$((passed + 1))
        echo "ok      $1"
    else
        failed=$((failed + 1))
        echo "FAILED  $1"
        printf '%s\n' "$2" | awk 'NR <= 20 { print "        " $0 } END { if (NR > 20) print "        and " NR - 20 " more" }'
    fi
}

need() { # PROGRAM…: ends the check when one is missing
    missing=
    for program in awk find grep sed sort xargs "$@"; do
        command -v "$program" >/dev/null || missing="$missing $program"
    done
    verdict 'the programs that it calls are installed' "${missing:+missing:$missing}"
    [ -z "$missing" ] || finish
}

there_are() { # WHAT TEXT: a list that a check goes through must not be empty
    verdict "there are $1" "$([ -n "$2" ] || echo 'none found')"
}

finish() {
    verdict 'no command failed with a message' "$(cat "$work/errors")"
    : >"$work/errors"
    echo "$passed passed, $failed failed"
    [ "$failed" -eq 0 ]
    exit
}
