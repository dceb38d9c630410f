import GNSS

extension EpochComposer {
    /// Appends one GSA sentence per list of satellites in use. As with real receivers, a sentence contains at most
    /// twelve satellites, and any further satellites are dropped.
    mutating func gsa(_ lists: SatelliteLists, _ bytes: inout [UInt8]) {
        let fix = observation.fix
        for list in lists.used {
            line.begin(list.talker, "GSA")
            line.text(",A")
            line.integer(coordinate == nil ? 1 : Int(fix.mode?.rawValue ?? 1))
            var count = 0
            if coordinate != nil {
                for satellite in observation.satellites where count < 12 && list.names(satellite) {
                    line.integer(lists.numbers.number(of: satellite), width: 2)
                    count += 1
                }
            }
            while count < 12 {
                line.comma()
                count += 1
            }
            appendDilution(fix.dilution.position)
            appendDilution(fix.dilution.horizontal)
            appendDilution(fix.dilution.vertical)
            line.text(list.identifier)
            line.end(into: &bytes)
        }
    }

    /// Appends one group of GSV sentences per list of satellites in view, with four satellites per sentence.
    mutating func gsv(_ lists: SatelliteLists, _ bytes: inout [UInt8]) {
        for list in lists.inView {
            let count = observation.satellites.count(where: list.names)
            guard count > 0 || list.band == .first else { continue }
            let total = max((count + 3) / 4, 1)
            var index = 0
            for satellite in observation.satellites where list.names(satellite) {
                if index % 4 == 0 { begin(list, total: total, number: index / 4 + 1, inView: count) }
                append(satellite, numbered: lists.numbers.number(of: satellite), on: list.band)
                index += 1
                if index % 4 == 0 { end(list, &bytes) }
            }
            if count == 0 { begin(list, total: 1, number: 1, inView: 0) }
            guard index % 4 != 0 || count == 0 else { continue }
            if lists.fillsPlaces { for _ in index % 4..<4 { line.text(",,,,") } }
            end(list, isEmpty: count == 0, &bytes)
        }
    }

    private mutating func begin(_ list: ViewList, total: Int, number: Int, inView: Int) {
        line.begin(list.talker, "GSV")
        line.integer(total)
        line.integer(number)
        line.integer(inView, width: 2)
    }

    @inline(__always)
    private mutating func append(_ satellite: VisibleSatellite, numbered number: Int, on band: Band) {
        line.integer(number, width: 2)
        line.number(max(satellite.elevation, 0), Width(0, whole: 2))
        line.direction(satellite.azimuth, Width(0, whole: 3))
        line.comma()
        guard let strength = satellite.strength(on: band) else { return }
        line.digits(SentenceLine.parts(min(max(strength, 0), 99), decimals: 0), width: 2)
    }

    /// Ends a GSV sentence. If the list is empty, the signal ID is 0.
    private mutating func end(_ list: ViewList, isEmpty: Bool = false, _ bytes: inout [UInt8]) {
        line.text(isEmpty && list.signal.utf8CodeUnitCount > 0 ? ",0" : list.signal)
        line.end(into: &bytes)
    }
}

extension UsedList {
    @inline(__always)
    fileprivate func names(_ satellite: VisibleSatellite) -> Bool {
        satellite.isUsed && systems.contains(satellite.constellation)
            && (band == .first || satellite.strength(on: band) != nil)
    }
}

extension ViewList {
    @inline(__always)
    fileprivate func names(_ satellite: VisibleSatellite) -> Bool {
        systems.contains(satellite.constellation) && (band == .first || satellite.strength(on: band) != nil)
    }
}
