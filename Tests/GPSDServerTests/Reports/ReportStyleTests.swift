import GNSS
import GPSDProtocol
import SystemSupport
import Testing
import TextOutput

@testable import GPSDServer

/// Tests of the format of a server's reports.
struct ReportStyleTests {
    private func reports(_ change: (inout ReportWriter.Style) -> Void, _ write: (inout ReportWriter) -> Void) -> String
    {
        let output = OutputBuffer { _ throws(Failure) in }
        var style = ReportWriter.Style()
        change(&style)
        var writer = ReportWriter(output, style: style)
        write(&writer)
        var text = ""
        try? output.take { text = String(decoding: $0, as: UTF8.self) }
        return text
    }

    private func sky(_ count: UInt16) -> Sky {
        var satellites: [Satellite] = []
        for number in 1...count {
            let strength = Float(number % 50)
            let isUsed = number % 10 == 0
            satellites.append(
                Satellite(
                    constellation: .gps, number: number, receiverNumber: number, elevation: 45.5, azimuth: 359.5,
                    signalStrength: strength, isUsed: isUsed))
        }
        return Sky(satellites: satellites)
    }

    @Test("a report begins with class and device, and ends with the extensions")
    func fieldOrder() {
        let text = reports {
            $0.device = "/dev/\"gps\""
            $0.lineEnd = "\r\n"
        } _: { writer in
            writer.isSimulated = true
            writer.cause = "noFix"
            writer.receptionTime = 1.5
            writer.writeNoFix()
        }
        #expect(
            text
                == #"{"class":"TPV","device":"/dev/\"gps\"","mode":1,"rtime":1.500000,"simulated":true,"cause":"noFix"}"#
                + "\r\n")
    }

    @Test("if there are many satellites, SKY lists only the used satellites and the strongest other satellites")
    func manySatellites() {
        let text = reports {
            $0.maxSatellites = ReportSet.maxSatellites
        } _: {
            $0.writeSky(sky(140), of: Fix())
        }
        #expect(text.utf8.count < 3000, "cgps of gpsd 3.22 fails on longer reports")
        #expect(text.contains(#""nSat":32,"uSat":14,"#) && text.hasSuffix(#"],"inView":140}"# + "\n"))
        #expect(text.split(separator: "\"used\":true").count == 15)
        #expect(!text.contains(#""PRN":1,"#) && text.contains(#""PRN":49,"#))
    }

    @Test("the signals get a SKY only if all of them fit into it", arguments: [(32, 2), (33, 1)])
    func manySignals(count: UInt16, reportCount: Int) {
        var epoch = Epoch(fix: Fix())
        epoch.sky = sky(20)
        epoch.signals = sky(count)
        let text = reports {
            $0.maxSatellites = ReportSet.maxSatellites
        } _: {
            $0.write(GPSDErrorModel.Completed(epoch: epoch))
        }
        #expect(text.split(separator: "\n").count == reportCount)
    }

    @Test("SKY prefers satellites in use, strong satellites, and the first of equally strong ones")
    func preferredSatellites() {
        let satellites = (1...40).map { (number: UInt16) in
            Satellite(
                constellation: .gps, number: number, receiverNumber: number, elevation: 45, azimuth: 90,
                signalStrength: number <= 10 ? nil : number == 11 ? 0 : 30, isUsed: number == 5)
        }
        func listed(_ count: Int) -> [Int] {
            let text = reports {
                $0.maxSatellites = count
            } _: {
                $0.writeSky(Sky(satellites: satellites), of: Fix())
            }
            return (1...40).filter { text.contains(#""PRN":\#($0),"#) }
        }
        #expect(listed(20) == [5] + Array(12...30))
        #expect(listed(30) == [5] + Array(12...40))
        #expect(listed(31) == [5] + Array(11...40), "a weak signal is better than none")
        #expect(listed(32) == [1, 5] + Array(11...40))
    }

    @Test("if there are few satellites, SKY lists all of them in order")
    func fewSatellites() {
        let limited = reports {
            $0.maxSatellites = 32
        } _: {
            $0.writeSky(sky(32), of: Fix())
        }
        #expect(
            limited
                == reports { _ in
                } _: {
                    $0.writeSky(sky(32), of: Fix())
                })
    }
}
