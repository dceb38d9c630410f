import NMEA
import Testing

struct CompassAndEventTests {
    @Test("integers in PTNTHTM are read as 65,536ths of a turn, and decimal numbers as degrees")
    func ptnthtm() throws {
        let compass: Sentence.PTNTHTM = try body(of: "PTNTHTM,14223,N,169,O,-43,C,13641,2454")
        #expect(compass.heading == 14_223 * 360 / 65_536.0)
        #expect(compass.pitch == 169 * 360 / 65_536.0)
        #expect(compass.roll == -43 * 360 / 65_536.0)
        #expect(compass.dip == 13_641 * 360 / 65_536.0)
        #expect(compass.headingStatus == .normal)
        #expect(compass.pitchStatus == .highWarning)
        #expect(compass.rollStatus == .calibrationAlarm)
        #expect(compass.horizontalField == 2454)
        let inDegrees: Sentence.PTNTHTM = try body(of: "PTNTHTM,78.1,N,-0.9,N,0.2,N,74.9,2454.0")
        #expect(inDegrees.heading == 78.1)
        #expect(inDegrees.pitch == -0.9)
    }

    @Test("the PTNTA oscillator phase is converted to seconds")
    func ptnta() throws {
        let oscillator: Sentence.PTNTA = try body(of: "PTNTA,20160203131536,2,T4,000000066,+108,3,0,3")
        #expect(oscillator.clock == "20160203131536")
        #expect(oscillator.quality == 2)
        #expect(isNear(oscillator.interval, 66e-9))
        #expect(isNear(oscillator.fineInterval, 108e-9))
        #expect(oscillator.status == 3)
        #expect(oscillator.timeQuality == 3)
    }

    @Test("PERC,GPppf and PERC,GPppr sentences are decoded")
    func ericsson() throws {
        let oscillator: Sentence.PERCGPPPF = try body(of: "PERC,GPppf,-06.1,-005.8,0,18,0")
        #expect(isNear(oscillator.phase, -6.1e-9))
        #expect(oscillator.frequency == -5.8)
        #expect(oscillator.leapSeconds == 18)
        let pulse: Sentence.PERCGPPPR = try body(of: "PERC,GPppr,423451,02405,00050,12,0,0")
        #expect(pulse.timeOfWeek == 423_451)
        #expect(pulse.week == 2405)
    }

    @Test("PTNL,EVT is decoded into an event's time to the nanosecond")
    func event() throws {
        let event: Sentence.PTNLEVT = try body(of: "PTNL,EVT,131007.999785,2,460,2181,5,18")
        #expect(event.time == TimeOfDay(hour: 13, minute: 10, second: 7, nanosecond: 999_785_000))
        #expect(event.port == 2)
        #expect(event.number == 460)
        #expect(event.week == 2181)
        #expect(event.dayOfWeek == 5)
        #expect(event.leapSeconds == 18)
    }

    @Test("PTNL,PJK distinguishes ellipsoidal height from altitude")
    func grid() throws {
        let sea: Sentence.PTNLPJK = try body(of: "PTNL,PJK,,,1.5,N,-2.5,E,3,09,1.5,GHT25.478,M")
        #expect(sea.northing == 1.5)
        #expect(sea.easting == -2.5)
        #expect(sea.altitude == 25.478)
        #expect(sea.ellipsoidalHeight == nil)
        let ellipsoid: Sentence.PTNLPJK = try body(of: "PTNL,PJK,,,1.5,N,-2.5,E,3,09,1.5,EHT+25.478,M")
        #expect(ellipsoid.ellipsoidalHeight == 25.478)
        #expect(ellipsoid.altitude == nil)
    }
}
