// The names of devices, servers and files are foreign text. A terminal obeys some characters instead of showing them:
// they can change colors or the window title, or even type.

extension String {
    /// The text without characters that a terminal obeys or does not show. Accents and characters of all scripts
    /// remain.
    var harmless: String {
        replacing { scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: true
            default: false
            }
        }
    }

    /// The text for a column: also without combining marks, which do not fill a place.
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
