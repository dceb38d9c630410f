/// The binary protocol of a receiver family, with the messages that the family sends.
enum BinaryStyle: Sendable {
    case ubx(UBXStyle)
    case sirf
    case tsip

    /// The output that consists of this protocol alone.
    var output: Personality.Output {
        switch self {
        case .ubx: .ubx
        case .sirf: .sirf
        case .tsip: .tsip
        }
    }
}

extension Personality {
    /// Appends the output that the receiver sends when it is switched on.
    func composeStartUp(_ bytes: inout [UInt8]) {
        if sendsSentences { for line in startUp { bytes += Array(line.utf8) + [0x0D, 0x0A] } }
        guard output != .nmea else { return }
        switch binary {
        case .ubx(let style): style.composeVersion(&bytes)
        case .sirf: SiRFComposer.composeVersion(&bytes)
        case .tsip: TSIPComposer.composeVersion(&bytes)
        case nil: break
        }
    }

    /// Appends the receiver's output for an observation.
    /// - Parameters:
    ///   - observation: The state of the receiver at one epoch.
    ///   - number: The index of the observation, counted from 0. It determines which messages are due, because some are
    ///     not sent with every observation.
    ///   - bytes: The buffer to append to.
    public func compose(_ observation: Observation, _ number: Int, _ bytes: inout [UInt8]) {
        guard output != .nmea, let binary else { return composeSentences(observation, number, &bytes) }
        switch binary {
        case .ubx(let style):
            let composer = UBXComposer(observation, constellations, style)
            composer.compose(style.messages.prefix(1), &bytes)
            if output == .both { composeSentences(observation, number, &bytes) }
            composer.compose(style.messages.dropFirst(), &bytes)
        case .sirf: SiRFComposer(observation).compose(&bytes)
        case .tsip: TSIPComposer(observation).compose(number, &bytes)
        }
    }
}
