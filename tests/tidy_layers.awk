# Who may include whom: reads the sources of the layers and the public headers, and prints what points
# the wrong way. `layers` are the layers in order, `list` is a file with the names of all files read.
BEGIN {
    count = split(layers, name, " ")
    for (i = 1; i <= count; i++) place[name[i]] = i
    while ((getline file < list) > 0)
        if (split(file, part, "/") == 3 && part[1] == "src" && file ~ /\.c$/)
            has[part[2], substr(part[3], 1, length(part[3]) - 2)] = 1
    # A public header belongs to the layer that has a source of the same name. These have none, or
    # several.
    owner["export"] = "base"
    split("card eval wager sayings paytable rules deal round settle", part, " ")
    for (i in part) owner[part[i]] = "core"
    owner["rulesfile"] = owner["exchange"] = "exchange"
}

function owner_of(header, i) {
    for (i = 1; !(header in owner) && i <= count; i++)
        if ((name[i], header) in has) owner[header] = name[i]
    return header in owner ? owner[header] : ""
}

function base_name(path) {
    sub(/.*\//, "", path)
    sub(/\.h$/, "", path)
    return path
}

FNR == 1 {
    split(FILENAME, part, "/")
    layer = part[1] == "src" ? part[2] : owner_of(base_name(FILENAME))
    if (layer == "")
        print FILENAME ": no layer has " base_name(FILENAME) ".c; name its layer in tests/tidy_layers.awk"
    sees_private = part[1] == "src" && layer != "cli" && layer != "server"
}

# The floor, the store and the server show the layers after them everything.
function shown(other) {
    return sees_private ||
           FILENAME ~ /^src\// && other ~ (layer == "cli" ? "^(floor|store|server)$" : "^(floor|store)$")
}

layer != "" && match($0, /^ *# *include *[<"][^>"]*[>"]/) {
    header = substr($0, RSTART, RLENGTH - 1)
    sub(/^[^<"]*[<"]/, "", header)
    other = header
    sub(/\/.*/, "", other)
    if (header ~ /\.\./) {
        print FILENAME ": include " header " goes through a parent folder"
    } else if (header ~ /^uth\//) {
        other = owner_of(base_name(header))
        if (place[other] > place[layer])
            print FILENAME ": layer " layer " must not use " header " of layer " other
    } else if (header ~ /\// && other in place) { # and no system header such as sys/stat.h
        if (place[other] > place[layer])
            print FILENAME ": layer " layer " must not use " header " of layer " other
        else if (other != layer && !shown(other))
            print FILENAME ": " header " is private to layer " other
    } else if (header == "jansson.h" && layer ~ /^(base|core)$/) {
        print FILENAME ": layer " layer " knows no JSON"
    } else if (header == "omp.h" && layer ~ /^(base|core|exchange)$/) {
        print FILENAME ": threads begin in analysis"
    }
}
