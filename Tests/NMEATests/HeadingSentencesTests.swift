import NMEA
import Testing

struct HeadingSentencesTests {
    @Test("HDT is decoded into the true heading")
    func hdtGivesTrueHeading() throws {
        let compass: Sentence.HDT = try typed("GPHDT,274.07,T")
        #expect(compass.heading == 274.07)
        #expect(written(compass) == "$GPHDT,274.07,T")
    }

    @Test("HDT without a heading has no values")
    func hdtWithoutHeadingIsEmpty() throws {
        let compass: Sentence.HDT = try typed("GPHDT,,T")
        #expect(compass == Sentence.HDT())
        #expect(written(compass) == "$GPHDT,,T")
    }

    @Test("HDM is decoded into the magnetic heading")
    func hdmGivesMagneticHeading() throws {
        let compass: Sentence.HDM = try typed("APHDM,218.681,M")
        #expect(compass.magneticHeading == 218.681)
        #expect(written(compass, talker: "AP") == "$APHDM,218.681,M")
    }

    @Test("HDG is decoded into the compass heading, deviation and variation")
    func hdgGivesCompassHeadingDeviationAndVariation() throws {
        let compass: Sentence.HDG = try typed("SDHDG,230.0,2.5,W,1.3,E")
        #expect(compass.compassHeading == 230)
        #expect(compass.magneticDeviation == -2.5)
        #expect(compass.magneticVariation == 1.3)
        #expect(written(compass, talker: "SD") == "$SDHDG,230.0,2.5,W,1.3,E")
    }

    @Test("HDG without a deviation still contains the variation")
    func hdgWithoutDeviationStillGivesVariation() throws {
        let compass: Sentence.HDG = try typed("SDHDG,231.6,,,1.3,E")
        #expect(compass.magneticDeviation == nil)
        #expect(compass.magneticVariation == 1.3)
    }

    @Test("THS is decoded into the heading and the mode")
    func thsGivesHeadingAndItsMode() throws {
        let compass: Sentence.THS = try typed("GNTHS,244.31,A")
        #expect(compass.heading == 244.31)
        #expect(compass.mode == .autonomous)
        #expect(written(compass, talker: .combined) == "$GNTHS,244.31,A")
        let lost: Sentence.THS = try typed("GNTHS,,V")
        #expect(lost.heading == nil)
        #expect(lost.mode == .void)
    }

    @Test("ROT is converted to degrees per second")
    func rotGivesDegreesPerSecond() throws {
        let turn: Sentence.ROT = try typed("HEROT,-35.6,A")
        #expect(isNear(turn.rateOfTurn, -0.593_333_333_333_333))
        #expect(turn.status == .valid)
        #expect(written(turn, talker: "HE") == "$HEROT,-35.6,A")
    }

    @Test("an unknown status letter in ROT is read as nil")
    func unknownStatus() throws {
        let turn: Sentence.ROT = try typed("HEROT,0.0,X")
        #expect(turn.rateOfTurn == 0)
        #expect(turn.status == nil)
    }
}
