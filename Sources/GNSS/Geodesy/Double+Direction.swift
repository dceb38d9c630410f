extension Double {
    /// The same direction, normalized to 0 ..< 360 degrees.
    package var asDirection: Double {
        let rest = truncatingRemainder(dividingBy: 360)
        // A tiny negative remainder plus 360 is rounded to 360, which is outside the range.
        let turn = rest < 0 ? rest + 360 : rest
        return turn == 360 ? 0 : turn
    }
}
