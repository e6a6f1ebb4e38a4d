# Counts the cases in CTest's JUnit files, one file for each tree. A case is known by its test and its
# name, so one that runs in two trees counts once: it failed if it failed anywhere, passed if it ran
# anywhere, and was skipped if it was skipped everywhere.
#
# The cases of a test are those that cmocka announces, or the lines "ok NAME" and "NOT OK NAME" of a
# script; what the script's last line, "N passed, N failed" with or without ", N skipped", counts
# beyond those are cases by number. A fuzz target that executed inputs is one case. A test that fails
# without naming a case, stops before its last case or has none is a failure.
# -v broken=N adds failures found elsewhere.

function note(name, result) {
    count[result]++
    times[name]++ # one that runs twice in a tree is two, as with two stores
    name = test SUBSEP name SUBSEP times[name]
    if (!(name in verdict)) order[++cases] = name
    if (result > verdict[name]) verdict[name] = result
    if (result == FAILED && tree != "") where[name] = where[name] " " tree
}

# What a case printed may stand before its result on the line.
function ends_with(text) {
    return running != "" && substr($0, length($0) - length(text) + 1) == text
}

function finish_cmocka(result) {
    if (running != "") note(running, result)
    running = ""
}

function finish_script(  i, named) {
    for (i = 1; i <= lines; i++) note(line_name[i], line_result[i])
    named = count[PASSED] + count[FAILED] + count[SKIPPED]
    if (count[PASSED] > said[PASSED] || count[FAILED] > said[FAILED] || count[SKIPPED] > said[SKIPPED])
        note("counts fewer cases than it names", FAILED)
    for (i = count[SKIPPED]; i < said[SKIPPED]; i++) note("case " (++named), SKIPPED)
    for (i = count[PASSED]; i < said[PASSED]; i++) note("case " (++named), PASSED)
    for (i = count[FAILED]; i < said[FAILED]; i++) note("case " (++named), FAILED)
}

function finish_test(  ran) {
    finish_cmocka(FAILED) # it ended within the case
    if (announced == 0 && total_said) finish_script()
    if (announced == 0 && !total_said && inputs > 0) note("inputs", PASSED)
    ran = count[PASSED] + count[FAILED] + count[SKIPPED]
    if (count[FAILED] == 0) {
        if (status == "fail") note("ended badly", FAILED)
        else if (status != "run") note(status, FAILED)
        else if (ran == 0) note("ran no case", FAILED)
        else if (ran < announced) note("ran " ran " of " announced " cases", FAILED)
    }
}

function plain(text) {
    gsub(/&lt;/, "<", text)
    gsub(/&gt;/, ">", text)
    gsub(/&quot;/, "\"", text)
    gsub(/&apos;/, "'", text)
    gsub(/&amp;/, "\\&", text)
    return text
}

BEGIN {
    SKIPPED = 1
    PASSED = 2
    FAILED = 3
}

/<testcase / {
    match($0, /name="[^"]*"/)
    test = substr($0, RSTART + 6, RLENGTH - 7)
    match($0, /status="[^"]*"/)
    status = substr($0, RSTART + 8, RLENGTH - 9)
    tree = FILENAME
    gsub(/.*\/|\.xml$|^-$/, "", tree)
    announced = total_said = inputs = lines = 0
    count[PASSED] = count[FAILED] = count[SKIPPED] = 0
    running = ""
    split("", times)
}

# The first line of a program's output follows the tag.
{ sub(/^[ \t]*<system-out>/, "") }

/^\[==========\] Running [0-9]+ test\(s\)/ { announced += $3 }
/^\[ RUN      \] / {
    finish_cmocka(FAILED)
    running = substr($0, 14)
}
ends_with("[       OK ] " running) { finish_cmocka(PASSED) }
ends_with("[  FAILED  ] " running) || ends_with("[  ERROR   ] " running) { finish_cmocka(FAILED) }
ends_with("[  SKIPPED ] " running) { finish_cmocka(SKIPPED) }

/^(ok|NOT OK|skipped) ./ {
    line_result[++lines] = /^ok/ ? PASSED : /^NOT OK/ ? FAILED : SKIPPED
    sub(/^(ok|NOT OK|skipped) /, "")
    sub(/ \([0-9]+ ms\)$/, "")
    line_name[lines] = $0
}
/^[0-9]+ passed, [0-9]+ failed(, [0-9]+ skipped)?$/ {
    total_said = 1
    said[PASSED] = $1
    said[FAILED] = $3
    said[SKIPPED] = $5 + 0
}
/^stat::number_of_executed_units: / { inputs += $2 }
/<\/testcase>/ { finish_test() }

END {
    for (i = 1; i <= cases; i++) {
        result = verdict[order[i]]
        total[result]++
        if (result == PASSED) continue
        split(order[i], part, SUBSEP)
        print (result == FAILED ? "failed: " : "skipped: ") part[1] ": " plain(part[2]) \
            (order[i] in where ? " (" substr(where[order[i]], 2) ")" : "")
    }
    total[FAILED] += broken
    printf "%d passed, %d failed", total[PASSED], total[FAILED]
    if (total[SKIPPED] > 0) printf ", %d skipped", total[SKIPPED]
    printf "\n"
    exit total[FAILED] > 0 || total[PASSED] == 0
}
