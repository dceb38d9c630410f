/// How the program ends. The numbers are part of its interface: scripts depend on them.
package enum ExitCode: Int32 {
    /// Everything worked.
    case success = 0
    /// The input was read, but nothing in it could be decoded.
    case nothingDecoded = 1
    /// The command line was wrong.
    case usage = 2
    /// A file could not be read.
    case cannotRead = 3
    /// The result could not be written.
    case cannotWrite = 4

    // The causes that `gpsbridge doctor` finds, with the numbers of `Diagnosis.Cause`.
    case noDevice = 10
    case noDriver = 11
    case noNode = 12
    case permissionDenied = 13
    case busy = 14
    case silence = 15
    case wrongSpeed = 16
    case noReceiver = 17
    case noSatellites = 18
    case noFix = 19
    case cannotOpen = 20
    case weakSignals = 21
    case antennaFault = 22
    case damagedData = 23
    case wrongDate = 24
    case noAltitude = 25
}

/// Why a command cannot go on, in words for the person who typed it.
package struct Failure: Error {
    /// How the program ends.
    package let code: ExitCode
    /// What happened, and what can be done about it.
    package let message: String

    /// Makes a reason.
    package init(_ code: ExitCode, _ message: String) {
        self.code = code
        self.message = message
    }

    /// Whoever read the standard output has gone away, having seen enough: nothing is wrong, and nothing to be said.
    package static let readerIsGone = Failure(.success, "")
}
