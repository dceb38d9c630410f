import NMEA

// This file reads the values of each sentence type. If two sentences contain the same value, the later sentence takes
// precedence, because receivers send the more precise value last. A missing value never replaces an existing value.

extension FixState {
    /// Reads the values of a sentence, and returns the relation of the sentence to the fix.
    mutating func read(_ sentence: Sentence, talker: Talker) -> Contribution {
        let known = beginSentence()
        let contribution =
            switch sentence {
            case .gga(let gga): read(gga, talker, known)
            case .rmc(let rmc): read(rmc, talker, known)
            case .gll(let gll): read(gll, talker, known)
            case .gns(let gns): read(gns, talker)
            case .vtg(let vtg): read(vtg)
            case .zda(let zda): read(zda)
            case .gst(let gst): read(gst)
            case .gbs(let gbs): read(gbs)
            case .gsa(let gsa): read(gsa, talker, known)
            case .gsv(let gsv): sky.add(gsv, talker: talker) ? Contribution.content : .none
            case .hdt, .hdg, .hdm, .ths, .rot, .xdr: readAttitude(sentence)
            case .mwv, .mwd, .mtw, .dbt, .dpt: measure(sentence, .apart)
            case .vwr, .vwt, .dbk: measure(sentence, .unrelated)
            case .dtm(let dtm): read(dtm)
            case .txt: identify(sentence, .apart)
            case .vhw, .vlw: Contribution.apart
            case .grs: Contribution.empty
            case .vbw, .mda, .dbs, .rmb, .apb, .bod, .bwc, .bwr, .wpl, .rte, .aam, .xte, .glc, .alm, .rsd, .ttm, .osd,
                .vpw, .vdr, .mta, .rsa, .rpm, .hsc, .bww, .bec, .wnc, .apa, .tll, .tlb, .alr, .dsc, .hbt, .stn:
                Contribution.unrelated
            case .pashr, .pashrhpr, .pashratt, .pfecgpatt, .pqtmtar, .psti036, .ptnlavr, .ptnthtm, .psathpr:
                readAttitude(sentence)
            case .other: Contribution.none
            default: readProprietary(sentence, known)
            }
        switch sentence {
        case .gsa, .gsv: break
        default: sky.interrupt(isAboutFix: contribution.isAboutFix)
        }
        guard contribution != .none else { return contribution }
        if !binary.isEmpty { preferBinaryValues(to: fix.coordinate) }
        derive()
        return contribution
    }

    /// Adds the measurements of an instrument, which are independent of the fix.
    private mutating func measure(_ sentence: Sentence, _ contribution: Contribution) -> Contribution {
        surroundings.add(sentence)
        return contribution
    }

    /// Stores the receiver's identity, which is independent of the fix.
    mutating func identify(_ sentence: Sentence, _ contribution: Contribution) -> Contribution {
        supplement.identify(sentence)
        return contribution
    }

    private mutating func read(_ dtm: Sentence.DTM) -> Contribution {
        supplement.datum = dtm.datum.map { InlineText($0 == "W84" ? "WGS84" : $0.description) } ?? supplement.datum
        return .empty
    }

    /// Records a sentence that contains no values for the epoch.
    mutating func passOver() -> Contribution {
        _ = beginSentence()
        sky.interrupt(isAboutFix: false)
        return .none
    }

    /// Sets the time of the fix to the time in a sentence. Until a date is available, the fix has no time.
    mutating func stamp(_ time: TimeOfDay?) {
        guard let time else { return }
        record(time)
        if let moment = clock.utcTime(time) { fix.time = moment }
    }

    /// Records that a sentence reports no fix.
    private mutating func loseFix(_ talker: Talker) -> Contribution {
        if isForeign(talker) { return .apart }
        fix.mode = .noFix
        return .position
    }

    private mutating func setPosition(_ coordinate: Coordinate, _ talker: Talker) {
        fix.coordinate = coordinate
        recordPosition(of: talker)
    }

    private mutating func read(_ gga: Sentence.GGA, _ talker: Talker, _ known: Knowledge) -> Contribution {
        leading.add(dilution: gga.horizontalDilution)
        let isVoid = gga.quality == .invalid
        if isVoid, isForeign(talker) { return .apart }
        if gga.losesTime { clock.forget() }
        stamp(gga.time)
        guard let coordinate = Coordinate(gga.latitude, gga.longitude), !isVoid else {
            fix.mode = .noFix
            return gga.losesTime ? .restart : .position
        }
        setPosition(coordinate, talker)
        fix.altitude = gga.altitude ?? fix.altitude
        fix.geoidSeparation = gga.geoidSeparation ?? fix.geoidSeparation
        fix.satellitesUsed = gga.satellitesUsed ?? fix.satellitesUsed
        fix.dilution.horizontal = gga.horizontalDilution ?? fix.dilution.horizontal
        fix.correctionAge = gga.correctionAge ?? fix.correctionAge
        fix.correctionStation = gga.station ?? fix.correctionStation
        fix.quality = gga.quality.flatMap { Fix.Quality($0) } ?? fix.quality
        // A position that was not measured needs no satellites, so the satellite count may be missing.
        let isMeasured = gga.quality != .estimated && gga.quality != .manual && gga.quality != .simulated
        let isEnough = !isMeasured || gga.satellitesUsed ?? 4 > 3
        let hasAltitude = gga.altitude != nil
        if isMeasured && gga.satellitesUsed == 0 {
            fix.mode = .noFix
        } else if isEnough && hasAltitude || known.lastMode == .threeDimensional && (isEnough || hasAltitude) {
            fix.mode = .threeDimensional
        } else {
            fix.mode = .twoDimensional
        }
        return .position
    }

    private mutating func read(_ rmc: Sentence.RMC, _ talker: Talker, _ known: Knowledge) -> Contribution {
        leading.add(rmc)
        guard rmc.status == .valid || rmc.status == .differential else {
            let contribution = loseFix(talker)
            guard rmc.losesTime, contribution == .position else { return contribution }
            clock.forget()
            return .restart
        }
        if let time = rmc.time { record(time) }
        if let time = rmc.time, let date = rmc.date {
            clock.set(date)
            stamp(time)
        }
        // Another sentence may still report a fix.
        guard rmc.mode != .invalid else { return .content }
        fix.speed = rmc.speed ?? fix.speed
        fix.course = rmc.course ?? fix.course
        fix.magneticVariation = rmc.magneticVariation ?? fix.magneticVariation
        if fix.quality == nil { fix.quality = rmc.mode.flatMap { Fix.Quality(FixQuality($0)) } }
        guard let coordinate = Coordinate(rmc.latitude, rmc.longitude) else {
            fix.mode = .noFix
            return .position
        }
        setPosition(coordinate, talker)
        if suggestsThreeDimensions(known) {
            fix.mode = .threeDimensional
        } else if known.lastMode != .threeDimensional || fix.mode == nil {
            fix.mode = .twoDimensional
        }
        return .position
    }

    private mutating func read(_ gll: Sentence.GLL, _ talker: Talker, _ known: Knowledge) -> Contribution {
        stamp(gll.time)
        guard gll.status == .valid || gll.status == .differential else { return loseFix(talker) }
        guard gll.mode != .invalid, let coordinate = Coordinate(gll.latitude, gll.longitude) else { return .content }
        setPosition(coordinate, talker)
        if fix.quality == nil { fix.quality = gll.mode.flatMap { Fix.Quality(FixQuality($0)) } }
        fix.mode = suggestsThreeDimensions(known) ? .threeDimensional : .twoDimensional
        return .position
    }

    private mutating func read(_ gns: Sentence.GNS, _ talker: Talker) -> Contribution {
        leading.add(dilution: gns.horizontalDilution)
        stamp(gns.time)
        // A receiver may send one GNS sentence for all systems, and then a GNS sentence for each system, which contains
        // neither a mode nor a position.
        guard let mode = gns.modes.best else { return .content }
        guard mode != .invalid, let coordinate = Coordinate(gns.latitude, gns.longitude) else { return loseFix(talker) }
        setPosition(coordinate, talker)
        fix.altitude = gns.altitude ?? fix.altitude
        fix.geoidSeparation = gns.geoidSeparation ?? fix.geoidSeparation
        fix.satellitesUsed = gns.satellitesUsed ?? fix.satellitesUsed
        fix.dilution.horizontal = gns.horizontalDilution ?? fix.dilution.horizontal
        fix.correctionAge = gns.correctionAge ?? fix.correctionAge
        fix.correctionStation = gns.station ?? fix.correctionStation
        if fix.quality == nil { fix.quality = Fix.Quality(FixQuality(mode)) }
        fix.mode = gns.altitude != nil && gns.satellitesUsed ?? 0 > 3 ? .threeDimensional : .twoDimensional
        return .position
    }

    private mutating func read(_ vtg: Sentence.VTG) -> Contribution {
        leading.add(vtg)
        // An estimated velocity belongs to an estimated position.
        guard vtg.mode != .invalid, vtg.mode != .estimated || fix.quality == .estimated, let course = vtg.course,
            let speed = vtg.speed
        else { return .empty }
        fix.course = course
        fix.speed = speed
        fix.magneticCourse = vtg.magneticCourse ?? fix.magneticCourse
        return .content
    }

    private mutating func read(_ zda: Sentence.ZDA) -> Contribution {
        guard let time = zda.time, let date = zda.date, date != CalendarDate.beginningOfGPSTime,
            CalendarDate.possibleYears ~= date.year
        else { return .empty }
        let timeOfFix = timeOfDay
        clock.set(date)
        stamp(time)
        // A late sentence contains the time of an earlier fix.
        if let timeOfFix, time.isShortly(before: timeOfFix) { stamp(timeOfFix) }
        return .content
    }

    private mutating func read(_ gsa: Sentence.GSA, _ talker: Talker, _ known: Knowledge) -> Contribution {
        leading.add(gsa)
        let isOfUnusedSystem = sky.add(gsa, talker: talker)
        fix.dilution.position = gsa.positionDilution ?? fix.dilution.position
        fix.dilution.horizontal = gsa.horizontalDilution ?? fix.dilution.horizontal
        fix.dilution.vertical = gsa.verticalDilution ?? fix.dilution.vertical
        guard let mode = gsa.fixMode.flatMap(Fix.Mode.init) else { return .content }
        // Receivers that use several systems send a GSA sentence for each system. One of these sentences may report 2D
        // although the fix is 3D.
        let isDoubtful = known.hasAltitude || sky.usedCount > 3
        if mode == .twoDimensional, fix.mode == .threeDimensional, isDoubtful { return .content }
        // The sentence of an unused system reports no fix although there is a fix from other systems.
        if mode == .noFix, fix.hasPosition, isOfUnusedSystem { return .content }
        // GSA may be outdated if the fix has just been lost.
        if fix.mode == .noFix, fix.coordinate == nil { return .content }
        fix.mode = mode
        if mode == .threeDimensional { confirmThreeDimensions() }
        return .position
    }

    private mutating func read(_ gst: Sentence.GST) -> Contribution {
        var errors = ErrorEstimate(origin: .receiver)
        errors.north = gst.latitudeDeviation
        errors.east = gst.longitudeDeviation
        errors.vertical = gst.altitudeDeviation
        errors.major = gst.majorDeviation
        errors.minor = gst.minorDeviation
        errors.orientation = gst.orientation
        errors.rangeDeviation = gst.rangeDeviation
        errors.removeImpossibleValues()
        guard errors != ErrorEstimate(origin: .receiver) else { return .empty }
        fix.errors = errors
        return .content
    }

    private mutating func read(_ gbs: Sentence.GBS) -> Contribution {
        guard gbs.latitudeError != nil || gbs.longitudeError != nil else { return .empty }
        var errors = ErrorEstimate(origin: .receiver)
        errors.north = gbs.latitudeError
        errors.east = gbs.longitudeError
        errors.vertical = gbs.altitudeError
        supplement.expectedErrors = errors
        // GST takes precedence, because it describes the position errors, whereas GBS describes the effect of a faulty
        // satellite.
        guard fix.errors == nil else { return .empty }
        fix.errors = errors
        return .content
    }
}

extension Coordinate {
    init?(_ latitude: Double?, _ longitude: Double?) {
        guard let latitude, let longitude else { return nil }
        self.init(latitude: latitude, longitude: longitude)
    }
}
