/// The satellites that a receiver listed most recently. Many receivers list their satellites only once every few fixes.
package struct RecentSky {
    /// The time during which satellites also apply to later fixes, in seconds. Satellites move and disappear behind
    /// obstacles, so an older list does not describe the current sky.
    package static let lifetime = 60.0

    private var sky: Sky?
    /// The time of the first fix with or after the satellites; `nil` until a time is known.
    private var time: UTCTime?

    /// Creates a value without satellites.
    package init() {}

    // The parts of the epoch are passed separately, because an epoch would be copied for each call.

    /// Adds the receiver's next epoch.
    /// - Parameters:
    ///   - sky: The epoch's own satellites, if it has any.
    ///   - mode: The mode of the epoch's fix. If the fix has been lost, earlier satellites are forgotten.
    ///   - time: The time of the epoch's fix, if it is known.
    /// - Returns: The epoch's own satellites, or else those of an earlier epoch if they still apply.
    package mutating func update(with sky: Sky?, mode: Fix.Mode?, time: UTCTime?) -> Sky? {
        if mode == .noFix {
            self.sky = nil
            return sky
        }
        if let sky {
            self.sky = sky
            self.time = time
            return sky
        }
        guard self.sky != nil, let time else { return self.sky }
        if let since = self.time, !(0...Self.lifetime).contains(time.seconds(since: since)) { self.sky = nil }
        self.time = self.time ?? time
        return self.sky
    }
}
