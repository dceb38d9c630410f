internal import GNSS
internal import Receivers

/// Why a receiver has no position, in one word, as reports tell it.
package enum FixCause: String {
    /// The device is not there.
    case noDevice
    /// It cannot be opened: no permission, or another program has it. The receiver's status tells.
    case cannotOpen
    /// It is about to be opened.
    case opening
    /// It is there and says nothing.
    case silence
    /// What comes is no receiver's data, as at a wrong speed.
    case noReceiver
    /// Only a binary protocol comes.
    case binaryOnly
    /// No signal of any satellite.
    case noSatellites
    /// There are satellites, but too few of them, or for too short a time.
    case noFix

    /// `nil` when there is a position.
    package init?(of receiver: ServedReceiver) {
        switch receiver.status.phase {
        case .stopped where receiver.isRestarting: self = .opening
        case .stopped, .ended, .waiting(.noDevice), .waiting(.deviceIsAway), .lost: self = .noDevice
        case .waiting(.error): self = .cannotOpen
        case .opening: self = .opening
        case .findingSpeed(.silence), .reading(.silent): self = .silence
        case .findingSpeed(.garbage), .reading(.garbled): self = .noReceiver
        case .findingSpeed(.undecided), .reading(.untold): self = .opening
        case .reading(.binary): self = .binaryOnly
        case .reading(.good):
            if receiver.epoch?.fix.hasPosition == true { return nil }
            let isAnyHeard = receiver.sky?.satellites.contains { $0.signalStrength ?? 0 > 0 }
            self = isAnyHeard == false ? .noSatellites : .noFix
        }
    }
}
