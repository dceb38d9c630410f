/// A pure state machine that monitors circular regions.
///
/// Positions are noisy, so a receiver near the edge of a circle appears to jump in and out. The state therefore changes
/// only if a position's distance from the edge exceeds the position's accuracy. For small circles, the required
/// distance is limited to half the radius.
///
/// The first position after a receiver is switched on is often the worst. The first state is therefore determined only
/// by a position whose distance from the edge exceeds its accuracy, or by several positions with the same result.
struct RegionWatch {
    /// A closure that returns whether a coordinate is in a region, or `nil` if that is unknown.
    typealias Contains = (CircularRegion, LocationCoordinate2D) -> Bool?

    private struct Entry {
        var region: CircularRegion
        /// A sequence number that identifies this period of monitoring.
        let period: Int
        var state = RegionState.unknown
        /// Whether the last location was inside the region.
        var wasInside = false
        /// The number of consecutive locations with the same result, up to and including the last one.
        var repetitions = 0
        /// The state that was reported on request before it was certain.
        var answer: RegionState?

        /// Returns whether a location determines the state of the region.
        mutating func isSure(_ isInside: Bool, _ location: Location) -> Bool {
            defer { wasInside = isInside }
            repetitions = isInside == wasInside ? repetitions + 1 : 1
            guard state == .unknown else { return isClear(isInside, location, maxDistance: region.radius / 2) }
            return repetitions >= RegionWatch.minRepetitions || isClear(isInside, location, maxDistance: .infinity)
        }

        /// Returns whether a location is far enough from the edge of the region to change the state.
        ///
        /// A subclass of ``CircularRegion`` may define a different shape, whose edge is unknown. Where that shape and
        /// the circle disagree about a location, the state changes only after two consecutive locations with the same
        /// result.
        ///
        /// - Parameter maxDistance: The limit of the required distance, in meters.
        func isClear(_ isInside: Bool, _ location: Location, maxDistance: Double) -> Bool {
            let distance = region.distance(to: location.coordinate)
            guard isInside == (distance <= region.radius) else { return isInside == wasInside }
            return abs(region.radius - distance) > min(location.horizontalAccuracy, maxDistance)
        }
    }

    /// The maximum radius of a region, in meters: half the circumference of the earth.
    static let maxRadius = 20_003_931.0

    /// The number of consecutive locations that determine the first state if none of them is accurate enough.
    private static let minRepetitions = 3

    private var entries: [String: Entry] = [:]
    private var periods = 0

    var isEmpty: Bool { entries.isEmpty }
    var regions: Set<Region> { Set(entries.values.map(\.region)) }
    var circles: [CircularRegion] { entries.values.map(\.region) }

    /// Returns the sequence number of a region's current period of monitoring; `nil` if the region is not monitored.
    func period(of identifier: String) -> Int? { entries[identifier]?.period }

    mutating func start(_ region: Region) -> [LocationEvent] {
        guard let circle = region as? CircularRegion else {
            let error = LocationError(
                .regionMonitoringFailure,
                "the region \(region.identifier) cannot be monitored, because it is not a circular region")
            return [.monitoringDidFail(region, error)]
        }
        guard circle.radius > 0, circle.radius <= Self.maxRadius, circle.center.isValid else {
            let error = LocationError(
                .regionMonitoringFailure,
                "the region \(region.identifier) cannot be monitored, because its center is invalid, or its radius is "
                    + "not positive or is greater than maximumRegionMonitoringDistance")
            return [.monitoringDidFail(region, error)]
        }
        // A different circle with the same identifier replaces the earlier circle, and the state of the new circle is
        // not known yet.
        let former = entries[region.identifier].flatMap { entry in
            entry.region.center == circle.center && entry.region.radius == circle.radius ? entry : nil
        }
        if former == nil { periods += 1 }
        var entry = former ?? Entry(region: circle, period: periods)
        entry.region = circle
        entries[region.identifier] = entry
        return [.didStartMonitoring(region)]
    }

    mutating func stop(_ region: Region) -> [LocationEvent] {
        entries[region.identifier] = nil
        return []
    }

    /// Replaces the monitored regions with those shared by all of the receiver's managers. Returns no events, because
    /// the manager that changed the regions has already reported the change.
    mutating func follow(_ all: [String: CircularRegion]) {
        for name in entries.keys where all[name] == nil { entries[name] = nil }
        for (name, region) in all where entries[name]?.region !== region { _ = start(region) }
    }

    /// Processes a request for the state of a region.
    ///
    /// - Parameters:
    ///   - isInside: Whether the last location is in the region; `nil` if that is unknown.
    ///   - location: The last location.
    mutating func ask(_ region: Region, isInside: Bool?, at location: Location?) -> [LocationEvent] {
        if let state = entries[region.identifier]?.state, state != .unknown {
            return [.didDetermineState(state, region, nil)]
        }
        if let isInside, let location {
            let state = isInside ? RegionState.inside : .outside
            // Stores the answer, so that the next location does not report it again.
            entries[region.identifier]?.answer = state
            // An uncertain state must not be the starting point of a crossing.
            if entries[region.identifier]?.isClear(isInside, location, maxDistance: .infinity) == true {
                entries[region.identifier]?.state = state
            }
            return [.didDetermineState(state, region, nil)]
        }
        // The state of a monitored region is reported with the next location.
        return entries[region.identifier] == nil ? [.didDetermineState(.unknown, region, nil)] : []
    }

    mutating func handle(_ location: Location, _ contains: Contains) -> [LocationEvent] {
        var events: [LocationEvent] = []
        for (name, var entry) in entries.sorted(by: { $0.key < $1.key }) {
            let circle = entry.region
            guard let isInside = contains(circle, location.coordinate) else { continue }
            defer { entries[name] = entry }
            let former = entry.state
            guard entry.isSure(isInside, location) else { continue }
            let state = isInside ? RegionState.inside : .outside
            guard state != former else { continue }
            entry.state = state
            if former != .unknown || state != entry.answer {
                events.append(.didDetermineState(state, circle, location.timestamp))
            }
            // A receiver that was inside the region from the start has not entered it.
            if state == .inside, former == .outside, circle.notifyOnEntry { events.append(.didEnterRegion(circle)) }
            if state == .outside, former == .inside, circle.notifyOnExit { events.append(.didExitRegion(circle)) }
        }
        return events
    }
}

extension LocationCoordinate2D {
    /// Whether the latitude is in -90...90 and the longitude in -180...180.
    public var isValid: Bool { (-90...90).contains(latitude) && (-180...180).contains(longitude) }
}

/// The results of `contains(_:)` for a set of regions and coordinates. The method may be user code, so all results are
/// computed before a lock is acquired.
struct RegionAnswers {
    private var knownCoordinates: [ObjectIdentifier: Set<LocationCoordinate2D>] = [:]

    init(_ circles: [CircularRegion], _ coordinates: [LocationCoordinate2D]) {
        for circle in circles {
            knownCoordinates[ObjectIdentifier(circle)] = Set(coordinates.filter { circle.contains($0) })
        }
    }

    /// Returns whether a coordinate is in a region; `nil` if no results were computed for the region.
    func contains(_ circle: CircularRegion, _ coordinate: LocationCoordinate2D) -> Bool? {
        knownCoordinates[ObjectIdentifier(circle)]?.contains(coordinate)
    }
}
