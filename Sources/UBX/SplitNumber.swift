/// A number that a message encodes as a coarse integer and a fine integer, either of which may be negative.
@usableFromInline
struct SplitNumber {
    @usableFromInline var coarse: Int32
    @usableFromInline var fine: Int8
    /// The number of fine steps in a coarse step.
    @usableFromInline let ratio: Double
    /// The number of fine steps per unit of the value.
    @usableFromInline let parts: Double

    @usableFromInline
    init(_ value: Double, parts: Double, ratio: Double) {
        self.ratio = ratio
        self.parts = parts
        let scaled = value.isNaN ? 0 : (value * parts).rounded()
        // Rounds to the nearest coarse integer, as receivers do.
        let quotient = (scaled / ratio).rounded()
        coarse = Int32(min(max(quotient, Double(Int32.min)), Double(Int32.max)))
        fine = Int8(min(max(scaled - Double(coarse) * ratio, -128), 127))
    }

    /// The number, in fine steps.
    @inlinable var fineParts: Double { Double(coarse) * ratio + Double(fine) }

    /// The number, in the unit of the value.
    @inlinable var value: Double { fineParts / parts }
}
