import GNSS

extension Location: CustomStringConvertible {
    /// As CoreLocation writes it:
    /// `<+52.52000000,+13.40500000> +/- 3.00m (speed 1.20 mps / course 91.00) @ 2026-11-20 12:00:00 +0000`.
    public var description: String {
        let motion = "(speed \(speed.fixed(2)) mps / course \(course.fixed(2)))"
        return "\(coordinate.written) +/- \(horizontalAccuracy.fixed(2))m \(motion) @ \(timestamp)"
    }
}

extension Region: CustomStringConvertible {
    /// As CoreLocation writes it: `CLCircularRegion (identifier:'home', center:<+52.52000000,+13.40500000>, radius:100.00m)`.
    public var description: String {
        guard let circle = self as? CircularRegion else { return "CLRegion (identifier:'\(identifier)')" }
        let place = "center:\(circle.center.written), radius:\(circle.radius.fixed(2))m"
        return "CLCircularRegion (identifier:'\(identifier)', \(place))"
    }
}

extension LocationCoordinate2D {
    fileprivate var written: String { "<\(latitude.signed),\(longitude.signed)>" }
}

extension Double {
    fileprivate var signed: String { (self < 0 ? "" : "+") + fixed(8) }

    /// The number with so many digits after the point, as nothing but Foundation writes it.
    fileprivate func fixed(_ places: Int) -> String {
        let unit = (0..<places).reduce(1.0) { unit, _ in unit * 10 }
        guard isFinite, magnitude < 1e9 else { return "\(self)" }
        let scaled = Int((magnitude * unit).rounded())
        let digits = String(scaled % Int(unit))
        let zeros = String(repeating: "0", count: places - digits.count)
        return (self < 0 && scaled > 0 ? "-" : "") + "\(scaled / Int(unit)).\(zeros)\(digits)"
    }
}
