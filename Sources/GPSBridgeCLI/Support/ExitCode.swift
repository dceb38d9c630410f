import GPSBridge
import SystemSupport

/// The exit codes of the program. The numbers are part of the program's interface, because scripts depend on them.
package enum ExitCode: Int32 {
    /// The command succeeded.
    case success = 0
    /// The input was read, but nothing could be decoded.
    case nothingDecoded = 1
    /// The command line was invalid.
    case usage = 2
    /// The input could not be read.
    case cannotRead = 3
    /// The output could not be written.
    case cannotWrite = 4

    // The problems that `gpsbridge doctor` can find.
    case noDevice = 10
    case noDriver = 11
    case noNode = 12
    case permissionDenied = 13
    case busy = 14
    case silence = 15
    case wrongBaudRate = 16
    case noReceiver = 17
    case noSatellites = 18
    case noFix = 19
    case cannotOpen = 20
    case weakSignals = 21
    case antennaFault = 22
    case damagedData = 23
    case wrongDate = 24
    case noAltitude = 25
    case jamming = 26
    case overloaded = 27
    case badCorrections = 28
}

extension Failure {
    /// The exit code of a command that fails with this error.
    var exitCode: ExitCode {
        switch kind {
        case .usage: .usage
        case .nothingDecoded: .nothingDecoded
        case .cannotRead: .cannotRead
        case .cannotWrite: .cannotWrite
        case .outputClosed: .success
        }
    }
}

extension Diagnosis.Cause {
    /// The exit code of `gpsbridge doctor` for this cause.
    var exitCode: ExitCode {
        switch self {
        case .noDevice: .noDevice
        case .noDriver: .noDriver
        case .noNode: .noNode
        case .permissionDenied: .permissionDenied
        case .busy: .busy
        case .silence: .silence
        case .wrongBaudRate: .wrongBaudRate
        case .noReceiver: .noReceiver
        case .noSatellites: .noSatellites
        case .noFix: .noFix
        case .cannotOpen: .cannotOpen
        case .weakSignals: .weakSignals
        case .antennaFault: .antennaFault
        case .damagedData: .damagedData
        case .wrongDate: .wrongDate
        case .noAltitude: .noAltitude
        case .badCorrections: .badCorrections
        case .jamming: .jamming
        case .overloaded: .overloaded
        }
    }
}
