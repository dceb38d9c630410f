/// Watches circles. A pure state machine.
///
/// Positions waver, so at a circle's edge they are now inside, now outside. A state is left only when the position is farther
/// beyond the edge than it may be off.
struct RegionWatch {
    /// Whether a place is in a region, `nil` when that is not known.
    typealias Contains = (CircularRegion, LocationCoordinate2D) -> Bool?

    private struct Entry {
        let region: CircularRegion
        /// Tells one start from the next.
        let start: Int
        var state = RegionState.unknown
        /// Whether its state was asked for.
        var isAsked = false
        /// Whether the last location was in it.
        var wasInside = false

        /// Whether a location is so far from the edge that it is believed. Where the edge of a program's own shape is nobody
        /// knows, so that two locations must agree where the shape differs from the circle.
        func isClear(_ isInside: Bool, _ location: Location) -> Bool {
            let distance = region.distance(to: location.coordinate)
            guard isInside == (distance <= region.radius) else { return isInside == wasInside }
            return abs(region.radius - distance) > min(location.horizontalAccuracy, region.radius / 2)
        }
    }

    private var entries: [String: Entry] = [:]
    private var starts = 0

    var isEmpty: Bool { entries.isEmpty }
    var regions: Set<Region> { Set(entries.values.map(\.region)) }
    var circles: [CircularRegion] { entries.values.map(\.region) }

    /// Which start a region is watched since.
    func start(of identifier: String) -> Int? { entries[identifier]?.start }

    mutating func start(_ region: Region) -> [LocationEvent] {
        guard let circle = region as? CircularRegion else {
            let error = LocationError(
                .regionMonitoringFailure, "only circles can be watched, and \(region.identifier) is none")
            return [.monitoringDidFail(region, error)]
        }
        guard circle.radius > 0, circle.center.isValid else {
            let error = LocationError(.regionMonitoringFailure, "\(region.identifier) is no circle on the earth")
            return [.monitoringDidFail(region, error)]
        }
        // Another circle of the same name takes its place: where the receiver is with regard to that is not known.
        let former = entries[region.identifier].flatMap { entry in
            entry.region.center == circle.center && entry.region.radius == circle.radius ? entry : nil
        }
        if former == nil { starts += 1 }
        entries[region.identifier] = Entry(
            region: circle, start: former?.start ?? starts, state: former?.state ?? .unknown)
        return [.didStartMonitoring(region)]
    }

    mutating func stop(_ region: Region) -> [LocationEvent] {
        entries[region.identifier] = nil
        return []
    }

    /// Watches what all managers of the receiver do. Nothing of that is told: nobody has asked this one.
    mutating func follow(_ all: [String: CircularRegion]) {
        for name in entries.keys where all[name] == nil { entries[name] = nil }
        for (name, region) in all where entries[name]?.region !== region { _ = start(region) }
    }

    /// - Parameter isInside: whether the last location is in it, `nil` when that is not known.
    mutating func ask(_ region: Region, isInside: Bool?) -> [LocationEvent] {
        if let state = entries[region.identifier]?.state, state != .unknown {
            return [.didDetermineState(state, region)]
        }
        if let isInside {
            // So it is from now on, and is not told a second time when the next location comes.
            let state = isInside ? RegionState.inside : .outside
            entries[region.identifier]?.state = state
            return [.didDetermineState(state, region)]
        }
        if entries[region.identifier] == nil { return [.didDetermineState(.unknown, region)] }
        entries[region.identifier]?.isAsked = true
        return []
    }

    mutating func take(_ location: Location, _ contains: Contains) -> [LocationEvent] {
        var events: [LocationEvent] = []
        for (name, var entry) in entries.sorted(by: { $0.key < $1.key }) {
            let circle = entry.region
            guard let isInside = contains(circle, location.coordinate) else { continue }
            defer {
                entry.wasInside = isInside
                entries[name] = entry
            }
            let former = entry.state
            let isSure = former == .unknown || entry.isClear(isInside, location)
            let state = isSure ? (isInside ? RegionState.inside : .outside) : former
            guard state != former || entry.isAsked else { continue }
            entry.state = state
            if entry.isAsked || state != former { events.append(.didDetermineState(state, circle)) }
            entry.isAsked = false
            if state != former {
                // Who is inside from the beginning has not entered.
                if state == .inside, former == .outside, circle.notifyOnEntry { events.append(.didEnterRegion(circle)) }
                if state == .outside, former == .inside, circle.notifyOnExit { events.append(.didExitRegion(circle)) }
            }
        }
        return events
    }
}

extension LocationCoordinate2D {
    /// Whether it is a place on the earth.
    public var isValid: Bool { (-90...90).contains(latitude) && (-180...180).contains(longitude) }
}

/// What regions say of places. They are somebody's code, so they are asked before, not while a lock is held.
struct RegionAnswers {
    private var places: [ObjectIdentifier: Set<LocationCoordinate2D>] = [:]

    init(_ circles: [CircularRegion], _ coordinates: [LocationCoordinate2D]) {
        for circle in circles { places[ObjectIdentifier(circle)] = Set(coordinates.filter { circle.contains($0) }) }
    }

    /// Whether a place is in a region, `nil` when it was not asked.
    func contains(_ circle: CircularRegion, _ coordinate: LocationCoordinate2D) -> Bool? {
        places[ObjectIdentifier(circle)]?.contains(coordinate)
    }
}
