public import GNSS
public import Serial

extension Receiver {
    /// The state of a receiver: its current activity, the reason, and the time of the last change.
    public struct Status: Hashable, Sendable {
        /// The current phase.
        public var phase: Phase
        /// The time at which the phase began.
        public var since: ContinuousClock.Instant
        /// The name of the current or last source: a device file, a file or a server.
        public var name: String?
        /// The serial device that is being read, if any.
        public var device: SerialDevice?
        /// The GPS daemon through which the receiver is being read, if any.
        public var server: Server?
        /// The baud rate of the line, if it has one.
        public var baudRate: Int?
        /// The binary protocol that the receiver sends; `nil` if the receiver also sends NMEA sentences.
        public var binaryProtocol: BinaryProtocol?
        /// The number of unsuccessful passes over the baud rates. Of every three passes, the second tries rare baud
        /// rates, and the third listens longer, for receivers that send rarely or send long frames.
        public var baudRatePasses = 0
        /// The number of times the device was lost while it was being read.
        public var losses = 0
        /// Whether the data comes from a simulator or a replay in this process, or from a GPS daemon that reports it as
        /// simulated.
        ///
        /// Data that another process simulates on a port is not detected. However, such data may be marked as simulated
        /// in its sentences: see `Fix.Quality.simulated`.
        public var isSimulated = false

        package init(phase: Phase, since: ContinuousClock.Instant) {
            self.phase = phase
            self.since = since
        }

        /// Whether the receiver is open and its baud rate has been found.
        package var isReading: Bool { if case .reading = phase { true } else { false } }

        /// Whether the data may come from a different receiver since an earlier status: because the device
        /// has been lost since, or because a GPS daemon has changed to another receiver.
        package func mayBeAnotherReceiver(than earlier: Status) -> Bool {
            losses != earlier.losses || server?.device != earlier.server?.device
        }
    }

    /// The current activity of a receiver.
    public enum Phase: Hashable, Sendable {
        /// The receiver has not been started, or has been stopped.
        case stopped
        /// Waiting until the source can be read.
        case waiting(Reason)
        /// Opening the port, or connecting to the server.
        case opening
        /// Searching for the baud rate, by listening at one baud rate after another.
        case findingBaudRate(BaudRateSearchState)
        /// Reading data.
        case reading(Health)
        /// The device has just been lost. The receiver waits until the device is available again.
        case lost(LinkError)
        /// The source has ended.
        case ended
    }

    /// The reason why a receiver is waiting.
    public enum Reason: Hashable, Sendable {
        /// No device that could be a receiver is connected.
        case noDevice
        /// The requested device, or the device that was read last, is not connected.
        case deviceIsAway
        /// The source cannot be opened. If the source is a file, all streams end. Otherwise, the receiver retries.
        case error(LinkError)
    }

    /// The reason why the baud rate is still unknown or in doubt.
    public enum BaudRateSearchState: Hashable, Sendable {
        /// Too little data has arrived so far to determine the baud rate.
        case undecided
        /// No data has arrived, at any baud rate.
        case silence
        /// Data has arrived, but it was not recognized at any baud rate.
        case garbage
    }

    /// The quality of the incoming data.
    public enum Health: Hashable, Sendable {
        /// No data has arrived yet.
        case noDataYet
        /// Sentences, or frames of a decoded binary protocol, are arriving.
        case good
        /// Only frames of a binary protocol are arriving, and they contain no positions.
        case binary(BinaryProtocol)
        /// The data contains neither sentences nor frames. If the baud rate was found by a search, a new search
        /// begins.
        case garbled
        /// No data has arrived for several seconds.
        case silent
    }
}
