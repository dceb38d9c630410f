// GGA says in a digit how a position was found, all other sentences in a letter. They mean the same.

extension FixQuality {
    /// The digit for a letter.
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
    /// The letter for a digit.
    public init(_ quality: FixQuality) {
        self = Self.allCases.first { FixQuality($0) == quality } ?? .invalid
    }
}
