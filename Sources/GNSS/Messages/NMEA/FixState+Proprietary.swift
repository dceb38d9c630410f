import NMEA

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

// This file reads the values of proprietary sentences. Most of these values, such as estimated errors and vertical
// speeds, are not part of the standard sentences. The other values have the same meaning as in standard sentences.

extension FixState {
    /// Reads the values of a proprietary sentence about the fix.
    mutating func readProprietary(_ sentence: Sentence, _ known: Knowledge) -> Contribution {
        switch sentence {
        case .pubx00(let pubx): return read(pubx)
        case .pubx04(let pubx):
            guard let time = pubx.time, let date = pubx.date else { return .empty }
            clock.set(date)
            stamp(time)
            // The firmware's default value is ignored, because it may be outdated.
            if pubx.isLeapSecondDefault != true { supplement.leapSeconds = pubx.leapSeconds }
            supplement.clockBias = pubx.clockBias
            supplement.clockDrift = pubx.clockDrift
        case .pgrme(let pgrme):
            store(
                .received(
                    horizontal: pgrme.horizontalError, vertical: pgrme.verticalError, spherical: pgrme.positionError))
        case .pgrmz(let pgrmz):
            // PGRMZ contains whole feet, and the altitude may be barometric.
            fix.altitude = fix.altitude ?? pgrmz.altitude
            // Mode 2 means that the altitude was not measured by satellites. FLARM devices always send it.
            guard let mode = pgrmz.fixMode.flatMap(Fix.Mode.init), mode != .twoDimensional else { return .content }
            fix.mode = mode
            return .position
        case .pgrmv(let pgrmv):
            fix.climb = pgrmv.upVelocity ?? fix.climb
            move(north: pgrmv.northVelocity, east: pgrmv.eastVelocity)
        case .pgrmf(let pgrmf): return read(pgrmf)
        case .psrfepe(let psrfepe):
            store(
                .received(
                    horizontal: psrfepe.horizontalError, vertical: psrfepe.verticalError,
                    course: psrfepe.courseError.flatMap { $0 < 180 ? $0 : nil }))
        case .pqtmepe(let epe):
            store(
                .received(
                    horizontal: epe.horizontalError, vertical: epe.downError, north: epe.northError,
                    east: epe.eastError, spherical: epe.positionError))
        case .pqtmdop(let dop): read(dop)
        case .pqtmvel(let velocity):
            fix.speed = velocity.speed ?? fix.speed
            fix.course = velocity.course ?? fix.course
            fix.climb = velocity.downVelocity.map { -$0 } ?? fix.climb
            move(north: velocity.northVelocity, east: velocity.eastVelocity)
        case .pqtmpvt(let pvt): return read(pvt)
        case .psti030(let psti): return read(psti, known)
        case .pashrpos(let pashr): return read(pashr)
        case .ptnlggk(let ggk): return read(ggk)
        case .pashrvel(let velocity): read(velocity)
        case .psti032(let baseline):
            supplement.baseline = Baseline(baseline)
            return .empty
        case .psti035(let baseline):
            supplement.antennaBaseline = Baseline(baseline)
            return .empty
        case .pstmantennastatus(let antenna):
            supplement.antennaFault = antenna.status.flatMap { AntennaFault($0) }
            return .empty
        case .pgrmm(let pgrmm):
            supplement.datum = pgrmm.datum.map { InlineText($0 == "WGS 84" ? "WGS84" : $0.description) }
            return .empty
        case .pgrmt: return identify(sentence, .apart)
        case .pmtk705, .pstmver: return identify(sentence, .none)
        case .pgrmi, .ptnlbpq, .ptnlevt, .ptnlpjk, .ptnlpjt, .ptnlvgk, .ptnta: return .apart
        default: return .none
        }
        return .content
    }

    private mutating func read(_ pubx: Sentence.PUBX00) -> Contribution {
        stamp(pubx.time)
        // A receiver that determines only the time reports a position if its position was set beforehand.
        let isUnknown = pubx.horizontalAccuracy ?? .infinity >= UBXReader.unknownAccuracy
        guard let status = pubx.status, status != .noFix, status != .timeOnly || !isUnknown,
            let coordinate = Coordinate(pubx.latitude, pubx.longitude)
        else {
            fix.mode = .noFix
            return .position
        }
        fix.coordinate = coordinate
        switch status {
        case .fix3D, .differential3D, .combined, .timeOnly: fix.mode = .threeDimensional
        default: fix.mode = .twoDimensional
        }
        if fix.quality == nil {
            switch status {
            case .differential2D, .differential3D: fix.quality = .differential
            case .deadReckoning: fix.quality = .estimated
            case .combined: fix.quality = .combined
            // The receiver determines only the time, from a position that was set beforehand.
            case .timeOnly: fix.quality = .manual
            default: fix.quality = .autonomous
            }
        }
        fix.ellipsoidalAltitude = pubx.ellipsoidalHeight ?? fix.ellipsoidalAltitude
        fix.speed = pubx.speed ?? fix.speed
        fix.course = pubx.course ?? fix.course
        fix.climb = pubx.downVelocity.map { -$0 } ?? fix.climb
        fix.satellitesUsed = pubx.satellitesUsed ?? fix.satellitesUsed
        fix.dilution.horizontal = pubx.horizontalDilution ?? fix.dilution.horizontal
        fix.dilution.vertical = pubx.verticalDilution ?? fix.dilution.vertical
        fix.dilution.time = pubx.timeDilution ?? fix.dilution.time
        store(.received(horizontal: pubx.horizontalAccuracy, vertical: pubx.verticalAccuracy))
        return .position
    }

    private mutating func read(_ psti: Sentence.PSTI030, _ known: Knowledge) -> Contribution {
        guard psti.status == .valid else {
            fix.mode = .noFix
            return .position
        }
        if let time = psti.time, let date = psti.date {
            clock.set(date)
            stamp(time)
        }
        guard let coordinate = Coordinate(psti.latitude, psti.longitude) else { return .content }
        fix.coordinate = coordinate
        // The sentence always contains an altitude, even if there are too few satellites to compute an altitude.
        let isFew = 1...3 ~= (fix.satellitesUsed.map(Int.init) ?? known.usedSatellites)
        if !isFew || fix.mode != .twoDimensional { fix.mode = .threeDimensional }
        fix.altitude = fix.altitude ?? psti.altitude
        fix.climb = psti.upVelocity ?? fix.climb
        move(north: psti.northVelocity, east: psti.eastVelocity)
        supplement.ambiguityRatio = psti.ambiguityRatio
        fix.correctionAge = psti.correctionAge ?? fix.correctionAge
        if fix.quality == nil { fix.quality = psti.mode.flatMap { Fix.Quality(FixQuality($0)) } }
        return .position
    }

    private mutating func read(_ pashr: Sentence.PASHRPOS) -> Contribution {
        stamp(pashr.time)
        guard let coordinate = Coordinate(pashr.latitude, pashr.longitude) else {
            fix.mode = .noFix
            return .position
        }
        fix.coordinate = coordinate
        fix.mode = .threeDimensional
        fix.ellipsoidalAltitude = pashr.ellipsoidalHeight ?? fix.ellipsoidalAltitude
        fix.speed = pashr.speed ?? fix.speed
        fix.course = pashr.course ?? fix.course
        fix.climb = pashr.upVelocity ?? fix.climb
        fix.satellitesUsed = pashr.satellitesUsed ?? fix.satellitesUsed
        fix.dilution.position = pashr.positionDilution ?? fix.dilution.position
        fix.dilution.horizontal = pashr.horizontalDilution ?? fix.dilution.horizontal
        fix.dilution.vertical = pashr.verticalDilution ?? fix.dilution.vertical
        fix.dilution.time = pashr.timeDilution ?? fix.dilution.time
        if fix.quality == nil {
            switch pashr.solution {
            case 0: fix.quality = .autonomous
            case 1: fix.quality = .differential
            case 2: fix.quality = .rtkFloat
            case 3: fix.quality = .rtkFixed
            default: break
            }
        }
        return .position
    }

    private mutating func read(_ velocity: Sentence.PASHRVEL) {
        stamp(velocity.time)
        fix.climb = velocity.upVelocity ?? fix.climb
        move(north: velocity.northVelocity, east: velocity.eastVelocity)
        guard let east = velocity.eastVelocity, let north = velocity.northVelocity else { return }
        fix.speed = hypot(east, north)
        fix.course = .direction(north: north, east: east) ?? fix.course
    }

    private mutating func read(_ pgrmf: Sentence.PGRMF) -> Contribution {
        if let time = pgrmf.time, let date = pgrmf.date {
            clock.set(date)
            stamp(time)
        }
        supplement.leapSeconds = pgrmf.leapSeconds ?? supplement.leapSeconds
        guard let mode = pgrmf.fixType.flatMap({ Fix.Mode(rawValue: $0 &+ 1) }), mode != .noFix,
            let coordinate = Coordinate(pgrmf.latitude, pgrmf.longitude)
        else {
            fix.mode = .noFix
            return .position
        }
        fix.coordinate = coordinate
        fix.mode = mode
        // Other sentences take precedence, because PGRMF contains only integers for the speed and the course.
        fix.speed = fix.speed ?? pgrmf.speed
        fix.course = fix.course ?? pgrmf.course
        fix.dilution.position = fix.dilution.position ?? pgrmf.positionDilution
        fix.dilution.time = fix.dilution.time ?? pgrmf.timeDilution
        return .position
    }

    private mutating func read(_ ggk: Sentence.PTNLGGK) -> Contribution {
        if let time = ggk.time, let date = ggk.date {
            clock.set(date)
            stamp(time)
        }
        guard let quality = ggk.quality, quality != .invalid, let coordinate = Coordinate(ggk.latitude, ggk.longitude)
        else {
            fix.mode = .noFix
            return .position
        }
        fix.coordinate = coordinate
        fix.mode = ggk.ellipsoidalHeight == nil ? .twoDimensional : .threeDimensional
        fix.ellipsoidalAltitude = ggk.ellipsoidalHeight ?? fix.ellipsoidalAltitude
        fix.satellitesUsed = ggk.satellitesUsed ?? fix.satellitesUsed
        if fix.quality == nil {
            switch quality {
            case .autonomous: fix.quality = .autonomous
            case .rtkFloat, .networkFloat2D, .networkFloat3D, .omniSTARPhase: fix.quality = .rtkFloat
            case .rtkFixed, .networkFixed2D, .networkFixed3D: fix.quality = .rtkFixed
            case .differential, .sbas, .omniSTARCode, .beacon: fix.quality = .differential
            default: break
            }
        }
        return .position
    }

    mutating func move(north: Double?, east: Double?) {
        guard let north, let east else { return }
        supplement.northVelocity = north
        supplement.eastVelocity = east
    }

    /// Stores the receiver's error estimate. The estimate does not replace errors from GST, which are more accurate.
    private mutating func store(_ errors: ErrorEstimate) {
        guard errors.horizontal != nil || errors.vertical != nil else { return }
        supplement.expectedErrors = errors
        fix.errors = fix.errors ?? errors
    }
}

/// The fields that all SkyTraq baseline sentences contain.
private protocol BaselineSentence {
    var status: DataStatus? { get }
    var mode: PositioningMode? { get }
    var east: Double? { get }
    var north: Double? { get }
    var up: Double? { get }
    var length: Double? { get }
    var course: Double? { get }
}

extension Sentence.PSTI032: BaselineSentence {}

extension Sentence.PSTI035: BaselineSentence {}

extension Baseline {
    /// Creates a baseline; `nil` unless the status is valid.
    fileprivate init?(_ sentence: some BaselineSentence) {
        guard sentence.status == .valid else { return nil }
        quality = sentence.mode.flatMap { Fix.Quality(FixQuality($0)) }
        (east, north, up) = (sentence.east, sentence.north, sentence.up)
        length = sentence.length
        course = sentence.course
    }
}

extension AntennaFault {
    fileprivate init?(_ status: AntennaStatus) {
        switch status {
        case .normal, .inside, .outside: return nil
        case .open: self = .open
        case .short: self = .short
        }
    }
}
