import NMEA
import TestSupport
import Testing

@Suite("Marine sentences")
struct MarineSentencesTests {
    @Test(
        "marine sentences are written back unchanged",
        arguments: [
            "IIVWT,75,L,10.0,N,5.1,M,18.5,K", "IIVPW,-4.5,N,-2.3,M", "IIVDR,10.1,T,12.3,M,1.2,N", "WIMTA,-3.5,C",
            "IIRSA,10.5,A,-2.0,V", "IIRPM,E,1,2418.2,10.5,A", "SDDBK,12.5,f,3.8,M,2.1,F", "GPHSC,40.1,T,39.1,M",
            "GPBWW,213.8,T,218.0,M,TOWPT,FROMWPT", "GPWNC,200.0,N,370.4,K,DEST,START",
            "GPBEC,220516.00,5130.0200,N,00046.3400,W,213.8,T,218.0,M,4.6,N,EGLM",
            "GPAPA,A,A,0.10,R,N,V,V,11.0,M,DEST", "RATLL,01,3647.4220,N,01432.5920,E,SHIP,163200.00,T,R",
            "RATLB,1,SHIP,2,,3,BUOY", "IIALR,133551.00,046,A,V,AIS: general failure",
            "CDDSC,20,3380210040,00,21,26,1394907074,2231,,,B,E", "HEHBT,30.0,A,5", "GPSTN,34",
        ])
    func roundTrip(_ content: String) throws {
        let sentence = try #require(sentences(line(content)).first)
        let text = try #require(sentence.text(talker: Talker(content)))
        #expect(String(decoding: text, as: UTF8.self) == line(content))
    }

    @Test("VWT, VPW and VDR speeds are converted to meters per second")
    func windAndCurrent() throws {
        let wind: Sentence.VWT = try typed("IIVWT,75,L,,N,5.1,M,,K")
        #expect(wind.angle == -75)
        #expect(wind.speed == 5.1)
        let upwind: Sentence.VPW = try typed("IIVPW,,N,-2.5,M")
        #expect(upwind.speed == -2.5)
        let current: Sentence.VDR = try typed("IIVDR,12.3,M,10.1,T,1.8,K")
        #expect(current.direction == 10.1)
        #expect(current.magneticDirection == 12.3)
        #expect(isNear(current.speed, 0.5))
    }

    @Test("RSA and RPM contain the rudder angles and the propeller speed")
    func rudderAndPropeller() throws {
        let rudder: Sentence.RSA = try typed("IIRSA,-10.5,A,,V")
        #expect(rudder.starboardAngle == -10.5)
        #expect(rudder.starboardStatus == .valid)
        #expect(rudder.portAngle == nil)
        #expect(rudder.portStatus == .void)
        let engine: Sentence.RPM = try typed("IIRPM,S,2,-120,50,A")
        #expect(engine.source == .shaft)
        #expect(engine.number == 2)
        #expect(isNear(engine.revolutions, -2))
        #expect(engine.propellerPitch == 0.5)
    }

    @Test("TLL and TLB contain positions and names of targets")
    func targets() throws {
        let target: Sentence.TLL = try typed("RATLL,01,3647.422,S,01432.592,E,SHIP,163200.00,Q,R")
        #expect(target.number == 1)
        #expect(target.latitude == -degrees(36, 47.422))
        #expect(target.name == "SHIP")
        #expect(target.status == .acquiring)
        #expect(target.isReference)
        let names: Sentence.TLB = try typed("RATLB,1,SHIP,2,,3,BUOY")
        #expect(
            names.labels == [
                TargetLabel(number: 1, name: "SHIP"), TargetLabel(number: 2, name: nil),
                TargetLabel(number: 3, name: "BUOY"),
            ])
        #expect(Sentence.TLB(names.labels) == names)
    }

    @Test(
        "the WNC, BWW, BEC and HSC decoders accept any distance unit and any order of directions")
    func waypoints() throws {
        let leg: Sentence.WNC = try typed("GPWNC,,N,370.4,K,DEST,START")
        #expect(leg.distance == 370_400)
        #expect(leg.origin == "START")
        let bearing: Sentence.BWW = try typed("GPBWW,218.0,M,213.8,T,DEST,START")
        #expect(bearing.bearing == 213.8)
        #expect(bearing.magneticBearing == 218)
        let reckoned: Sentence.BEC = try typed("GPBEC,,,,,,,T,218.0,M,4.6,K,EGLM")
        #expect(reckoned.magneticBearing == 218)
        #expect(reckoned.distance == 4600)
        let helm: Sentence.HSC = try typed("GPHSC,39.1,M,40.1,T")
        #expect(helm.headingToSteer == 40.1)
        let pilot: Sentence.APA = try typed("GPAPA,A,V,0.5,L,K,A,V,11.0,M,DEST")
        #expect(pilot.crossTrackError == -500)
        #expect(pilot.trackBearingReference == .magneticNorth)
    }

    @Test("ALR, DSC and HBT contain alarms, calls and heartbeats")
    func messages() throws {
        let alarm: Sentence.ALR = try typed("IIALR,133551,046,A,V,one, two")
        #expect(alarm.number == 46)
        #expect(alarm.isRaised == true)
        #expect(alarm.isAcknowledged == false)
        #expect(alarm.text?.description == "one, two")
        let call: Sentence.DSC = try typed("CDDSC,12,3380400790,12,06,00,1423108312,2019,,,S,E")
        #expect(call.format == 12)
        #expect(call.category == 12)
        #expect(call.firstCommand == 6)
        #expect(call.address == "3380400790")
        #expect(call.acknowledgement == .endOfSequence)
        #expect(call.isExpanded)
        let alive: Sentence.HBT = try typed("HEHBT,30,A,5")
        #expect(alive.interval == 30)
        #expect(alive.sequence == 5)
    }

    @Test("GGAH from a second antenna has the same values as GGA")
    func secondAntenna() throws {
        let content = ",033838.00,4004.7395,N,11614.1979,E,4,31,0.5,63.1,M,-9.8,M,1.0,0000"
        let first: Sentence.GGA = try typed("GNGGA" + content)
        let second: Sentence.SecondAntenna<Sentence.GGA> = try typed("GNGGAH" + content)
        #expect(second.values == first)
        #expect(written(second, talker: .combined) == written(first, talker: .combined).replacing("GGA", with: "GGAH"))
    }
}

extension Talker {
    /// Creates the talker of a sentence.
    fileprivate init(_ content: String) {
        let known: [Talker] = ["II", "WI", "SD", "RA", "CD", "HE", "GP"]
        self = known.first { content.hasPrefix($0.description) } ?? .gps
    }
}
