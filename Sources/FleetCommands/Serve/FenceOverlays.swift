import FleetFences
import GNSS
import GPSBridgeMap

/// The outlines and names of the fences on a map.
@MainActor
struct FenceOverlays {
    private var overlays: [Int64: [Overlay]] = [:]

    /// Shows new fences on a map, and removes those that no longer exist.
    mutating func update(_ fences: [Fence], on map: MapView) {
        let current = Set(fences.map(\.id))
        for (id, overlays) in overlays where !current.contains(id) {
            for overlay in overlays { map.remove(overlay) }
            self.overlays[id] = nil
        }
        for fence in fences where overlays[fence.id] == nil {
            let new = Self.overlays(of: fence)
            for overlay in new { map.add(overlay) }
            overlays[fence.id] = new
        }
    }

    private static func overlays(of fence: Fence) -> [Overlay] {
        switch fence.area {
        case .circle(let circle):
            return [
                Circle(
                    LocationCoordinate2D(circle.center), radius: circle.radius, title: fence.name, color: .orange)
            ]
        case .polygon(let polygon):
            let rings = polygon.rings.map { $0.map(LocationCoordinate2D.init) }
            guard rings.count > 1 else { return [Polygon(rings[0], title: fence.name, color: .orange)] }
            // A fill would cover the holes, so only the outlines are drawn.
            return rings.enumerated().map { index, ring in
                Polyline(ring + ring.prefix(1), title: index == 0 ? fence.name : nil, color: .orange)
            }
        }
    }
}

extension LocationCoordinate2D {
    /// Creates a coordinate from a fix's coordinate.
    init(_ coordinate: Coordinate) { self.init(latitude: coordinate.latitude, longitude: coordinate.longitude) }
}
