import NMEA

// A receiver lists satellites in groups of GSV sentences, one group for each talker and signal, and the satellites used in
// GSA sentences, one or more for each system. A list is whole when the last sentence of a group has come; it begins anew
// when a group that it already holds comes again, or with the first group after its epoch was over. A group that misses a part is
// left out and does not take the whole ones before it along. GSA and GSV sentences may take turns, system by system.

/// Gathers the satellites in view and those used.
struct SkyBuilder {
    private var satellites: [Satellite] = []
    private var groups: [Group] = []
    /// How many satellites the list had when a group ended last; `nil` when that has been settled.
    private var wholeCount: Int?
    /// The group that further parts belong to.
    private var openGroup: OpenGroup?
    private var isInGroups = false
    private var wasSettled = true
    private var used = SatelliteSet()
    /// How many satellites GSA sentences named lately. Some receivers name those of each signal apart.
    private(set) var usedCount = 0
    private var isInUsed = false
    /// Whether only lists have come since the first of the GSA sentences.
    private var isAmongLists = false
    /// The systems that they spoke for.
    private var usedSystems: [Group] = []

    /// Receivers see fewer; parts of groups that never end must not gather without end.
    private static let mostEntries = 1000

    private struct Group: Equatable {
        var talker: Talker
        var signal: UInt8
        var system: UInt8
    }

    private struct OpenGroup {
        // Its signal is not held: some receivers name one in some of the parts only.
        var talker: Talker
        var nextPart: UInt8
        /// How many satellites the list had before it.
        var start: Int
    }

    /// Takes a sentence that lists no satellites: groups that follow belong to a new list.
    mutating func interrupt() {
        isInGroups = false
        isInUsed = false
        isAmongLists = false
    }

    /// Takes a list of used satellites.
    mutating func add(_ gsa: Sentence.GSA, talker: Talker) {
        let speaker = Group(talker: talker, signal: 0, system: gsa.system ?? 0)
        if !isInUsed, !isAmongLists || usedSystems.contains(speaker) {
            used.removeAll()
            usedCount = 0
            usedSystems.removeAll(keepingCapacity: true)
        }
        if !usedSystems.contains(speaker), usedSystems.count < Self.mostEntries { usedSystems.append(speaker) }
        isInUsed = true
        isAmongLists = true
        isInGroups = false
        let system =
            SatelliteNumbering.constellation(talker) ?? gsa.system.flatMap(SatelliteNumbering.constellation(systemID:))
        for number in gsa.satellites {
            let (constellation, number) = SatelliteNumbering.satellite(number, of: system)
            if used.insert(constellation, number) { usedCount += 1 }
        }
    }

    /// Takes a part of a group.
    /// - Returns: whether the list is whole with it.
    mutating func add(_ gsv: Sentence.GSV, talker: Talker) -> Bool {
        let group = Group(talker: talker, signal: gsv.signal ?? 0, system: gsv.system ?? 0)
        if gsv.number == 1 {
            leaveOpenGroup()
            let isFull = satellites.count + groups.count >= Self.mostEntries
            if wasSettled && !isInGroups || groups.contains(group) || isFull { beginList() }
            groups.append(group)
            openGroup = OpenGroup(talker: talker, nextPart: 1, start: satellites.count)
        }
        isInGroups = true
        isInUsed = false
        guard let part = gsv.number, openGroup?.talker == talker, openGroup?.nextPart == part else {
            leaveOpenGroup()
            return false
        }
        openGroup?.nextPart &+= 1
        let system =
            SatelliteNumbering.constellation(talker) ?? gsv.system.flatMap(SatelliteNumbering.constellation(systemID:))
        let signal = Signal(identifier: gsv.signal ?? 0)
        satellites.append(addingCapacity: SatellitesInView.capacity) { places in
            for satellite in gsv.satellites {
                let (constellation, number) = SatelliteNumbering.satellite(satellite.number, of: system)
                // A direction takes both angles.
                places.append(
                    Satellite(
                        constellation: constellation, number: number, signal: signal, view: satellite.withWholeDirection
                    ))
            }
        }
        guard part >= gsv.total ?? 1 else { return false }
        openGroup = nil
        // None in view is a list too, but an empty sentence is not.
        guard !satellites.isEmpty || gsv.inView == 0 else { return false }
        wholeCount = satellites.count
        return true
    }

    /// Takes a whole list, with the satellites that are used.
    mutating func replace(with list: [Satellite]) {
        beginList()
        used.removeAll()
        usedCount = 0
        usedSystems.removeAll(keepingCapacity: true)
        satellites = list
        for satellite in list where satellite.isUsed {
            if used.insert(satellite.constellation, satellite.number) { usedCount += 1 }
        }
        interrupt()
        wholeCount = list.count
    }

    /// Leaves out a group that a part is missing of.
    private mutating func leaveOpenGroup() {
        if let start = openGroup?.start { satellites.removeLast(satellites.count - start) }
        openGroup = nil
    }

    private mutating func beginList() {
        wasSettled = false
        wholeCount = nil
        openGroup = nil
        satellites.removeAll(keepingCapacity: true)
        groups.removeAll(keepingCapacity: true)
    }

    /// The list, if one has become whole since the last one was settled.
    ///
    /// A list in which every satellite stands due north is that of a receiver that knows no directions yet: it is left out.
    func whole() -> Sky? {
        guard let count = wholeCount else { return nil }
        var whole = Array(satellites[..<count])
        guard whole.isEmpty || whole.contains(where: { !$0.isDueNorth }) else { return nil }
        var places = whole.mutableSpan
        for place in places.indices {
            places[place].isUsed = used.contains(places[place].constellation, places[place].number)
        }
        return Sky(satellites: whole)
    }

    /// Leaves the list to its epoch: groups that follow belong to a new one.
    mutating func settle() {
        guard wholeCount != nil else { return }
        wholeCount = nil
        wasSettled = true
    }
}
