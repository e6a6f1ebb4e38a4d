# Reads the lists of planted faults (tests/mutants/*.list).
#
#   awk -v job=check                 says what is wrong with the lists: nothing, when all is well
#   awk -v job=list                  a line for each: number, digest of file and texts, file, fault
#   awk -v job=apply -v number=N     prints the file of fault N with the fault in it
#   awk -v job=notice -v number=N    who should notice it, in the order in which they are asked
#
# A fault is a paragraph. `old` must occur exactly once in the file; several lines of it, or of
# `new`, are lines of the file one after the other.
#
#   file: src/floor/meter.c
#   fault: what a wager brings beyond the limit is lost
#   old: .overflow = in < room ? 0 : in - room,
#   new: .overflow = 0,
#   notice: test_meter sim

function slurp(path, text, line)
{
    text = ""
    while ((getline line < path) > 0)
        text = text line "\n"
    close(path)
    return text
}

function count(text, part, n, at)
{
    n = 0
    while ((at = index(text, part)) > 0) {
        n++
        text = substr(text, at + 1)
    }
    return n
}

function begin_or_add(field, value)
{
    if (!((many, field) in has))
        fields[many, field] = value
    else
        fields[many, field] = fields[many, field] "\n" value
    has[many, field] = 1
}

function field(n, name)
{
    return fields[n, name]
}

/^#/ { next }
/^$/ { inside = 0; next }
{
    if (!inside) {
        many++
        inside = 1
        place[many] = FILENAME ":" FNR
    }
    name = substr($0, 1, index($0, ":") - 1)
    if (name !~ /^(file|fault|old|new|notice)$/) {
        print FILENAME ":" FNR ": not a field: " $0
        next
    }
    begin_or_add(name, substr($0, length(name) + 3))
}

function check(n, text)
{
    for (i = split("file fault old new notice", names, " "); i > 0; i--) {
        if (!((n, names[i]) in has)) {
            print place[n] ": no " names[i]
            return
        }
    }
    text = slurp(field(n, "file"))
    if (count(text, field(n, "old")) != 1)
        print place[n] ": the old text is " count(text, field(n, "old")) " times in " \
            field(n, "file")
    if (field(n, "old") == field(n, "new"))
        print place[n] ": nothing is changed"
}

function apply(n, text, at)
{
    text = slurp(field(n, "file"))
    at = index(text, field(n, "old"))
    printf "%s%s%s", substr(text, 1, at - 1), field(n, "new"), \
        substr(text, at + length(field(n, "old")))
}

END {
    for (n = 1; n <= many; n++) {
        if (job == "check")
            check(n)
        else if (job == "list")
            print n "\t" field(n, "file") "\t" field(n, "fault")
        else if (job == "apply" && n == number)
            apply(n)
        else if (job == "notice" && n == number)
            print field(n, "notice")
    }
}
