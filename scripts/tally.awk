# Counts cases in CTest's JUnit files: the cmocka cases of a test program, or the "N passed, N
# failed" that a script ends with, or else the program as one case. A program that failed without
# saying what is one failure. -v broken=N adds failures found elsewhere.

function close_test() {
    if (name == "") return
    if (said_total) {
        ok = total_passed
        bad = total_failed
    }
    if (status != "run") {
        if (bad == 0) bad = 1
        failures = failures "failed: " name (status == "fail" ? "" : " (" status ")") "\n"
    } else if (ok == 0 && bad == 0) {
        ok = 1
    }
    passed += ok
    failed += bad
    name = ""
}

/<testcase / {
    match($0, /name="[^"]*"/)
    name = substr($0, RSTART + 6, RLENGTH - 7)
    match($0, /status="[^"]*"/)
    status = substr($0, RSTART + 8, RLENGTH - 9)
    ok = bad = said_total = 0
}

# The first line of a program's output follows the tag.
{ sub(/^[ \t]*<system-out>/, "") }

/^\[       OK \]/ { ok++ }
/^\[  FAILED  \] [0-9]+ test\(s\)/ { bad += $4 }
/^\[  SKIPPED \] [A-Za-z_]/ || /^NOT CHECKED/ { if (!seen[name $0]++) notes = notes name ": " $0 "\n" }
/^[0-9]+ passed, [0-9]+ failed$/ {
    said_total = 1
    total_passed = $1
    total_failed = $3
}
/<\/testcase>/ { close_test() }

END {
    printf "%s%s", notes, failures
    failed += broken
    printf "%d passed, %d failed\n", passed, failed
    exit failed > 0 || passed == 0
}
