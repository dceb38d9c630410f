/// The state of the epoch that is being built.
struct OpenEpoch {
    /// The fix as it was when it was last complete. Empty until ``hasBeenWhole`` is `true`. The property is not
    /// optional, because an optional would be copied for each sentence.
    private(set) var whole = Fix()
    /// Whether the fix has been complete at any time.
    private(set) var hasBeenWhole = false
    /// Whether ``whole`` is up to date, that is, no sentence with a time has changed the fix since ``whole`` was set.
    private(set) var isWhole = false
    /// Whether the epoch has values that have not been emitted yet.
    var hasChanges = false
    /// Whether the epoch was emitted.
    var wasEmitted = false
    /// Whether the epoch has the same time as the previous epoch, but a different position.
    var repeatsTime = false
    /// Whether the epoch was emitted because the line was idle. Such an epoch is checked for completeness again when
    /// the next epoch begins.
    var isProvisional = false
    /// Whether the receiver has declared the epoch complete.
    var hasEnded = false
    /// The number of sentences with a heading or an attitude.
    var attitudes = 0

    mutating func becomesWhole(_ fix: Fix) {
        whole = fix
        hasBeenWhole = true
        isWhole = true
        hasChanges = true
    }

    mutating func correctTime(_ time: UTCTime?) { if hasBeenWhole { whole.time = time } }

    mutating func resume() {
        isWhole = false
        hasChanges = true
    }
}

/// The parts of a fix that a receiver reports either in every epoch or in none.
struct FixParts: OptionSet {
    let rawValue: UInt8

    static let time = FixParts(rawValue: 1)
    static let position = FixParts(rawValue: 2)
    static let altitude = FixParts(rawValue: 4)
    static let speed = FixParts(rawValue: 8)
}

extension Fix {
    var parts: FixParts {
        var parts: FixParts = []
        if time != nil { parts.insert(.time) }
        if coordinate != nil { parts.insert(.position) }
        if altitude != nil || ellipsoidalAltitude != nil { parts.insert(.altitude) }
        if speed != nil { parts.insert(.speed) }
        return parts
    }
}
