// GGA contains the positioning method as a digit. All other sentences contain it as a letter.

extension FixQuality {
    /// Creates the GGA digit from the letter that other sentences use.
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
    /// Creates the letter that other sentences use from the GGA digit.
    public init(_ quality: FixQuality) {
        self = Self.allCases.first { FixQuality($0) == quality } ?? .invalid
    }
}
