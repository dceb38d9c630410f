public import Serial

/// A key that was pressed.
public enum MonitorKey: Hashable, Sendable {
    /// A visible character.
    case character(Unicode.Scalar)
    case up
    case down
    case pageUp
    case pageDown
    case enter
    case escape
}

/// What a key asks for that only the program around the screen can do.
public enum MonitorEffect: Hashable, Sendable {
    case quit
    case startRecording
    case stopRecording
    /// Another device is to be read.
    case read(SerialDevice)
    /// The list of devices is shown: it is wanted, and what changes in it.
    case listDevices
    /// The doctor's page is shown, anew.
    case runDoctor
    /// All that stands on the screen is to be painted anew.
    case repaint
}
