import NMEA
import Testing

struct WaterSentencesTests {
    @Test("VHW is decoded into the headings and the speed through the water")
    func vhwGivesHeadingsAndSpeedThroughTheWater() throws {
        let log: Sentence.VHW = try typed("SDVHW,234.2,T,232.8,M,6.6,N,12.3,K")
        #expect(log.heading == 234.2)
        #expect(log.magneticHeading == 232.8)
        #expect(isNear(log.waterSpeed, 3.395_333_333_333_333))
        #expect(written(log, talker: "SD") == "$SDVHW,234.2,T,232.8,M,6.6,N,12.2,K")
    }

    @Test("if VHW contains no speed in knots, the speed in km/h is used")
    func vhwWithoutKnotsGivesKilometresPerHour() throws {
        let log: Sentence.VHW = try typed("SDVHW,,T,,M,,N,18.0,K")
        #expect(isNear(log.waterSpeed, 5))
    }

    @Test("VLW is decoded into the total and trip distances through water and over ground")
    func vlwGivesFourDistances() throws {
        let log: Sentence.VLW = try typed("SDVLW,1000.0,N,545.9,N,1109.7,N,393.9,N")
        #expect(log.totalWaterDistance == 1_852_000)
        #expect(isNear(log.tripWaterDistance, 1_011_006.8))
        #expect(isNear(log.totalGroundDistance, 2_055_164.4))
        #expect(isNear(log.tripGroundDistance, 729_502.8))
        #expect(written(log, talker: "SD") == "$SDVLW,1000.0,N,545.9,N,1109.7,N,393.9,N")
    }

    @Test("VLW in older logs has no distance over ground")
    func vlwOfOlderLogsHasNoDistanceOverGround() throws {
        let log: Sentence.VLW = try typed("VWVLW,7803.2,N,0.0,N")
        #expect(log.tripWaterDistance == 0)
        #expect(log.totalGroundDistance == nil)
        #expect(written(log, talker: "VW") == "$VWVLW,7803.2,N,0.0,N")
    }

    @Test("VBW is decoded into speeds along and across the ship")
    func vbwGivesSpeedsAlongAndAcrossTheShip() throws {
        let log: Sentence.VBW = try typed("VDVBW,12.3,-0.2,A,11.8,0.4,V,0.1,A,-0.3,V")
        #expect(isNear(log.forwardWaterSpeed, 6.327_666_666_666_667))
        #expect(isNear(log.starboardWaterSpeed, -0.102_888_888_888_889))
        #expect(log.waterStatus == .valid)
        #expect(isNear(log.forwardGroundSpeed, 6.070_444_444_444_445))
        #expect(isNear(log.starboardGroundSpeed, 0.205_777_777_777_778))
        #expect(log.groundStatus == .void)
        #expect(isNear(log.sternWaterSpeed, 0.051_444_444_444_444))
        #expect(log.sternWaterStatus == .valid)
        #expect(isNear(log.sternGroundSpeed, -0.154_333_333_333_333))
        #expect(log.sternGroundStatus == .void)
        #expect(written(log, talker: "VD") == "$VDVBW,12.3,-0.2,A,11.8,0.4,V,0.1,A,-0.3,V")
    }

    @Test("VBW in older logs has six fields")
    func vbwOfOlderLogsHasSixFields() throws {
        let log: Sentence.VBW = try typed("VDVBW,12.3,0.0,A,,,V")
        #expect(log.forwardGroundSpeed == nil)
        #expect(written(log, talker: "VD") == "$VDVBW,12.3,0.0,A,,,V")
    }

    @Test("VWR is decoded into the wind speed and the wind angle to port or starboard")
    func vwrGivesAngleToEitherSide() throws {
        let port: Sentence.VWR = try typed("IIVWR,75,L,10.0,N,5.1,M,18.5,K")
        #expect(port.angle == -75)
        #expect(isNear(port.speed, 5.144_444_444_444_445))
        #expect(written(port, talker: "II") == "$IIVWR,75,L,10.0,N,5.1,M,18.5,K")
        let metric: Sentence.VWR = try typed("IIVWR,75,R,,N,5.1,M,18.5,K")
        #expect(metric.angle == 75)
        #expect(metric.speed == 5.1)
        let slow: Sentence.VWR = try typed("IIVWR,,,,,,,36,K")
        #expect(isNear(slow.speed, 10))
    }

    @Test("the wind speed in MWV is converted from any unit")
    func mwvGivesAngleAndSpeedInAnyUnit() throws {
        let wind: Sentence.MWV = try typed("WIMWV,68.4,R,14.0,N,A")
        #expect(wind.angle == 68.4)
        #expect(wind.reference == .apparent)
        #expect(isNear(wind.speed, 7.202_222_222_222_222))
        #expect(wind.status == .valid)
        for (text, speed) in [("5.0,M", 5), ("18.0,K", 5), ("10.0,S", 4.4704)] {
            let wind: Sentence.MWV = try typed("WIMWV,214.8,T,\(text),A")
            #expect(wind.reference == .trueWind)
            #expect(isNear(wind.speed, speed))
        }
        #expect(written(wind, talker: "WI") == "$WIMWV,68.4,R,14.0,N,A")
    }

    @Test("MWV without a known speed still contains the angle")
    func mwvWithoutSpeedOrOfAnUnknownUnitStillGivesTheRest() throws {
        for text in [",N", ",", "3.1,X", "3.1,"] {
            let wind: Sentence.MWV = try typed("WIMWV,10.0,T,\(text),A")
            #expect(wind.angle == 10)
            #expect(wind.speed == nil)
            #expect(wind.status == .valid)
        }
    }

    @Test("MWD is decoded into the wind directions and the wind speed")
    func mwdGivesDirectionsAndSpeed() throws {
        let wind: Sentence.MWD = try typed("WIMWD,330.2,T,328.8,M,11.6,N,6.0,M")
        #expect(wind.direction == 330.2)
        #expect(wind.magneticDirection == 328.8)
        #expect(isNear(wind.speed, 5.967_555_555_555_556))
        #expect(written(wind, talker: "WI") == "$WIMWD,330.2,T,328.8,M,11.6,N,6.0,M")
        let metric: Sentence.MWD = try typed("WIMWD,330.2,T,,M,,N,6.0,M")
        #expect(metric.speed == 6)
    }

    @Test("MTW is decoded into the water temperature in degrees Celsius")
    func mtwGivesDegreesCelsius() throws {
        let water: Sentence.MTW = try typed("SDMTW,-1.5,C")
        #expect(water.temperature == -1.5)
        #expect(written(water, talker: "SD") == "$SDMTW,-1.5,C")
        let unknown: Sentence.MTW = try typed("SDMTW,70.1,X")
        #expect(unknown.temperature == nil)
    }

    @Test("MDA is decoded into all measurements of a weather station")
    func mdaGivesAllThatAWeatherStationMeasures() throws {
        let weather: Sentence.MDA = try typed(
            "WIMDA,30.2269,I,1.0236,B,17.7,C,,,43.3,,5.0,C,131.5,T,128.6,M,0.8,N,0.4,M")
        #expect(isNear(weather.pressure, 102_360))
        #expect(weather.airTemperature == 17.7)
        #expect(weather.waterTemperature == nil)
        #expect(isNear(weather.relativeHumidity, 0.433))
        #expect(weather.absoluteHumidity == nil)
        #expect(weather.dewPoint == 5)
        #expect(weather.windDirection == 131.5)
        #expect(weather.magneticWindDirection == 128.6)
        #expect(isNear(weather.windSpeed, 0.411_555_555_555_556))
        #expect(
            written(weather, talker: "WI")
                == "$WIMDA,30.2269,I,1.0236,B,17.7,C,,C,43.3,,5.0,C,131.5,T,128.6,M,0.8,N,0.4,M")
    }

    @Test("if MDA contains no pressure in bars, the pressure in inches of mercury is used")
    func mdaWithoutBarsGivesInchesOfMercury() throws {
        let weather: Sentence.MDA = try typed("WIMDA,29.92,I")
        #expect(isNear(weather.pressure, 101_320.75888))
    }

    @Test("XDR measurements are converted to SI units")
    func xdrGivesMeasurementsInSIUnits() throws {
        let sensors: Sentence.XDR = try typed(
            "IIXDR,C,19.5,C,AIR,A,-1.3,D,HEEL,P,1.0132,B,BARO,H,45.5,P,HUM,T,1200,R,ENGINE#0,U,12.6,V,BATT")
        #expect(
            sensors.measurements.map(\.kind) == [.temperature, .angle, .pressure, .humidity, .revolutions, .voltage])
        #expect(sensors.measurements.map(\.name) == ["AIR", "HEEL", "BARO", "HUM", "ENGINE#0", "BATT"])
        for (measurement, value) in zip(sensors.measurements, [19.5, -1.3, 101_320, 0.455, 20, 12.6]) {
            #expect(isNear(measurement.value, value))
        }
    }

    @Test("the XDR decoder accepts empty values and units")
    func xdrOfRealInstrumentsHasEmptyValuesAndUnits() throws {
        let boat: Sentence.XDR = try typed("IIXDR,C,,C,AIRTEMP,A,-1.3,D,HEEL,P,,B,BARO,A,-3.3,D,RUDDER")
        #expect(
            boat.measurements == [
                TransducerMeasurement(.temperature, nil, name: "AIRTEMP"),
                TransducerMeasurement(.angle, -1.3, name: "HEEL"),
                TransducerMeasurement(.pressure, nil, name: "BARO"),
                TransducerMeasurement(.angle, -3.3, name: "RUDDER"),
            ])
        let compass: Sentence.XDR = try typed("HCXDR,A,180,D,PITCH,G,389,,MAGX,G,-9007,,MAGZ")
        #expect(
            compass.measurements == [
                TransducerMeasurement(.angle, 180, name: "PITCH"),
                TransducerMeasurement(.generic, 389, name: "MAGX"),
                TransducerMeasurement(.generic, -9007, name: "MAGZ"),
            ])
    }

    @Test(
        "MTW and MTA temperatures in degrees Fahrenheit or in kelvins are converted to degrees Celsius",
        arguments: ["20.0,C", "68.0,F", "293.15,K"])
    func temperatures(_ content: String) throws {
        let water: Sentence.MTW = try typed("IIMTW,\(content)")
        let air: Sentence.MTA = try typed("IIMTA,\(content)")
        #expect(isNear(water.temperature, 20))
        #expect(isNear(air.temperature, 20))
    }

    @Test("an XDR measurement in an unknown unit keeps its number and unit")
    func xdrOfAnUnknownKindOrUnitIsNotConverted() throws {
        let sensors: Sentence.XDR = try typed("IIXDR,Q,1.0,V,ONE,C,70.1,F,TWO,V,50,P,FUEL,A,2.5,D")
        #expect(sensors.measurements.map(\.kind) == [nil, .temperature, .volume, .angle])
        #expect(sensors.measurements.map(\.value) == [nil, nil, nil, 2.5])
        #expect(
            sensors.measurements.map(\.unconverted) == [
                UnconvertedMeasurement(number: 1, unit: "V", kind: "Q"),
                UnconvertedMeasurement(number: 70.1, unit: "F"),
                UnconvertedMeasurement(number: 50, unit: "P"), nil,
            ])
        let again = try #require(Sentence.XDR(sensors.measurements))
        #expect(written(again, talker: "II") == "$IIXDR,Q,1.0,V,ONE,C,70.1,F,TWO,V,50.0,P,FUEL,A,2.5,D,")
    }

    @Test("an XDR voltage with a heater state as its unit is not converted")
    func xdrOfAWeatherTransmitter() throws {
        let sensors: Sentence.XDR = try typed("WIXDR,C,9.7,C,2,U,24.1,N,0,U,24.4,V,1")
        #expect(sensors.measurements.map(\.value) == [9.7, nil, 24.4])
        #expect(sensors.measurements[1].unconverted == UnconvertedMeasurement(number: 24.1, unit: "N"))
    }

    @Test("a truncated XDR contains only its complete measurements")
    func truncatedXDR() throws {
        let measurement = "A,12.34,D,NUMBER"
        let sensors: Sentence.XDR = try typed("IIXDR," + Array(repeating: measurement, count: 9).joined(separator: ","))
        #expect(sensors.text?.isTruncated == true)
        #expect(
            sensors.measurements == Array(repeating: TransducerMeasurement(.angle, 12.34, name: "NUMBER"), count: 6))
    }

    @Test("XDR can be created from measurements unless there are too many")
    func xdrIsMadeOfMeasurements() throws {
        let measurements = [
            TransducerMeasurement(.pressure, 101_325, name: "BARO"),
            TransducerMeasurement(.revolutions, 20, name: "ENGINE"),
            TransducerMeasurement(.toggle, nil, name: "PUMP"),
        ]
        let sensors = try #require(Sentence.XDR(measurements))
        #expect(written(sensors, talker: "II") == "$IIXDR,P,101325.0,P,BARO,T,1200.0,R,ENGINE,S,,,PUMP")
        #expect(sensors.measurements == measurements)
        #expect(Sentence.XDR(Array(repeating: measurements, count: 4).joined()) == nil)
    }

    @Test("DBT is decoded into the depth below the transducer in meters")
    func dbtGivesMetresBelowTheTransducer() throws {
        let sounder: Sentence.DBT = try typed("SDDBT,18.3,f,5.6,M,3.0,F")
        #expect(sounder.depth == 5.6)
        #expect(written(sounder, talker: "SD") == "$SDDBT,18.4,f,5.6,M,3.1,F")
        let feet: Sentence.DBT = try typed("SDDBT,10.0,f,,M,,F")
        #expect(isNear(feet.depth, 3.048))
        let fathoms: Sentence.DBT = try typed("SDDBT,,f,,M,10.0,F")
        #expect(isNear(fathoms.depth, 18.288))
    }

    @Test("DPT is decoded into the depth and the offset")
    func dptGivesDepthAndOffset() throws {
        let sounder: Sentence.DPT = try typed("SDDPT,5.7,-0.4,100.0")
        #expect(sounder.depth == 5.7)
        #expect(sounder.offset == -0.4)
        #expect(sounder.maximumDepth == 100)
        #expect(written(sounder, talker: "SD") == "$SDDPT,5.7,-0.4,100.0")
        let older: Sentence.DPT = try typed("SDDPT,5.7,0.4")
        #expect(written(older, talker: "SD") == "$SDDPT,5.7,0.4")
    }

    @Test("DBS is decoded into the depth below the surface in meters")
    func dbsGivesMetresBelowTheSurface() throws {
        let sounder: Sentence.DBS = try typed("SDDBS,328.1,f,100.0,M,54.7,F")
        #expect(sounder.depth == 100)
        #expect(written(sounder, talker: "SD") == "$SDDBS,328.1,f,100.0,M,54.7,F")
    }
}
