import NMEA
import Testing

struct SkyTraqSentencesTests {
    @Test("the PSTI,00 quantization error is converted to seconds")
    func psti00GivesTheQuantizationErrorInSeconds() throws {
        let timing: Sentence.PSTI00 = try body(of: "PSTI,00,1,1690,-9.3")
        #expect(timing.mode == .surveying)
        #expect(timing.surveyLength == 1690)
        #expect(timing.quantizationError == -9.3 * 1e-9)
    }

    @Test("PSTI,030 is decoded into the position and the velocity")
    func psti030GivesPositionAndVelocity() throws {
        let fix: Sentence.PSTI030 = try body(
            of: "PSTI,030,003832.000,A,4404.1271062,N,12118.8438377,W,1127.630,-0.50,-0.01,0.02,290322,F,1.000,1.100")
        #expect(fix.time == TimeOfDay(hour: 0, minute: 38, second: 32))
        #expect(fix.status == .valid)
        #expect(fix.latitude == degrees(44, 4.1271062))
        #expect(fix.longitude == -degrees(121, 18.8438377))
        #expect(fix.altitude == 1127.63)
        #expect(fix.eastVelocity == -0.5)
        #expect(fix.northVelocity == -0.01)
        #expect(fix.upVelocity == 0.02)
        #expect(fix.date == CalendarDate(year: 2022, month: 3, day: 29))
        #expect(fix.mode == .rtkFloat)
        #expect(fix.correctionAge == 1)
        #expect(fix.ambiguityRatio == 1.1)
    }

    @Test("PSTI,032 and PSTI,035 contain baselines")
    func psti032And035GiveBaselines() throws {
        let base: Sentence.PSTI032 = try body(
            of: "PSTI,032,003832.000,290322,A,R,-503.349,-2270.309,60.062,2326.213,192.50,,,,,")
        #expect(base.time == TimeOfDay(hour: 0, minute: 38, second: 32))
        #expect(base.date == CalendarDate(year: 2022, month: 3, day: 29))
        #expect(base.status == .valid)
        #expect(base.mode == .rtkFixed)
        #expect(base.east == -503.349)
        #expect(base.north == -2270.309)
        #expect(base.up == 60.062)
        #expect(base.length == 2326.213)
        #expect(base.course == 192.5)
        let moving: Sentence.PSTI035 = try body(
            of: "PSTI,035,003832.000,290322,V,R,-0.815,-0.393,0.044,0.906,244.28,,,,,")
        #expect(moving.status == .void)
        #expect(moving.length == 0.906)
        #expect(moving.course == 244.28)
    }

    @Test("PSTI,033 is decoded into cycle slips")
    func psti033CountsCycleSlips() throws {
        let slips: Sentence.PSTI033 = try body(
            of: "PSTI,033,003832.000,290322,2,B,6,G,1,2,,,C,3,0,,,E,0,0,,,R,0,,,")
        #expect(slips.time == TimeOfDay(hour: 0, minute: 38, second: 32))
        #expect(slips.station == .base)
        #expect(slips.total == 6)
        #expect(slips.gps == .init(first: 1, second: 2))
        #expect(slips.beiDou == .init(first: 3, second: 0))
        #expect(slips.glonass == .init(first: 0))
    }

    @Test("an unknown version of PSTI,033 is read without cycle slip counts")
    func anotherVersionOfPsti033HasNoCounts() throws {
        #expect(try body(Sentence.PSTI033.self, of: "PSTI,033,003832.000,290322,3,B,6,G,1").total == nil)
    }

    @Test("an undocumented mode in PSTI,032 is read as nil")
    func undocumentedMode() throws {
        #expect(try body(Sentence.PSTI032.self, of: "PSTI,032,003832.000,290322,A,O,,,,,,,,,,").mode == nil)
    }

    @Test("PSTI,036 is decoded into the attitude")
    func psti036GivesAttitude() throws {
        let attitude: Sentence.PSTI036 = try body(of: "PSTI,036,003835.000,290322,244.28,-0.39,0.50,R")
        #expect(attitude.time == TimeOfDay(hour: 0, minute: 38, second: 35))
        #expect(attitude.date == CalendarDate(year: 2022, month: 3, day: 29))
        #expect(attitude.heading == 244.28)
        #expect(attitude.pitch == -0.39)
        #expect(attitude.roll == 0.5)
        #expect(attitude.mode == .rtkFixed)
    }
}
