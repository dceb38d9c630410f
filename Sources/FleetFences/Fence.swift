package import GNSS

/// A named area. Devices that enter or leave it cause events.
package struct Fence: Hashable, Sendable {
    /// A unique number. If another fence replaces this one under the same name, it has another number.
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

/// The area of a fence.
package enum FenceArea: Hashable, Sendable {
    case circle(FenceCircle)
    case polygon(FencePolygon)

    /// Returns whether the area contains a coordinate.
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
