/// How many colours a terminal has.
public enum ColorDepth: Hashable, Sendable, CaseIterable {
    /// None; bold, dim and reverse are left.
    case none
    /// Those of its palette.
    case sixteen
    /// A fixed palette.
    case palette
    /// Any.
    case trueColor
}

/// What somebody wants of colours, as `--color` says.
public enum ColorChoice: String, Hashable, Sendable, CaseIterable {
    /// As the environment tells.
    case auto
    case always
    case never
    case sixteen = "16"
    case palette = "256"
    case trueColor = "truecolor"
}

extension ColorDepth {
    /// What a terminal has, as its environment tells: `NO_COLOR`, `COLORTERM` and `TERM`.
    /// - Parameters:
    ///   - environment: a variable's value by its name.
    ///   - choice: what somebody wants, which has the last word.
    public init(environment: (String) -> String?, choice: ColorChoice = .auto) {
        switch choice {
        case .never: self = .none
        case .sixteen: self = .sixteen
        case .palette: self = .palette
        case .trueColor: self = .trueColor
        case .always: self = max(Self.depth(environment), .sixteen)
        case .auto:
            // Any value but the empty one: https://no-color.org
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
        // The console of the kernel, and multiplexers that were not told of more.
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

    /// Whether one has fewer colours.
    public static func < (one: ColorDepth, other: ColorDepth) -> Bool { one.rank < other.rank }
}
