extension Epoch {
    /// An epoch without a fix and without a time. It separates two segments of a track.
    package static var lost: Epoch {
        var fix = Fix()
        fix.mode = .noFix
        return Epoch(fix: fix)
    }
}
