/// A point in space, in meters, or a direction without a unit.
struct Vector: Hashable, Sendable {
    var x: Double
    var y: Double
    var z: Double

    var length: Double { dot(self).squareRoot() }

    func dot(_ other: Vector) -> Double { x * other.x + y * other.y + z * other.z }

    static func + (one: Vector, other: Vector) -> Vector {
        Vector(x: one.x + other.x, y: one.y + other.y, z: one.z + other.z)
    }

    static func - (one: Vector, other: Vector) -> Vector {
        Vector(x: one.x - other.x, y: one.y - other.y, z: one.z - other.z)
    }

    static func * (factor: Double, one: Vector) -> Vector {
        Vector(x: factor * one.x, y: factor * one.y, z: factor * one.z)
    }
}

extension Double {
    /// This angle in degrees, converted to radians.
    var radians: Double { self * .pi / 180 }

    /// This angle in radians, converted to degrees.
    var degrees: Double { self * 180 / .pi }

    /// This angle in degrees, normalized to the range 0 ..< 360.
    var turn: Double {
        let rest = truncatingRemainder(dividingBy: 360)
        // A tiny negative remainder plus 360 is rounded up to 360, which is outside the range.
        let turn = rest < 0 ? rest + 360 : rest
        return turn < 360 ? turn : 0
    }

    /// This angle in degrees, normalized to the range -180 ..< 180.
    var longitude: Double {
        if self >= -180, self < 180 { return self }
        let turn = turn
        return turn < 180 ? turn : turn - 360
    }
}
