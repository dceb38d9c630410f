extension String {
    /// This string, escaped for use as text or as an attribute value in XML 1.0. Characters that XML does not allow,
    /// such as control characters, are replaced by U+FFFD.
    package var escapedForXML: String {
        var escaped = ""
        for scalar in unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "\t", "\n", "\r": escaped += "&#\(scalar.value);"
            case "\u{0}"..<" ", "\u{FFFE}", "\u{FFFF}": escaped += "\u{FFFD}"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    /// This string as a field of a CSV file (RFC 4180), in quotation marks if necessary.
    package var quotedForCSV: String {
        guard unicodeScalars.contains(where: { ",\"\r\n".unicodeScalars.contains($0) }) else { return self }
        // A quotation mark and a combining mark after it are one character, but two scalars.
        var quoted = "\""
        for scalar in unicodeScalars {
            if scalar == "\"" { quoted += "\"" }
            quoted.unicodeScalars.append(scalar)
        }
        return quoted + "\""
    }
}
