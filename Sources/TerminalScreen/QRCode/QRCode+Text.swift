// Scanners expect dark modules on a light background. With colors, the lines are black on white on every terminal.
// Without colors, the terminal's background determines whether characters are drawn for the light or the dark modules.
//
// The quiet zone has the four modules that the standard requires. Two modules would save only four columns and two
// lines. On a dark terminal, only the quiet zone separates the finders from the dark background. Half blocks fit even
// on narrow terminals: the address of a page takes 33 or 37 columns, and the largest symbol 65.

extension QRCode {
    private static let quietZone = 4

    /// Returns the number of columns that the lines take on a terminal. On a narrower terminal, the lines would wrap
    /// and could not be scanned.
    package func width(isASCII: Bool) -> Int { (size + 2 * Self.quietZone) * (isASCII ? 2 : 1) }

    /// Returns the symbol as lines of text for a terminal, with black modules on white if the terminal has colors.
    ///
    /// - Parameters:
    ///   - isASCII: Whether modules are two columns wide and one line high, instead of one column and half a line.
    ///   - depth: The number of colors that the terminal supports.
    ///   - theme: The background of the terminal, which matters only without colors. An unknown background should be
    ///     assumed to be dark.
    package func lines(isASCII: Bool, depth: ColorDepth, theme: Theme = .dark) -> [String] {
        guard let blackOnWhite = Self.blackOnWhite(depth) else {
            return lines(isASCII: isASCII, isInverted: theme == .dark)
        }
        let swapped = isASCII ? asciiLines(dark: Self.reversed("  "), light: "  ") : coloredBlockLines
        return swapped.map { "\u{1B}[\(blackOnWhite)m\($0)\u{1B}[m" }
    }

    /// Returns the symbol as lines of text without colors, in half blocks or in ASCII characters. The ASCII characters
    /// `##` do not fill their cells, so the symbol can only be scanned from a distance.
    ///
    /// - Parameter isInverted: Whether characters are drawn for the light modules, as a terminal with light text on a
    ///   dark background requires. Otherwise characters are drawn for the dark modules.
    package func lines(isASCII: Bool, isInverted: Bool) -> [String] {
        guard isASCII else { return blockLines(isInverted: isInverted) }
        return isInverted ? asciiLines(dark: "  ", light: "##") : asciiLines(dark: "##", light: "  ")
    }

    private var extent: Range<Int> { -Self.quietZone..<size + Self.quietZone }

    private func asciiLines(dark: String, light: String) -> [String] {
        extent.map { row in extent.map { self[row, $0] ? dark : light }.joined() }
    }

    private func blockLines(isInverted: Bool) -> [String] {
        lines { isUpperDark, isLowerDark in
            switch (isUpperDark != isInverted, isLowerDark != isInverted) {
            case (true, true): "█"
            case (true, false): "▀"
            case (false, true): "▄"
            case (false, false): " "
            }
        }
    }

    /// The lines for a terminal that shows black on white. The background of each cell has the color of its lower
    /// module, because the background always fills the cell. Full blocks would leave gaps between the lines if a line
    /// is higher than its characters.
    private var coloredBlockLines: [String] {
        lines { isUpperDark, isLowerDark in
            let character = isUpperDark == isLowerDark ? " " : "▀"
            return isLowerDark ? Self.reversed(character) : character
        }
    }

    /// Returns lines whose cells show two modules, one above the other. The number of rows is odd, so an extra light
    /// row is added at the bottom.
    private func lines(_ cell: (_ isUpperDark: Bool, _ isLowerDark: Bool) -> String) -> [String] {
        stride(from: extent.lowerBound, to: extent.upperBound, by: 2).map { row in
            extent.map { cell(self[row, $0], self[row + 1, $0]) }.joined()
        }
    }

    /// Returns text enclosed in the escape sequences that swap its foreground and background colors.
    private static func reversed(_ text: String) -> String { "\u{1B}[7m\(text)\u{1B}[27m" }

    /// Returns the codes of black text on a white background; `nil` for a terminal without colors.
    private static func blackOnWhite(_ depth: ColorDepth) -> String? {
        switch depth {
        case .none: nil
        // Terminals with eight colors ignore bright white (107) and show white (47), a light gray.
        case .sixteen: "30;47;107"
        case .palette: "38;5;16;48;5;231"
        case .trueColor: "38;2;0;0;0;48;2;255;255;255"
        }
    }
}
