import GPSSimulator

/// A receiver whose baud rate is searched.
struct Sender: Sendable {
    let name: String
    /// Returns the output for some seconds in a row at a baud rate.
    let bursts: @Sendable (_ baudRate: Int) -> [[UInt8]]

    static let all = [
        Sender(name: "NMEA") { _ in (0..<20).map { Burst.bytes(second: 43_200 + $0) } },
        Sender(name: "NMEA, short bursts (plain)", "plain"),
        Sender(name: "UBX (ublox8-ubx)", "ublox8-ubx"),
        Sender(name: "SiRF (sirf3-sirf)", "sirf3-sirf"),
        Sender(name: "TSIP (lasseniq)", "lasseniq"),
    ]

    init(name: String, bursts: @escaping @Sendable (_ baudRate: Int) -> [[UInt8]]) {
        self.name = name
        self.bursts = bursts
    }

    /// Creates a simulated receiver that has had a position for a while.
    private init(name: String, _ receiver: String) {
        self.init(name: name) { baudRate in
            guard let personality = Personality.named(receiver) else { fatalError("unknown receiver \(receiver)") }
            var options = SimulatedReceiver.Options()
            options.baudRate = baudRate
            let bursts = SimulatedReceiver(personality, scenario: .default, options: options)
            return bursts.dropFirst(60).prefix(20).map(\.bytes)
        }
    }
}
