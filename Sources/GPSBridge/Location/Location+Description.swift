import FoundationEssentials
import GNSS

// The formats are the same as in CoreLocation, because other tools may parse the logs of programs ported from
// CoreLocation. Classes declare `description` in the class itself, because subclasses cannot override members of an
// extension.

extension Location: CustomStringConvertible {
    /// A description in CoreLocation's format:
    /// `<+52.52000000,+13.40500000> +/- 3.00m (speed 1.20 mps / course 91.00) @ 2026-11-20 12:00:00 +0000`.
    public var description: String {
        let motion = "(speed \(speed.fixed(2)) mps / course \(course.fixed(2)))"
        return "\(coordinate.written) +/- \(horizontalAccuracy.fixed(2))m \(motion) @ \(timestamp.written)"
    }
}

extension Date {
    /// The date as Foundation describes it. Foundation traps if the date is not a number.
    var written: String { timeIntervalSinceReferenceDate.isNaN ? "<description unavailable>" : "\(self)" }
}

extension Region {
    var written: String {
        switch self {
        case let circle as CircularRegion:
            let place = "center:\(circle.center.written), radius:\(circle.radius.fixed(2))m"
            return "CLCircularRegion (identifier:'\(identifier)', \(place))"
        case let beacons as BeaconRegion:
            return "CLBeaconRegion (identifier:'\(identifier)', \(beacons.beaconIdentityConstraint.written))"
        default: return "CLRegion (identifier:'\(identifier)')"
        }
    }
}

extension BeaconIdentityConstraint {
    var written: String { "uuid:\(uuid), major:\(major.written), minor:\(minor.written)" }
}

extension Placemark {
    var written: String {
        let street = [subThoroughfare, thoroughfare].compactMap { $0 }.joined(separator: " ")
        let town = [administrativeArea, postalCode].compactMap { $0 }.joined(separator: "  ")
        let address = [name, street, locality, town, country].compactMap { $0 }.filter { !$0.isEmpty }
        let place = location.map { "\($0.coordinate.written) +/- \($0.horizontalAccuracy.fixed(2))m" }
        let surroundings = region.map { "region \($0)" }
        let places = [place, surroundings].compactMap { $0 }.joined(separator: ", ")
        return address.joined(separator: ", ") + (places.isEmpty ? "" : " @ \(places)")
    }
}

/// Returns a description of an object in the format of `NSObject`: its class and its memory address.
///
/// - Parameter ours: The library's own class. An object of this class is described with the name of Apple's class; an
///   object of a subclass, with the name of the subclass.
func written<Object: AnyObject>(_ object: Object, ofClass ours: Object.Type) -> String {
    let name = type(of: object) == ours ? "CL\(ours)" : "\(type(of: object))"
    let address = UInt(bitPattern: ObjectIdentifier(object))
    return "<\(name): 0x\(String(address, radix: 16))>"
}

extension Beacon {
    var written: String {
        let nearness = "proximity:\(proximity.rawValue) +/- \(accuracy.fixed(2))m, rssi:\(rssi)"
        return "CLBeacon (uuid:\(uuid), major:\(major), minor:\(minor), \(nearness))"
    }
}

extension Heading {
    var written: String {
        let directions = "magneticHeading \(magneticHeading.fixed(2)) trueHeading \(trueHeading.fixed(2))"
        let field = "x \(x.signed(3)) y \(y.signed(3)) z \(z.signed(3))"
        return "\(directions) accuracy \(headingAccuracy.fixed(2)) \(field) @ \(timestamp.written)"
    }
}

extension LocationCoordinate2D {
    fileprivate var written: String { "<\(latitude.signed(8)),\(longitude.signed(8))>" }
}

extension BeaconMajorValue? {
    fileprivate var written: String { map { "\($0)" } ?? "(null)" }
}

extension Double {
    fileprivate func signed(_ places: Int) -> String { (self < 0 ? "" : "+") + fixed(places) }

    /// Returns the number with a fixed number of decimal places. Foundation has a function for this purpose, but this
    /// module does not import Foundation.
    fileprivate func fixed(_ places: Int) -> String {
        let unit = (0..<places).reduce(1.0) { unit, _ in unit * 10 }
        guard isFinite, magnitude < 1e9 else { return "\(self)" }
        let scaled = Int((magnitude * unit).rounded())
        let digits = String(scaled % Int(unit))
        let zeros = String(repeating: "0", count: places - digits.count)
        return (self < 0 && scaled > 0 ? "-" : "") + "\(scaled / Int(unit)).\(zeros)\(digits)"
    }
}
