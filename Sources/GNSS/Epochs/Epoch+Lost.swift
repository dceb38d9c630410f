extension Epoch {
    /// A lost position between two parts of a track, at an unknown time.
    package static var lost: Epoch {
        var fix = Fix()
        fix.mode = .noFix
        return Epoch(fix: fix)
    }
}
