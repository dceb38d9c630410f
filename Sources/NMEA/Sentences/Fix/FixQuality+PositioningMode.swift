// GGA reports the positioning method as a digit, and all other sentences report it as a letter.

extension FixQuality {
    /// Creates the GGA fix quality that corresponds to a positioning mode.
    public init(_ mode: PositioningMode) {
        switch mode {
        case .autonomous: self = .autonomous
        case .differential: self = .differential
        case .estimated: self = .estimated
        case .rtkFloat: self = .rtkFloat
        case .manual: self = .manual
        case .invalid: self = .invalid
        case .precise: self = .precise
        case .rtkFixed: self = .rtkFixed
        case .simulated: self = .simulated
        }
    }
}

extension PositioningMode {
    /// Creates the positioning mode that corresponds to a GGA fix quality.
    public init(_ quality: FixQuality) {
        self = Self.allCases.first { FixQuality($0) == quality } ?? .invalid
    }
}
