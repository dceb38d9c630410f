// GGA has a digit for the method by which a position was found. All other sentences have a letter with the same
// meaning.

extension FixQuality {
    /// Creates the digit for a letter.
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
    /// Creates the letter for a digit.
    public init(_ quality: FixQuality) {
        self = Self.allCases.first { FixQuality($0) == quality } ?? .invalid
    }
}
