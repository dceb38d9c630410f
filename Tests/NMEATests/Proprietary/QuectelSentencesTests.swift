import NMEA
import Testing

struct QuectelSentencesTests {
    @Test("PQTMVEL is decoded into velocities and their accuracy")
    func pqtmvelGivesVelocitiesAndTheirAccuracy() throws {
        let velocity: Sentence.PQTMVEL = try body(
            of: "PQTMVEL,1,154512.100,1.251,-2.452,1.245,2.752,3.021,180.512,0.124,0.254,0.250")
        #expect(velocity.version == 1)
        #expect(velocity.time == TimeOfDay(hour: 15, minute: 45, second: 12, nanosecond: 100_000_000))
        #expect(velocity.northVelocity == 1.251)
        #expect(velocity.eastVelocity == -2.452)
        #expect(velocity.downVelocity == 1.245)
        #expect(velocity.speed == 2.752)
        #expect(velocity.spatialSpeed == 3.021)
        #expect(velocity.course == 180.512)
        #expect(velocity.speedAccuracy == 0.124)
        #expect(velocity.spatialSpeedAccuracy == 0.254)
        #expect(velocity.courseAccuracy == 0.25)
    }

    @Test("PQTMDOP is decoded into DOPs")
    func pqtmdopGivesDilutions() throws {
        let dilutions: Sentence.PQTMDOP = try body(of: "PQTMDOP,1,570643500,1.01,0.88,0.49,0.73,0.50,0.36,0.35")
        #expect(dilutions.version == 1)
        #expect(dilutions.timeOfWeek == 570_643.5)
        #expect(dilutions.geometricDilution == 1.01)
        #expect(dilutions.positionDilution == 0.88)
        #expect(dilutions.timeDilution == 0.49)
        #expect(dilutions.verticalDilution == 0.73)
        #expect(dilutions.horizontalDilution == 0.5)
        #expect(dilutions.northDilution == 0.36)
        #expect(dilutions.eastDilution == 0.35)
    }

    @Test("PQTMEPE is decoded into estimated errors")
    func pqtmepeGivesEstimatedErrors() throws {
        let errors: Sentence.PQTMEPE = try body(of: "PQTMEPE,2,1.000,1.100,1.200,1.414,1.732")
        #expect(errors.version == 2)
        #expect(errors.northError == 1)
        #expect(errors.eastError == 1.1)
        #expect(errors.downError == 1.2)
        #expect(errors.horizontalError == 1.414)
        #expect(errors.positionError == 1.732)
    }

    @Test("PQTMTAR is decoded into the attitude")
    func pqtmtarGivesAttitude() throws {
        let attitude: Sentence.PQTMTAR = try body(
            of: "PQTMTAR,1,165331.000,4,,0.999,-1.5,0.25,124.966675,0.1,0.2,0.3,13")
        #expect(attitude.version == 1)
        #expect(attitude.time == TimeOfDay(hour: 16, minute: 53, second: 31))
        #expect(attitude.quality == .rtkFixed)
        #expect(attitude.baseline == 0.999)
        #expect(attitude.pitch == -1.5)
        #expect(attitude.roll == 0.25)
        #expect(attitude.heading == 124.966675)
        #expect(attitude.pitchAccuracy == 0.1)
        #expect(attitude.rollAccuracy == 0.2)
        #expect(attitude.headingAccuracy == 0.3)
        #expect(attitude.satellitesUsed == 13)
    }

    @Test("PQTMINS is decoded into the position in degrees")
    func pqtminsGivesPositionInDegrees() throws {
        let solution: Sentence.PQTMINS = try body(
            of: "PQTMINS,42634,1,31.82222216,-117.11578436,53.756,0.1,-0.2,0.3,0.25,1.85,269.87")
        #expect(solution.uptime == 42634 * 0.001)
        #expect(solution.solution == 1)
        #expect(solution.latitude == 31.82222216)
        #expect(solution.longitude == -117.11578436)
        #expect(solution.height == 53.756)
        #expect(solution.northVelocity == 0.1)
        #expect(solution.eastVelocity == -0.2)
        #expect(solution.downVelocity == 0.3)
        #expect(solution.roll == 0.25)
        #expect(solution.pitch == 1.85)
        #expect(solution.yaw == 269.87)
    }
}
