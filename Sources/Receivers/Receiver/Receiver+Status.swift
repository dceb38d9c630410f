public import GNSS
public import Serial

extension Receiver {
    /// What a receiver is doing, why, and since when.
    public struct Status: Hashable, Sendable {
        /// What it is doing.
        public var phase: Phase
        /// Since when.
        public var since: ContinuousClock.Instant
        /// What is read, or was last: a node, a file, a server.
        public var name: String?
        /// The serial device behind it, as far as it is one.
        public var device: SerialDevice?
        /// The GPS daemon that it is read from, and what that says of it.
        public var server: Server?
        /// The speed of the line, bits per second, where a speed matters.
        public var speed: Int?
        /// The binary protocol that is read, while no NMEA sentences come beside it.
        public var binaryProtocol: BinaryProtocol?
        /// How many times all speeds have been tried in vain. Of each three times the second is for rare speeds, and the
        /// third takes its time, for receivers that seldom speak or in long frames.
        public var speedPasses = 0
        /// How many times the device has gone while it was read.
        public var losses = 0
        /// Whether what is read comes of a simulator or a replay in this process. Nothing tells what another process simulates
        /// on a port, unless its sentences say so: see `Fix.Quality.simulated`.
        public var isSimulated = false

        package init(phase: Phase, since: ContinuousClock.Instant) {
            self.phase = phase
            self.since = since
        }
    }

    /// What a receiver is doing.
    public enum Phase: Hashable, Sendable {
        /// Nothing: it was not started, or was stopped.
        case stopped
        /// It waits until it can read.
        case waiting(Reason)
        /// The port is being opened, or the server called.
        case opening
        /// It listens at one speed after the other.
        case findingSpeed(SpeedSearchState)
        /// It reads.
        case reading(Health)
        /// The device has just gone. It waits for it next.
        case lost(LinkError)
        /// There is nothing more to read.
        case ended
    }

    /// Why a receiver waits.
    public enum Reason: Hashable, Sendable {
        /// No device that could be a receiver is plugged in.
        case noDevice
        /// The device that was asked for, or was read last, is not there.
        case deviceIsAway
        /// It cannot be opened. It is tried again, unless it is a file: that is the end of all streams.
        case error(LinkError)
    }

    /// Why a speed is not known, or not believed.
    public enum SpeedSearchState: Hashable, Sendable {
        /// Too little was heard so far.
        case undecided
        /// Nothing at all has come, at any speed.
        case silence
        /// What came was no receiver's data, at any speed.
        case garbage
    }

    /// How it is with what is read.
    public enum Health: Hashable, Sendable {
        /// Nothing has come yet.
        case noDataYet
        /// Sentences come, or frames of a binary protocol that is decoded.
        case good
        /// Only frames come that are not decoded.
        case binary(BinaryProtocol)
        /// What comes is neither. Where a speed matters, another one is looked for.
        case garbled
        /// Nothing has come for some seconds.
        case silent
    }
}
