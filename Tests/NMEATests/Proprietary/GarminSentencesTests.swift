import NMEA
import Testing

struct GarminSentencesTests {
    @Test("PGRME is decoded into the expected errors")
    func pgrmeGivesExpectedErrors() throws {
        let errors: Sentence.PGRME = try body(of: "PGRME,15.0,M,45.5,M,25.0,M")
        #expect(errors.horizontalError == 15)
        #expect(errors.verticalError == 45.5)
        #expect(errors.positionError == 25)
    }

    @Test("PGRME values are read correctly even if other fields are empty")
    func pgrmeWithAnEmptyNumberKeepsTheOthersInPlace() throws {
        let errors: Sentence.PGRME = try body(of: "PGRME,,M,45.0,M,,M")
        #expect(errors.horizontalError == nil)
        #expect(errors.verticalError == 45)
        #expect(errors.positionError == nil)
    }

    @Test("the PGRMZ altitude is converted to meters")
    func pgrmzGivesAltitudeInMetres() throws {
        let altitude: Sentence.PGRMZ = try body(of: "PGRMZ,-30,f,2")
        #expect(altitude.altitude == -30 * 0.3048)
        #expect(altitude.fixMode == 2)
        let flarm: Sentence.PGRMZ = try body(of: "PGRMZ,100,F,2")
        #expect(flarm.altitude == 30.48)
        let meters: Sentence.PGRMZ = try body(of: "PGRMZ,100,M,2")
        #expect(meters.altitude == 100)
    }

    @Test("PGRMM is decoded into the datum")
    func pgrmmNamesTheDatum() throws {
        let map: Sentence.PGRMM = try body(of: "PGRMM,WGS 84")
        #expect(map.datum == "WGS 84")
    }

    @Test("PGRMT is decoded into the sensor's state")
    func pgrmtGivesTheStateOfTheSensor() throws {
        let state: Sentence.PGRMT = try body(of: "PGRMT,GPS 18x-5 VER 2.00,P,F,R,L,P,C,-12.5,L")
        #expect(state.product == "GPS 18x-5 VER 2.00")
        #expect(state.programPassed == true)
        #expect(state.receiverPassed == false)
        #expect(state.dataRetained == true)
        #expect(state.clockRetained == false)
        #expect(state.oscillatorPassed == true)
        #expect(state.isCollecting)
        #expect(state.temperature == -12.5)
        #expect(state.configurationRetained == false)
    }

    @Test("PGRMT without valid letters has no values")
    func pgrmtWithoutLettersKnowsNothing() throws {
        let state: Sentence.PGRMT = try body(of: "PGRMT,,X,,,,,,,")
        #expect(state == Sentence.PGRMT())
        #expect(!state.isCollecting)
    }

    @Test("PGRMV is decoded into velocities")
    func pgrmvGivesVelocities() throws {
        let velocity: Sentence.PGRMV = try body(of: "PGRMV,-1.5,20.3,0.4")
        #expect(velocity.eastVelocity == -1.5)
        #expect(velocity.northVelocity == 20.3)
        #expect(velocity.upVelocity == 0.4)
    }

    @Test("PGRMI is decoded into the initial position, the initial time and a command")
    func pgrmiContainsInitialPosition() throws {
        let start: Sentence.PGRMI = try body(of: "PGRMI,4700.0000,S,00830.0000,W,201126,081350,R")
        #expect(start.latitude == -47)
        #expect(start.longitude == -8.5)
        #expect(start.date == CalendarDate(year: 2026, month: 11, day: 20))
        #expect(start.time == TimeOfDay(hour: 8, minute: 13, second: 50))
        #expect(start.command == .reset)
    }
}
