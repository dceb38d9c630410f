import NMEA

// A receiver lists the satellites in view in groups of GSV sentences, one group for each talker and signal. It lists
// the satellites in use in GSA sentences, one or more for each system. GSA and GSV sentences may alternate from system
// to system.
//
// A list is complete when the last sentence of a group has arrived. A new list begins when a group repeats, or with the
// first group after the previous list's epoch has ended. If a part of a group is missing, that group is dropped, and
// the complete groups before it are kept.

/// A builder that collects the satellites in view and the satellites in use.
struct SkyBuilder {
    private var satellites: [Satellite] = []
    private var groups: [Group] = []
    /// The number of satellites in the complete groups; `nil` if no group has been completed since ``settle()`` was
    /// called.
    private var wholeCount: Int?
    /// The group whose last part has not arrived yet; `nil` if the latest group is complete or was dropped.
    private var openGroup: OpenGroup?
    private var isInGroups = false
    private var wasSettled = true
    /// Whether the list comes from a binary protocol, which reports whether the direction of a satellite is known.
    private var isBinary = false
    /// The signals of the satellites, if a binary protocol reports them in addition to the satellites.
    private var signals: [Satellite]?
    private var used = SatelliteSet()
    /// The number of satellites in use. A satellite that the receiver lists once for each signal is counted once.
    private(set) var usedCount = 0
    private var isInUsed = false
    /// Whether no sentence about the fix has arrived since the first GSA sentence.
    private var isAmongLists = false
    /// The systems that the latest GSA sentences covered.
    private var usedSystems: [Group] = []

    /// The maximum number of entries in a list. Receivers report fewer entries, but without a limit, a group that never
    /// ends could use any amount of memory.
    private static let maxEntries = 1000

    private struct Group: Equatable {
        var talker: Talker
        var signal: UInt8
        var system: UInt8

        /// Whether two consecutive GSA sentences are about different systems. Without a system ID, a sentence of the
        /// combined talker may be about any system, but two such sentences are not about the same one.
        func isOtherSystem(than other: Group) -> Bool {
            if talker != other.talker { return true }
            if talker == .combined, system == 0, other.system == 0 { return true }
            return system != other.system && system != 0 && other.system != 0
        }
    }

    private struct OpenGroup {
        // The signal is not stored, because some receivers include it only in some of the parts.
        var talker: Talker
        var nextPart: UInt8
        /// The number of satellites in the list before this group.
        var start: Int
    }

    /// Records a sentence that lists no satellites. The next satellite list may begin after it.
    ///
    /// - Parameter isAboutFix: Whether the sentence is about the fix. Other sentences, for example from instruments,
    ///   may come between the GSA sentences of two systems.
    mutating func interrupt(isAboutFix: Bool = true) {
        isInGroups = false
        isInUsed = false
        if isAboutFix { isAmongLists = false }
    }

    /// Adds the satellites in use that a GSA sentence lists.
    ///
    /// - Returns: Whether the sentence lists no satellites although earlier sentences of other systems list some.
    mutating func add(_ gsa: Sentence.GSA, talker: Talker) -> Bool {
        // A list from a binary protocol already reports which satellites are used.
        if isBinary, !wasSettled { return false }
        let speaker = Group(talker: talker, signal: 0, system: gsa.system ?? 0)
        if !isInUsed, !isAmongLists || usedSystems.contains(speaker) {
            clearUsed()
        }
        let isOfUnusedSystem =
            gsa.satellites.isEmpty && usedCount > 0 && usedSystems.allSatisfy { $0.isOtherSystem(than: speaker) }
        if !usedSystems.contains(speaker), usedSystems.count < Self.maxEntries { usedSystems.append(speaker) }
        isInUsed = true
        isAmongLists = true
        isInGroups = false
        let system = SatelliteNumbering.constellation(talker, systemID: gsa.system)
        for number in gsa.satellites {
            let (constellation, number) = SatelliteNumbering.satellite(number, of: system)
            if used.insert(constellation, number) { usedCount += 1 }
        }
        return isOfUnusedSystem
    }

    /// Adds a part of a GSV group.
    /// - Returns: `true` if the list is complete after this part.
    mutating func add(_ gsv: Sentence.GSV, talker: Talker) -> Bool {
        // Otherwise the satellites of a receiver that also sends a binary protocol would be listed twice.
        if isBinary, !wasSettled { return false }
        let group = Group(talker: talker, signal: gsv.signal ?? 0, system: gsv.system ?? 0)
        if gsv.number == 1 {
            leaveOpenGroup()
            let isFull = satellites.count + groups.count >= Self.maxEntries
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
        let system = SatelliteNumbering.constellation(talker, systemID: gsv.system)
        let signal = Signal(identifier: gsv.signal ?? 0)
        satellites.append(addingCapacity: SatellitesInView.capacity) { span in
            for satellite in gsv.satellites {
                let (constellation, number) = SatelliteNumbering.satellite(satellite.number, of: system)
                span.append(
                    Satellite(
                        constellation: constellation, number: number, signal: signal,
                        view: satellite.withPossibleDirection))
            }
        }
        guard part >= gsv.total ?? 1 else { return false }
        openGroup = nil
        // A list may be empty if no satellites are in view, but a sentence without any values is not a list.
        guard !satellites.isEmpty || gsv.inView == 0 else { return false }
        wholeCount = satellites.count
        return true
    }

    /// Adds the satellites of a binary message.
    mutating func take(_ list: BinaryReport.Satellites) {
        switch list {
        case .signals(let list): signals = list
        case .whole(let satellites):
            replace(with: satellites)
            clearUsed()
            for satellite in satellites where satellite.isUsed { addUsed(satellite) }
        case .inView(let satellites): replace(with: satellites)
        case .used(let satellites):
            clearUsed()
            for satellite in satellites { addUsed(satellite) }
        case .part(let number, let satellites):
            let group = Group(talker: .combined, signal: 0, system: number)
            if wasSettled || !isBinary || groups.contains(group) || self.satellites.count >= Self.maxEntries {
                beginList()
                isBinary = true
                clearUsed()
            }
            groups.append(group)
            self.satellites += satellites
            wholeCount = self.satellites.count
            for satellite in satellites where satellite.isUsed { addUsed(satellite) }
        }
        interrupt()
    }

    private mutating func replace(with list: [Satellite]) {
        // The old list is released before `beginList`, because emptying an array that an epoch shares would allocate
        // memory.
        satellites = list
        beginList(keepsSatellites: true)
        isBinary = true
        wholeCount = list.count
    }

    private mutating func clearUsed() {
        used.removeAll()
        usedCount = 0
        usedSystems.removeAll(keepingCapacity: true)
    }

    private mutating func addUsed(_ satellite: Satellite) {
        if used.insert(satellite.constellation, satellite.number) { usedCount += 1 }
    }

    /// Drops the open group, if there is one, because a part of it is missing.
    private mutating func leaveOpenGroup() {
        if let start = openGroup?.start { satellites.removeLast(satellites.count - start) }
        openGroup = nil
    }

    private mutating func beginList(keepsSatellites: Bool = false) {
        wasSettled = false
        isBinary = false
        wholeCount = nil
        openGroup = nil
        if !keepsSatellites { satellites.removeAll(keepingCapacity: true) }
        groups.removeAll(keepingCapacity: true)
    }

    /// Returns the complete groups; `nil` if no group has been completed since ``settle()`` was called.
    ///
    /// The result is also `nil` if the list comes from GSV sentences and every satellite is due north. Such a list
    /// indicates that the receiver does not know any directions yet.
    func whole() -> Sky? {
        guard let count = wholeCount else { return nil }
        if isBinary, count == satellites.count, satellites.allSatisfy({ $0.isUsed == isUsed($0) }) {
            return Sky(satellites: satellites)
        }
        var whole = Array(satellites[..<count])
        guard isBinary || whole.isEmpty || whole.contains(where: { !$0.isDueNorth }) else { return nil }
        var span = whole.mutableSpan
        for index in span.indices {
            span[index].isUsed = isUsed(span[index])
        }
        return Sky(satellites: whole)
    }

    @inline(__always)
    private func isUsed(_ satellite: Satellite) -> Bool { used.contains(satellite.constellation, satellite.number) }

    /// Returns the signals that were reported since ``settle()`` was called; `nil` if there are none.
    func currentSignals() -> Sky? { signals.map { Sky(satellites: $0) } }

    /// Ends the current list at the end of its epoch. Later groups belong to a new list.
    mutating func settle() {
        signals = nil
        guard wholeCount != nil else { return }
        wholeCount = nil
        wasSettled = true
    }
}
