extension Color {
    /// Returns the parameters of the escape sequence "select graphic rendition" for this color, without a trailing
    /// separator.
    ///
    /// The result is empty for a terminal without colors. For a background color, 10 is added to the first parameter.
    func codes(_ depth: ColorDepth, _ theme: Theme = .dark, isBackground: Bool) -> String {
        let shift = isBackground ? 10 : 0
        if self == .standard { return depth == .none ? "" : "\(39 + shift)" }
        switch depth {
        case .none: return ""
        case .sixteen: return "\((theme == .dark ? basic : darkBasic) + shift)"
        case .palette: return "\(38 + shift);5;\(theme == .dark ? indexed : darkIndexed)"
        case .trueColor: return "\(38 + shift);2;\(theme == .dark ? mixed : darkMixed)"
        }
    }

    /// The code of the color in the palette of sixteen colors. Dark blue is avoided, because it is hard to read on a
    /// black background in most palettes.
    private var basic: Int {
        switch self {
        case .standard: 39
        case .red: 31
        case .orange: 33
        case .yellow: 93
        case .green: 32
        case .cyan: 36
        case .blue: 94
        case .magenta: 35
        case .gray: 90
        }
    }

    private var indexed: Int {
        switch self {
        case .standard: 15
        case .red: 203
        case .orange: 208
        case .yellow: 220
        case .green: 77
        case .cyan: 80
        case .blue: 75
        case .magenta: 176
        case .gray: 244
        }
    }

    /// The red, green and blue components of the color, separated by semicolons.
    private var mixed: String {
        switch self {
        case .standard: "255;255;255"
        case .red: "255;95;95"
        case .orange: "255;150;40"
        case .yellow: "240;205;70"
        case .green: "95;215;110"
        case .cyan: "90;200;215"
        case .blue: "100;165;255"
        case .magenta: "215;130;215"
        case .gray: "135;140;145"
        }
    }
}

// On a white or cream background, each of the following colors has a contrast ratio of at least 4.5.
extension Color {
    /// The code of the color for a light background, in the palette of sixteen colors. Only red, blue, magenta and gray
    /// are used, because yellow, green and cyan are too bright in most palettes.
    private var darkBasic: Int {
        switch self {
        case .standard: 39
        case .red, .orange: 31
        case .yellow, .magenta: 35
        case .green, .cyan, .blue: 34
        case .gray: 90
        }
    }

    private var darkIndexed: Int {
        switch self {
        case .standard: 16
        case .red: 124
        case .orange: 94
        case .yellow: 58
        case .green: 22
        case .cyan: 23
        case .blue: 25
        case .magenta: 90
        case .gray: 240
        }
    }

    private var darkMixed: String {
        switch self {
        case .standard: "0;0;0"
        case .red: "179;32;31"
        case .orange: "154;74;0"
        case .yellow: "122;92;0"
        case .green: "26;107;42"
        case .cyan: "0;102;111"
        case .blue: "31;85;181"
        case .magenta: "148;48;143"
        case .gray: "91;96;101"
        }
    }
}

extension Style {
    /// Returns this style as displayed by a terminal with the given color depth. Styles that look the same on such a
    /// terminal compare equal.
    func reduced(to depth: ColorDepth) -> Style {
        guard depth == .none else { return self }
        // On a terminal without colors, gray is shown as dim.
        return Style(.standard, color == .gray ? attributes.union(.dim) : attributes)
    }

    /// Returns the shortest escape sequence that changes another style to this style. Both styles must be reduced to
    /// the same color depth.
    func sequence(from other: Style, _ depth: ColorDepth, _ theme: Theme = .dark) -> String {
        if self == other { return "" }
        if self == .plain { return "\u{1B}[m" }
        let afresh = "\u{1B}[0;\(parameters(from: .plain, depth, theme))m"
        // Attributes cannot be removed individually, because bold and dim can only be switched off together.
        guard attributes.isSuperset(of: other.attributes) else { return afresh }
        let changed = "\u{1B}[\(parameters(from: other, depth, theme))m"
        return changed.utf8.count <= afresh.utf8.count ? changed : afresh
    }

    private func parameters(from other: Style, _ depth: ColorDepth, _ theme: Theme) -> String {
        var parts: [String] = []
        let new = attributes.subtracting(other.attributes)
        if new.contains(.bold) { parts.append("1") }
        if new.contains(.dim) { parts.append("2") }
        if new.contains(.underline) { parts.append("4") }
        if new.contains(.reverse) { parts.append("7") }
        if color != other.color { parts.append(color.codes(depth, theme, isBackground: false)) }
        if background != other.background { parts.append(background.codes(depth, theme, isBackground: true)) }
        return parts.joined(separator: ";")
    }
}
