extension Epoch {
    /// An epoch for a lost position at an unknown time, between two parts of a track.
    package static var lost: Epoch {
        var fix = Fix()
        fix.mode = .noFix
        return Epoch(fix: fix)
    }
}
