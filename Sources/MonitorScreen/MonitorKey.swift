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

/// An action that a key requests from the program around the screen.
public enum MonitorEffect: Hashable, Sendable {
    case quit
    case startRecording
    case stopRecording
    /// Read another device.
    case read(SerialDevice)
    /// Provide the list of devices, and update it while it is shown.
    case listDevices
    /// Run the diagnosis, because its page was opened.
    case runDoctor
    /// Repaint the whole screen.
    case repaint
}
