import NMEA
import Testing

struct RouteSentencesTests {
    @Test("RMB is decoded into the destination's distance, bearing and position")
    func rmbGivesTheWayToTheDestination() throws {
        let way: Sentence.RMB = try typed(
            "GPRMB,A,0.66,L,003,004,4917.24,N,12309.57,W,001.3,052.5,000.5,V,D")
        #expect(way.status == .valid)
        #expect(isNear(way.crossTrackError, -1222.32))
        #expect(way.origin == "003")
        #expect(way.destination == "004")
        #expect(isNear(way.latitude, 49.287_333_333_333_333))
        #expect(isNear(way.longitude, -123.159_5))
        #expect(isNear(way.distance, 2407.6))
        #expect(way.bearing == 52.5)
        #expect(isNear(way.closingSpeed, 0.257_222_222_222_222))
        #expect(way.hasArrived == false)
        #expect(way.mode == .differential)
        #expect(
            written(way) == "$GPRMB,A,0.66,L,003,004,4917.2400,N,12309.5700,W,1.3,52.5,0.5,V,D")
    }

    @Test("RMB without an active route contains only a status")
    func rmbOfAReceiverWithoutARouteIsEmpty() throws {
        for (text, status, hasArrived) in [
            ("GPRMB,A,,,,,,,,,,,,V", DataStatus.valid, false), ("GPRMB,V,,,,,,,,,,,,A,S", .void, true),
        ] {
            let way: Sentence.RMB = try typed(text)
            #expect(way.status == status)
            #expect(way.hasArrived == hasArrived)
            #expect(way.crossTrackError == nil && way.destination == nil && way.latitude == nil)
            #expect(written(way) == "$" + text)
        }
    }

    @Test("APB is decoded into the cross-track error, the bearings and the heading to steer")
    func apbGivesWhatAnAutopilotNeeds() throws {
        let pilot: Sentence.APB = try typed("GPAPB,A,V,0.10,R,N,V,A,011.5,M,DEST,012,T,013,M,A")
        #expect(pilot.status == .valid)
        #expect(pilot.cycleLock == .void)
        #expect(isNear(pilot.crossTrackError, 185.2))
        #expect(pilot.isInArrivalCircle == false)
        #expect(pilot.hasPassedPerpendicular == true)
        #expect(pilot.trackBearing == 11.5)
        #expect(pilot.trackBearingReference == .magneticNorth)
        #expect(pilot.destination == "DEST")
        #expect(pilot.bearing == 12)
        #expect(pilot.bearingReference == .trueNorth)
        #expect(pilot.headingToSteer == 13)
        #expect(pilot.headingToSteerReference == .magneticNorth)
        #expect(pilot.mode == .autonomous)
        #expect(written(pilot) == "$GPAPB,A,V,0.10,R,N,V,A,11.5,M,DEST,12.0,T,13.0,M,A")
    }

    @Test("BOD is decoded into bearings between waypoints")
    func bodGivesBearingsBetweenWaypoints() throws {
        let leg: Sentence.BOD = try typed("GPBOD,099.3,T,105.6,M,POINTB,POINTA")
        #expect(leg.bearing == 99.3)
        #expect(leg.magneticBearing == 105.6)
        #expect(leg.destination == "POINTB")
        #expect(leg.origin == "POINTA")
        #expect(written(leg) == "$GPBOD,99.3,T,105.6,M,POINTB,POINTA")
        let none: Sentence.BOD = try typed("GPBOD,,T,,M,,")
        #expect(none == Sentence.BOD())
    }

    @Test("BWC is decoded into bearing and distance")
    func bwcGivesBearingAndDistance() throws {
        let way: Sentence.BWC = try typed("GPBWC,220516,5130.02,N,00046.34,W,213.8,T,218.0,M,0004.6,N,EGLM,A")
        #expect(way.time == TimeOfDay(hour: 22, minute: 5, second: 16))
        #expect(isNear(way.latitude, 51.500_333_333_333_333))
        #expect(isNear(way.longitude, -0.772_333_333_333_333))
        #expect(way.bearing == 213.8)
        #expect(way.magneticBearing == 218)
        #expect(isNear(way.distance, 8519.2))
        #expect(way.destination == "EGLM")
        #expect(way.mode == .autonomous)
        #expect(
            written(way) == "$GPBWC,220516.00,5130.0200,N,00046.3400,W,213.8,T,218.0,M,4.6,N,EGLM,A")
    }

    @Test("BWR without a position contains the distance and the destination")
    func bwrGivesBearingAndDistanceWithoutAMode() throws {
        let way: Sentence.BWR = try typed("GPBWR,081837,,,,,,T,,M,1.5,K,WP1")
        #expect(way.latitude == nil && way.bearing == nil)
        #expect(way.distance == 1500)
        #expect(way.destination == "WP1")
        #expect(written(way) == "$GPBWR,081837.00,,,,,,T,,M,1.5,K,WP1")
    }

    @Test("WPL is decoded into a waypoint")
    func wplGivesAWaypoint() throws {
        let waypoint: Sentence.WPL = try typed("GPWPL,4807.038,N,01131.000,E,WPTNME")
        #expect(isNear(waypoint.latitude, 48.1173))
        #expect(isNear(waypoint.longitude, 11.516_666_666_666_667))
        #expect(waypoint.name == "WPTNME")
        #expect(written(waypoint) == "$GPWPL,4807.0380,N,01131.0000,E,WPTNME")
    }

    @Test("a waypoint name of more than 20 characters is marked as truncated")
    func truncatedName() throws {
        let waypoint: Sentence.WPL = try typed("GPWPL,,,,,TWENTYCHARACTERSLONG")
        #expect(waypoint.name?.isTruncated == false)
        let longer: Sentence.WPL = try typed("GPWPL,,,,,TWENTYCHARACTERSLONGER")
        #expect(longer.name == "TWENTYCHARACTERSLONG")
        #expect(longer.name?.isTruncated == true)
    }

    @Test("RTE is decoded into a route and its waypoints")
    func rteGivesARouteAndItsWaypoints() throws {
        let part: Sentence.RTE = try typed("GPRTE,2,1,c,0,PBRCPK,PBRTO,PTELGR,PPLAND")
        #expect(part.total == 2)
        #expect(part.number == 1)
        #expect(part.kind == .complete)
        #expect(part.route == "0")
        #expect(part.waypoints == ["PBRCPK", "PBRTO", "PTELGR", "PPLAND"])
        #expect(
            part
                == Sentence.RTE(
                    total: 2, number: 1, kind: .complete, route: "0",
                    waypoints: ["PBRCPK", "PBRTO", "PTELGR", "PPLAND"]))
        #expect(written(part) == "$GPRTE,2,1,c,0,PBRCPK,PBRTO,PTELGR,PPLAND")
    }

    @Test("RTE can be empty, unnamed or truncated")
    func rteMayBeEmptyNamelessOrTooLong() throws {
        let empty: Sentence.RTE = try typed("GPRTE,1,1,c,")
        #expect(empty.route == nil && empty.waypoints.isEmpty)
        #expect(written(empty) == "$GPRTE,1,1,c,")
        let nameless: Sentence.RTE = try typed("GPRTE,1,1,w,,A,B")
        #expect(nameless.kind == .working)
        #expect(nameless.route == nil)
        #expect(nameless.waypoints == ["A", "B"])
        let names = (0..<20).map { "WAY\($0 + 100)" }
        let long: Sentence.RTE = try typed("GPRTE,1,1,c,HOME," + names.joined(separator: ","))
        #expect(long.text?.isTruncated == true)
        #expect(long.waypoints == Array(names.prefix(13)))
        #expect(Sentence.RTE(total: 1, number: 1, kind: .complete, route: "HOME", waypoints: names) == nil)
    }

    @Test("AAM is decoded into the arrival status")
    func aamGivesArrival() throws {
        let arrival: Sentence.AAM = try typed("GPAAM,A,V,0.10,N,WPTNME")
        #expect(arrival.isInArrivalCircle == true)
        #expect(arrival.hasPassedPerpendicular == false)
        #expect(isNear(arrival.arrivalRadius, 185.2))
        #expect(arrival.destination == "WPTNME")
        #expect(written(arrival) == "$GPAAM,A,V,0.10,N,WPTNME")
        let none: Sentence.AAM = try typed("GPAAM,,,,N,")
        #expect(none == Sentence.AAM())
    }

    @Test("XTE is decoded into the cross-track error")
    func xteGivesDistanceFromTheTrack() throws {
        let track: Sentence.XTE = try typed("GPXTE,A,A,0.67,L,N,D")
        #expect(track.status == .valid)
        #expect(track.cycleLock == .valid)
        #expect(isNear(track.crossTrackError, -1240.84))
        #expect(track.mode == .differential)
        #expect(written(track) == "$GPXTE,A,A,0.67,L,N,D")
        let metric: Sentence.XTE = try typed("GPXTE,A,A,0.25,R,K")
        #expect(metric.crossTrackError == 250)
        #expect(written(metric) == "$GPXTE,A,A,0.25,R,K")
    }

    @Test("XTE without a side has no cross-track error")
    func missingSide() throws {
        let track: Sentence.XTE = try typed("GPXTE,A,A,0.67,,N,D")
        #expect(track.crossTrackError == nil)
        #expect(track.mode == .differential)
    }

    @Test("GLC times of arrival are converted to seconds")
    func glcGivesTimesOfArrival() throws {
        let loran: Sentence.GLC = try typed("LCGLC,9960,12345.6,A,27000.5,B,42000.25,C,,,60000,S,,")
        #expect(loran.chain == 9960)
        #expect(isNear(loran.signals[0].time, 0.012_345_6))
        #expect(isNear(loran.signals[1].time, 0.027_000_5))
        #expect(isNear(loran.signals[2].time, 0.042_000_25))
        #expect(loran.signals[3] == LoranSignal())
        #expect(isNear(loran.signals[4].time, 0.06))
        #expect(loran.signals.map(\.quality) == [.valid, .blinking, .cycleDoubtful, nil, .noisy, nil])
        #expect(written(loran, talker: "LC") == "$LCGLC,9960,12345.6,A,27000.5,B,42000.25,C,,,60000.0,S,,")
    }

    @Test("ALM values are converted to degrees and seconds")
    func almGivesAnAlmanacInDegreesAndSeconds() throws {
        let text = "GPALM,1,1,15,1159,00,441D,4E,16BE,FD5E,A10C9F,4A2DA4,686E81,58CBE1,0A4,7FF"
        let almanac: Sentence.ALM = try typed(text)
        #expect(almanac.total == 1)
        #expect(almanac.number == 1)
        #expect(almanac.satellite == 15)
        #expect(almanac.week == 1159)
        #expect(almanac.health == 0)
        #expect(isNear(almanac.eccentricity, 0.008_314_609_527_588))
        #expect(almanac.timeOfApplicability == 319_488)
        #expect(isNear(almanac.inclination, 55.998_825_073_242))
        #expect(isNear(almanac.rightAscensionRate, -4.413_595_888_763e-7))
        #expect(isNear(almanac.semiMajorAxisRoot, 5153.577_636_718_75))
        #expect(isNear(almanac.perigee, 104.313_211_441_04))
        #expect(isNear(almanac.ascendingNode, 146.857_016_086_578))
        #expect(isNear(almanac.meanAnomaly, 124.869_940_280_914))
        #expect(isNear(almanac.clockOffset, 0.000_156_402_587_891))
        #expect(isNear(almanac.clockDrift, -3.637_978_807_091_713e-12))
        #expect(written(almanac) == "$" + text)
    }

    @Test("ALM fields with too many digits are read as nil")
    func almWithTooManyDigits() throws {
        let almanac: Sentence.ALM = try typed("GPALM,1,1,15,1159,00,4441D,4G,,,,,,,FFF,8FF")
        #expect(almanac.eccentricity == nil && almanac.timeOfApplicability == nil)
        #expect(almanac.clockOffset == nil && almanac.clockDrift == nil)
    }

    @Test("RSD is decoded into a radar screen's origins, markers and cursor")
    func rsdGivesTheMarksOfARadarScreen() throws {
        let radar: Sentence.RSD = try typed("RARSD,0.5,10.0,1.0,20.0,1.5,30.0,2.0,40.0,2.5,50.0,3.0,N,H")
        #expect(radar.firstOriginRange == 926)
        #expect(radar.firstOriginBearing == 10)
        #expect(radar.firstRangeMarker == 1852)
        #expect(radar.firstBearingLine == 20)
        #expect(radar.secondOriginRange == 2778)
        #expect(radar.secondOriginBearing == 30)
        #expect(radar.secondRangeMarker == 3704)
        #expect(radar.secondBearingLine == 40)
        #expect(radar.cursorRange == 4630)
        #expect(radar.cursorBearing == 50)
        #expect(radar.rangeScale == 5556)
        #expect(radar.rotation == .headUp)
        #expect(written(radar, talker: "RA") == "$RARSD,0.5,10.0,1.0,20.0,1.5,30.0,2.0,40.0,2.5,50.0,3.0,N,H")
        let metric: Sentence.RSD = try typed("RARSD,,,,,,,,,1.5,50.0,3.0,K,N")
        #expect(metric.cursorRange == 1500)
        #expect(metric.rangeScale == 3000)
        #expect(written(metric, talker: "RA") == "$RARSD,,,,,,,,,1.5,50.0,3.0,K,N")
    }

    @Test("TTM is decoded into a radar target")
    func ttmGivesATarget() throws {
        let text = "RATTM,11,11.40,13.6,T,7.0,20.0,T,0.10,-0.5,N,TARGET,Q,R,175550.24,A"
        let target: Sentence.TTM = try typed(text)
        #expect(target.number == 11)
        #expect(isNear(target.distance, 21_112.8))
        #expect(target.bearing == 13.6)
        #expect(target.bearingReference == .trueNorth)
        #expect(isNear(target.speed, 3.601_111_111_111_111))
        #expect(target.course == 20)
        #expect(target.courseReference == .trueNorth)
        #expect(isNear(target.closestDistance, 185.2))
        #expect(target.timeToClosest == -30)
        #expect(target.name == "TARGET")
        #expect(target.status == .acquiring)
        #expect(target.isReference)
        #expect(target.time == TimeOfDay(hour: 17, minute: 55, second: 50, nanosecond: 240_000_000))
        #expect(target.acquisition == .automatic)
        #expect(written(target, talker: "RA") == "$" + text)
    }

    @Test("TTM from older radars has no time and no acquisition type")
    func ttmOfOlderRadarsEndsWithTheReference() throws {
        let target: Sentence.TTM = try typed("RATTM,01,2.00,90.0,R,36.0,180.0,R,,,K,,T,")
        #expect(target.distance == 2000)
        #expect(target.bearingReference == .bow)
        #expect(isNear(target.speed, 10))
        #expect(target.status == .tracking)
        #expect(!target.isReference)
        #expect(target.time == nil)
        #expect(written(target, talker: "RA") == "$RATTM,01,2.00,90.0,R,36.0,180.0,R,,,K,,T,")
    }

    @Test("OSD is decoded into the ship's own motion")
    func osdGivesTheOwnShipsMotion() throws {
        let ship: Sentence.OSD = try typed("RAOSD,35.1,A,36.0,P,10.2,P,15.3,0.1,N")
        #expect(ship.heading == 35.1)
        #expect(ship.status == .valid)
        #expect(ship.course == 36)
        #expect(ship.courseSource == .positioning)
        #expect(isNear(ship.speed, 5.247_333_333_333_333))
        #expect(ship.speedSource == .positioning)
        #expect(ship.set == 15.3)
        #expect(isNear(ship.drift, 0.051_444_444_444_444))
        #expect(written(ship, talker: "RA") == "$RAOSD,35.1,A,36.0,P,10.2,P,15.3,0.1,N")
    }
}
