public import Serial

/// A key that the user has pressed.
public enum MonitorKey: Hashable, Sendable {
    /// A printable character.
    case character(Unicode.Scalar)
    /// The up arrow key.
    case up
    /// The down arrow key.
    case down
    /// The Page Up key.
    case pageUp
    /// The Page Down key.
    case pageDown
    /// The Enter key.
    case enter
    /// The Escape key.
    case escape
}

/// An action that the screen requests from its caller after a key press.
public enum MonitorEffect: Hashable, Sendable {
    /// Close the screen and exit.
    case quit
    /// Start a recording, and store its state in ``MonitorState/recording``.
    case startRecording
    /// Stop the recording, and set ``MonitorState/recording`` to `nil`.
    case stopRecording
    /// Read data from the given device instead of the current source.
    case read(SerialDevice)
    /// List the connected devices in ``MonitorState/devices``, and update the list while it is shown.
    case listDevices
    /// Run the diagnosis, and store its result in ``MonitorState/diagnosis``.
    case runDoctor
    /// Repaint the entire screen, for example after other output has corrupted it.
    case repaint
}
