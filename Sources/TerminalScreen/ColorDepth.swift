/// The number of colors that a terminal supports.
public enum ColorDepth: Hashable, Sendable, CaseIterable {
    /// No colors, only attributes such as bold and dim.
    case none
    /// The sixteen colors of the terminal's palette.
    case sixteen
    /// A fixed palette of 256 colors.
    case palette
    /// 24-bit colors: 8 bits each for red, green and blue.
    case trueColor
}

/// Whether to use colors, as chosen by the user with `--color`.
public enum ColorChoice: String, Hashable, Sendable, CaseIterable {
    /// The colors are determined from the environment.
    case auto
    case always
    case never
    case sixteen = "16"
    case palette = "256"
    case trueColor = "truecolor"
}

extension ColorDepth {
    /// Determines the colors of a terminal from the environment variables `NO_COLOR`, `COLORTERM` and `TERM`.
    ///
    /// - Parameters:
    ///   - environment: A closure that returns the value of an environment variable.
    ///   - choice: The user's choice, which takes precedence over the environment.
    public init(environment: (String) -> String?, choice: ColorChoice = .auto) {
        switch choice {
        case .never: self = .none
        case .sixteen: self = .sixteen
        case .palette: self = .palette
        case .trueColor: self = .trueColor
        case .always: self = max(Self.depth(environment), .sixteen)
        case .auto:
            // Any value of `NO_COLOR` except the empty string disables colors: https://no-color.org
            let isUnwanted = environment("NO_COLOR").map { !$0.isEmpty } ?? false
            self = isUnwanted ? .none : Self.depth(environment)
        }
    }

    private static func depth(_ environment: (String) -> String?) -> ColorDepth {
        let terminal = environment("TERM") ?? ""
        if terminal.isEmpty || terminal == "dumb" || terminal.hasPrefix("vt1") || terminal.hasPrefix("vt2") {
            return .none
        }
        switch environment("COLORTERM") {
        case "truecolor", "24bit": return .trueColor
        default: break
        }
        if terminal.hasSuffix("-direct") || ["xterm-kitty", "alacritty", "foot", "wezterm"].contains(terminal) {
            return .trueColor
        }
        // Sixteen colors are assumed for the Linux console, and for multiplexers that are not configured for more
        // colors.
        return terminal.hasSuffix("-256color") ? .palette : .sixteen
    }
}

extension ColorDepth: Comparable {
    private var rank: Int {
        switch self {
        case .none: 0
        case .sixteen: 1
        case .palette: 2
        case .trueColor: 3
        }
    }

    /// Returns whether one color depth has fewer colors than another.
    public static func < (one: ColorDepth, other: ColorDepth) -> Bool { one.rank < other.rank }
}
