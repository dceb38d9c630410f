import NMEA
import Testing

struct STMicroelectronicsSentencesTests {
    @Test("PSTMVER is decoded into a software component's version")
    func pstmverNamesAPartOfTheSoftware() throws {
        #expect(
            try body(Sentence.PSTMVER.self, of: "PSTMVER,GNSSLIB_8.4.8.14_ARM").text == "GNSSLIB_8.4.8.14_ARM")
    }

    @Test(
        "PSTMANTENNASTATUS is decoded into the antenna's status, mode, input and power",
        arguments: [("0", AntennaStatus.normal), ("1", .open), ("2", .short), ("3", nil), ("10", nil)])
    func pstmantennastatusContainsAntennaStatus(digit: String, status: AntennaStatus?) throws {
        let antenna: Sentence.PSTMANTENNASTATUS = try body(of: "PSTMANTENNASTATUS,\(digit),1,2,10")
        #expect(antenna.status == status)
        #expect(antenna.mode == 1)
        #expect(antenna.input == 2)
        #expect(antenna.power == 10)
    }

    @Test("PSTMKFCOV is decoded into deviations and variances")
    func pstmkfcovGivesDeviationsAndVariances() throws {
        let errors: Sentence.PSTMKFCOV = try body(of: "PSTMKFCOV,15.5,14.2,24.5,26.2,0.4,0.5,0.6,0.8")
        #expect(errors.positionDeviation == 15.5)
        #expect(errors.northPositionVariance == 14.2)
        #expect(errors.eastPositionVariance == 24.5)
        #expect(errors.verticalPositionVariance == 26.2)
        #expect(errors.velocityDeviation == 0.4)
        #expect(errors.northVelocityVariance == 0.5)
        #expect(errors.eastVelocityVariance == 0.6)
        #expect(errors.verticalVelocityVariance == 0.8)
    }

    @Test("PSTMPV is decoded into the position, the velocity and their covariances")
    func pstmpvGivesPositionVelocityAndCovariances() throws {
        let fix: Sentence.PSTMPV = try body(
            of: "PSTMPV,073315.000,4047.1234,S,01416.0512,E,20.5,M,1.5,-2.5,0.1,"
                + "1.5,-0.5,0.0,2.5,0.1,9.0,0.1,0.2,0.3,0.4,0.5,0.6")
        #expect(fix.time == TimeOfDay(hour: 7, minute: 33, second: 15))
        #expect(fix.latitude == -degrees(40, 47.1234))
        #expect(fix.longitude == degrees(14, 16.0512))
        #expect(fix.altitude == 20.5)
        #expect(fix.northVelocity == 1.5)
        #expect(fix.eastVelocity == -2.5)
        #expect(fix.verticalVelocity == 0.1)
        let position = fix.positionCovariance
        #expect(position.north == 1.5)
        #expect(position.northEast == -0.5)
        #expect(position.northVertical == 0)
        #expect(position.east == 2.5)
        #expect(position.eastVertical == 0.1)
        #expect(position.vertical == 9)
        #expect(fix.velocityCovariance.north == 0.1)
        #expect(fix.velocityCovariance.vertical == 0.6)
    }
}
