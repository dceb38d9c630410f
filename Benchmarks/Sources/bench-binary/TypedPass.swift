import GNSS
import UBX

/// Reads a whole log in memory: finds every frame of UBX, verifies its checksum and converts every field of the messages
/// about navigation and measurements.
func typedPass(_ log: [UInt8]) -> (frames: Int, sum: Double) {
    var reader = UBXFrameReader()
    var frames = 0
    var sum = 0.0
    reader.read(log) { frame in
        frames += 1
        sum += value(of: frame)
    }
    return (frames, sum)
}

/// Reads a log in the same way, but searches for the frames of all protocols.
func typedPassOfAllProtocols(_ log: [UInt8]) -> (frames: Int, sum: Double) {
    var framer = Framer()
    var frames = 0
    var sum = 0.0
    log.withUnsafeBytes { log in
        framer.read(
            log, sentence: { _ in },
            frame: { frame in
                guard frame.kind == .ubx else { return }
                frames += 1
                frame.withBytes { bytes in
                    if let frame = UBXFrame(bytes) { sum += value(of: frame) }
                }
            })
    }
    return (frames, sum)
}

/// Reads the message in a frame. Using some of its values keeps the compiler from omitting the conversion.
private func value(of frame: UBXFrame) -> Double {
    switch frame.identifier {
    case NavPVT.identifier: frame.read(NavPVT.self).map { $0.latitude + $0.longitude + $0.altitude } ?? 0
    case NavSAT.identifier:
        frame.read(NavSAT.self, groups: NavSAT.Satellite.self)?.groups
            .reduce(0) { $0 + $1.signalStrength + $1.elevation + $1.azimuth } ?? 0
    case NavSIG.identifier:
        frame.read(NavSIG.self, groups: NavSIG.Signal.self)?.groups
            .reduce(0) { $0 + $1.signalStrength + $1.residual + Double($1.quality) } ?? 0
    case NavSVINFO.identifier:
        frame.read(NavSVINFO.self, groups: NavSVINFO.Channel.self)?.groups
            .reduce(0) { $0 + $1.signalStrength + $1.elevation + $1.azimuth } ?? 0
    case RxmRAWX.identifier:
        frame.read(RxmRAWX.self, groups: RxmRAWX.Measurement.self)?.groups
            .reduce(0) { $0 + $1.pseudorange + $1.carrierPhase + Double($1.doppler) } ?? 0
    case NavDOP.identifier: frame.read(NavDOP.self).map { $0.position + $0.horizontal + $0.vertical } ?? 0
    case NavTIMEGPS.identifier: frame.read(NavTIMEGPS.self).map { Double($0.timeOfWeek) + Double($0.week) } ?? 0
    case NavTIMEUTC.identifier: frame.read(NavTIMEUTC.self).map { Double($0.timeOfWeek) + Double($0.year) } ?? 0
    case NavCLOCK.identifier: frame.read(NavCLOCK.self).map { Double($0.bias) + Double($0.drift) } ?? 0
    case NavPOSECEF.identifier: frame.read(NavPOSECEF.self).map { $0.x + $0.y + $0.z } ?? 0
    case NavVELECEF.identifier: frame.read(NavVELECEF.self).map { $0.xVelocity + $0.yVelocity + $0.zVelocity } ?? 0
    case NavPOSLLH.identifier: frame.read(NavPOSLLH.self).map { $0.latitude + $0.longitude + $0.altitude } ?? 0
    case NavVELNED.identifier: frame.read(NavVELNED.self).map { $0.northVelocity + $0.eastVelocity } ?? 0
    case NavSOL.identifier: frame.read(NavSOL.self).map { $0.x + $0.y + $0.z } ?? 0
    case NavSTATUS.identifier: frame.read(NavSTATUS.self).map { Double($0.fixTypeValue) } ?? 0
    case NavEOE.identifier: frame.read(NavEOE.self).map { Double($0.timeOfWeek) } ?? 0
    default: 0
    }
}
