# The code of C files, without comments and without what is inside quotes, each line behind the name
# of its file.
FNR == 1 { comment = 0 }
{
    rest = $0
    code = ""
    while (rest != "") {
        if (comment) {
            end = index(rest, "*/")
            if (!end) break
            rest = substr(rest, end + 2)
            comment = 0
        } else if (match(rest, /\/\*|\/\/|"([^"\\]|\\.)*"|'([^'\\]|\\.)*'/)) {
            token = substr(rest, RSTART, RLENGTH)
            code = code substr(rest, 1, RSTART - 1)
            rest = substr(rest, RSTART + RLENGTH)
            if (token == "//") break
            if (token == "/*") comment = 1
            else code = code substr(token, 1, 1) substr(token, 1, 1)
        } else {
            code = code rest
            break
        }
    }
    sub(/^ +/, "", code)
    if (code != "") print FILENAME ": " code
}
