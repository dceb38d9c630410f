// What a device, a server or a file calls itself is not ours. A terminal obeys some characters instead of showing them: they
// could colour the screen, name the window, or even type.

extension String {
    /// Without whatever a terminal would obey, or not show at all. Accents and the signs of all scripts stay.
    var harmless: String {
        replacing { scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: true
            default: false
            }
        }
    }

    /// Without whatever a terminal would not show as a character in its place, for what stands in columns.
    var plain: String {
        harmless.replacing { scalar in
            switch scalar.properties.generalCategory {
            case .nonspacingMark, .enclosingMark, .spacingMark: true
            default: false
            }
        }
    }

    private func replacing(_ isUnwanted: (Unicode.Scalar) -> Bool) -> String {
        String(UnicodeScalarView(unicodeScalars.map { isUnwanted($0) ? "?" : $0 }))
    }
}
