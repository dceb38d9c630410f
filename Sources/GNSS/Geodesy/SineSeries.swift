/// The series c₁ sin 2σ + c₂ sin 4σ + … + c₆ sin 12σ.
struct SineSeries: Sendable {
    let first: Double
    let second: Double
    let third: Double
    let fourth: Double
    let fifth: Double
    let sixth: Double

    /// Returns the sum of the series for an angle σ on the unit circle, computed with Clenshaw's recurrence.
    func sum(at angle: Angle) -> Double {
        let twice = 2 * (angle.cosine - angle.sine) * (angle.cosine + angle.sine)
        let five = fifth + twice * sixth
        let four = fourth + twice * five - sixth
        let three = third + twice * four - five
        let two = second + twice * three - four
        let one = first + twice * two - three
        return 2 * angle.sine * angle.cosine * one
    }

    static func * (factor: Double, series: SineSeries) -> SineSeries {
        SineSeries(
            first: factor * series.first, second: factor * series.second, third: factor * series.third,
            fourth: factor * series.fourth, fifth: factor * series.fifth, sixth: factor * series.sixth)
    }

    static func - (one: SineSeries, other: SineSeries) -> SineSeries {
        SineSeries(
            first: one.first - other.first, second: one.second - other.second, third: one.third - other.third,
            fourth: one.fourth - other.fourth, fifth: one.fifth - other.fifth, sixth: one.sixth - other.sixth)
    }
}
