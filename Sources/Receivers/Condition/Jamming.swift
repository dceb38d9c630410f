internal import UBX

/// The interference that a receiver measures in the satellites' frequency bands.
package struct Jamming: Hashable, Sendable {
    /// The strength of continuous-wave interference, from 0 (none) to 1 (strong).
    package var strength: Double
    /// Whether the interference is strong enough to weaken or prevent reception.
    package var isHarmful: Bool

    /// The lowest strength that counts as harmful if the receiver does not report a jamming state.
    private static let harmfulStrength = 0.5
    /// The lowest jamming state in u-blox messages that counts as harmful.
    private static let warningState: UInt8 = 2

    /// Creates a value from the strength and the state in a u-blox message.
    ///
    /// - Parameter state: The jamming state that the receiver reports: 0 is unknown, 1 is OK, 2 is a warning, and 3 is
    ///   critical.
    private init(strength: UInt8, state: UInt8) {
        self.strength = Double(strength) / 255
        isHarmful = state == 0 ? self.strength >= Self.harmfulStrength : state >= Self.warningState
    }

    /// Creates a value from a MON-RF message, or returns `nil` if the message contains no blocks.
    ///
    /// A multi-band receiver reports one block for each band. The highest strength and the worst state of all blocks
    /// are used.
    init?(_ radio: MonRF) {
        guard let strength = radio.blocks.map(\.interference).max(),
            let state = radio.blocks.map({ $0.jamming & 3 }).max()
        else { return nil }
        self.init(strength: strength, state: state)
    }

    init(_ hardware: MonHW) { self.init(strength: hardware.interference, state: hardware.flags.jamming) }

    /// The strength as a percentage, such as "12 %".
    package var percentage: String { "\(Int((strength * 100).rounded())) %" }

    /// A description of harmful interference for display.
    package var text: String { "the receiver reports interference with its reception (jamming \(percentage))" }

    /// Advice for reducing harmful interference.
    package static let remedy =
        "Move the antenna away from transmitters, computers, USB 3 cables and cheap power supplies, or look for a jammer "
        + "nearby"
}
