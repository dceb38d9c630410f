public import Serial

/// A key on the keyboard.
public enum MonitorKey: Hashable, Sendable {
    /// A printable character.
    case character(Unicode.Scalar)
    case up
    case down
    case pageUp
    case pageDown
    case enter
    case escape
}

/// An action that the screen requests from its caller after a key press.
public enum MonitorEffect: Hashable, Sendable {
    case quit
    case startRecording
    case stopRecording
    /// Read data from another device.
    case read(SerialDevice)
    /// Set ``MonitorState/devices``, and update the list while it is shown.
    case listDevices
    /// Run the diagnosis, because its page was opened.
    case runDoctor
    /// Repaint the entire screen.
    case repaint
}
