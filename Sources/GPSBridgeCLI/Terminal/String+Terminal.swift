// The names of devices, servers and files are untrusted text. They may contain characters that a terminal interprets as
// commands, which can change the colors or the window title, or even simulate typing.

extension String {
    /// The text with question marks in place of invisible characters and characters that control the terminal. Accents
    /// and the characters of all scripts are kept.
    var harmless: String {
        replacing { scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: true
            default: false
            }
        }
    }

    /// The text for a column of a table: like ``harmless``, but combining marks are replaced as well, because they have
    /// no width.
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
