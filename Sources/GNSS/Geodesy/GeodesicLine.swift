/// A geodesic that starts at a position and follows an azimuth. Computing positions on such a geodesic is called the
/// direct problem.
///
/// Values that depend only on the start and the azimuth are computed once.
struct GeodesicLine: Sendable {
    private let longitude: Double
    /// α₀: the azimuth at which the line crosses the equator northward.
    private let equator: Angle
    /// σ₁: the arc from the equator crossing to the start, on the auxiliary sphere.
    private let beginning: Angle
    /// ω₁: the longitude difference from the equator crossing to the start, on the auxiliary sphere.
    private let beginningLongitude: Angle
    /// τ₁ − σ₁: the difference between the scaled distance and the arc from the equator crossing to the start.
    private let beginningExcess: Double
    private let scale: Double
    private let arcWaves: SineSeries
    private let lag: GeodesicIntegral

    init(from start: Coordinate, azimuth: Angle) {
        let reduced = Angle(reducedLatitude: start.latitude)
        longitude = start.longitude
        let across = azimuth.sine * reduced.sine
        equator = Angle(
            sine: azimuth.sine * reduced.cosine,
            cosine: (azimuth.cosine * azimuth.cosine + across * across).squareRoot())
        let along = azimuth.cosine * reduced.cosine
        // A geodesic along the equator has no single point at which it crosses the equator, so its start is used
        // instead.
        let isEquatorial = reduced.sine == 0 && along == 0
        beginning = Angle(sine: reduced.sine, cosine: isEquatorial ? 1 : along).normalized
        beginningLongitude = Angle(sine: equator.sine * beginning.sine, cosine: beginning.cosine)
        let epsilon = GeodesicIntegral.epsilon(equatorCosine: equator.cosine)
        let distance = GeodesicIntegral.distance(epsilon)
        beginningExcess = distance.waves.sum(at: beginning) / distance.slope
        scale = 1 / (WGS84.polarRadius * distance.slope)
        arcWaves = GeodesicIntegral.arc(epsilon)
        lag = GeodesicIntegral.longitude(epsilon)
    }

    /// Returns the position at a distance from the start, in meters, and the azimuth of the geodesic at that position.
    func point(after distance: Double) -> (coordinate: Coordinate, azimuth: Angle) {
        let straight = distance * scale
        let stretched = beginning + Angle(radians: beginningExcess + straight)
        let arc = straight + beginningExcess + arcWaves.sum(at: stretched)
        let end = beginning + Angle(radians: arc)
        let endLongitude = Angle(sine: equator.sine * end.sine, cosine: end.cosine)
        let turn =
            (endLongitude - beginningLongitude).radians
            - WGS84.flattening * equator.sine * lag.over(arc, from: beginning, to: end)
        let azimuth = Angle(sine: equator.sine, cosine: equator.cosine * end.cosine)
        let toAxis = (azimuth.sine * azimuth.sine + azimuth.cosine * azimuth.cosine).squareRoot()
        let latitude = Angle(sine: equator.cosine * end.sine, cosine: (1 - WGS84.flattening) * toAxis)
        let coordinate = Coordinate(
            latitude: latitude.degrees, longitude: (longitude + turn * 180 / .pi).remainder(dividingBy: 360))
        return (coordinate, azimuth)
    }
}
