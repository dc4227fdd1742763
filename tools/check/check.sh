# Shared by the checks of the tree, which read it with `.`; never run itself.
# Each check collects faults as text and calls verdict(); the last line counts them.
cd "$(dirname "$0")/../.."
LC_ALL=C
export LC_ALL
passed=0
failed=0

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

finish() {
    echo "$passed passed, $failed failed"
    [ "$failed" -eq 0 ]
    exit
}
