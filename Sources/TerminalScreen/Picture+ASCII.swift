extension Picture {
    /// Returns this picture with ASCII characters only, for terminals and fonts that do not support other characters.
    ///
    /// A wide character becomes two question marks, so that all other characters keep their positions.
    public func inASCII() -> Picture {
        var picture = self
        for row in 0..<size.rows {
            for column in 0..<size.columns {
                let cell = self[row, column]
                if cell.base < 0x7F, cell.base != 0, cell.marks == .zero { continue }
                picture.put(Self.ascii(cell.base), cell.style, row: row, column: column)
            }
        }
        return picture
    }

    private static func ascii(_ base: UInt32) -> Unicode.Scalar {
        guard let scalar = Unicode.Scalar(base), base != 0 else { return "?" }
        if scalar.isASCII { return scalar }
        switch scalar {
        case "─", "–", "—", "−": return "-"
        case "│": return "|"
        case "°": return "d"
        case "′", "’", "‘": return "'"
        case "″", "“", "”": return "\""
        case "×": return "x"
        case "·", "•": return "."
        case "…": return "."
        case "→": return ">"
        case "σ": return "s"
        case "µ", "μ": return "u"
        case "↑": return "^"
        case "↓": return "v"
        case "↕": return "v"
        default: return "?"
        }
    }
}
