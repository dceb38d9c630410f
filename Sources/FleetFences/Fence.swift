package import GNSS

/// A named area. Events are recorded when devices enter or leave it.
package struct Fence: Hashable, Sendable {
    /// The unique identifier. A fence that replaces this fence under the same name has a different identifier.
    package let id: Int64
    /// The name, which is unique among the fences of a tenant.
    package let name: String
    /// The area.
    package let area: FenceArea

    /// Creates a fence.
    package init(id: Int64, name: String, area: FenceArea) {
        self.id = id
        self.name = name
        self.area = area
    }
}

/// The area of a fence: a circle or a polygon.
package enum FenceArea: Hashable, Sendable {
    /// All positions within a radius of a center.
    case circle(FenceCircle)
    /// The area enclosed by one or more rings, each given by its corners.
    case polygon(FencePolygon)

    /// Returns whether the area contains a coordinate, which must be within the ranges of latitude and longitude.
    package func contains(_ coordinate: Coordinate) -> Bool {
        switch self {
        case .circle(let circle): circle.contains(coordinate)
        case .polygon(let polygon): polygon.contains(coordinate)
        }
    }

    var box: FenceBox {
        switch self {
        case .circle(let circle): circle.box
        case .polygon(let polygon): polygon.box
        }
    }
}
