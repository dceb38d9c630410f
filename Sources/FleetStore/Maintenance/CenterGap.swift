/// The reasons for gaps that only the center may give, because the gaps replace fixes that the center had stored.
enum CenterGap: String {
    /// The gap replaces forgotten fixes.
    case forgotten = "forgotten at the center"
    /// The gap replaces the fixes that had not arrived again when a replay was ended.
    case replayEnded = "replay ended at the center"

    /// Returns whether a reason is one of these.
    static func isReserved(_ reason: String) -> Bool { Self(rawValue: reason) != nil }
}
