import GNSS
import Glibc

// Proprietary sentences of individual manufacturers.

extension EpochComposer {
    /// Appends Garmin's error estimates: horizontal, vertical and combined.
    mutating func pgrme(_ bytes: inout [UInt8]) {
        let errors = coordinate == nil ? nil : observation.fix.errors
        let horizontal = errors?.horizontal
        let vertical = errors?.vertical
        line.begin("P", "GRME")
        line.number(horizontal, Width(1))
        line.text(",M")
        line.number(vertical, Width(1))
        line.text(",M")
        if let horizontal, let vertical {
            line.number((horizontal * horizontal + vertical * vertical).squareRoot(), Width(1))
        } else {
            line.comma()
        }
        line.text(",M")
        line.end(into: &bytes)
    }

    mutating func pgrmt(_ bytes: inout [UInt8]) {
        line.begin("P", "GRMT")
        line.text(",GPS 18x LVC software ver. 3.80,,,,,,,,")
        line.end(into: &bytes)
    }

    /// Appends SkyTraq's recommended minimum data, which includes the east, north and up components of the velocity.
    mutating func psti030(_ bytes: inout [UInt8]) {
        let fix = observation.fix
        line.begin("P", "STI")
        line.text(",030")
        line.time(sentenceTime, decimals: style.timeDecimals)
        line.character(UInt8(ascii: coordinate == nil ? "V" : "A"))
        appendCoordinate()
        if coordinate == nil {
            line.text(",0.000,0.00,0.00,0.00")
        } else {
            let course = (fix.course ?? 0) * .pi / 180
            line.number(fix.altitude, style.altitude)
            line.number((fix.speed ?? 0) * sin(course), Width(2))
            line.number((fix.speed ?? 0) * cos(course), Width(2))
            line.number(fix.climb, Width(2))
        }
        line.date(sentenceTime)
        line.character(mode)
        line.number(correctionAge ?? 0, Width(1))
        // The ratio of the ambiguity test. Above 3, the ambiguities count as resolved.
        line.text(fix.quality == .rtkFixed ? ",9.9" : fix.quality == .rtkFloat ? ",1.1" : ",0.0")
        line.end(into: &bytes)
    }

    mutating func pstmAntenna(_ bytes: inout [UInt8]) {
        line.begin("P", "STMANTENNASTATUS")
        let code: StaticString =
            switch observation.antenna {
            case .connected: ",0,0,0,0"
            case .open: ",1,0,0,0"
            case .short: ",2,0,0,0"
            }
        line.text(code)
        line.end(into: &bytes)
    }

    mutating func antennaText(_ bytes: inout [UInt8]) {
        line.begin("GP", "TXT")
        let state: StaticString =
            switch observation.antenna {
            case .connected: ",01,01,01,ANTENNA OK"
            case .open: ",01,01,01,ANTENNA OPEN"
            case .short: ",01,01,01,ANTENNA SHORT"
            }
        line.text(state)
        line.end(into: &bytes)
    }
}
