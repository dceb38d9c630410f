// The cost of the monitor's screen with the busiest receiver: ten epochs per second, with all satellites on several
// signals. Reading and decoding are measured elsewhere.

import GPSBridgeSimulator
import MonitorScreen
import TerminalScreen

let seconds = 120
/// The maximum number of frames that the monitor draws.
let picturesPerSecond = 10

guard let personality = Personality.all.first(where: { $0.name == "ubloxf9" }) else {
    fatalError("the receiver ubloxf9 is missing")
}
var options = SimulatedReceiver.Options()
options.rate = 10
options.baudRate = 921_600
options.duration = Double(seconds)
let receiver = Receiver(.simulated(personality, options: options, pace: .unlimited))
let stream = receiver.batches(.unbounded)
receiver.start()
var batches: [Receiver.Batch] = []
for await batch in stream { batches.append(batch) }

let origin = batches[0].time
let start = options.start
func hostTime(_ instant: ContinuousClock.Instant) -> HostTime {
    let seconds = (instant - origin).components.seconds
    return HostTime(instant: instant, utc: UTCTime(secondsSince1970: start.secondsSince1970 + seconds))
}

let epochs = batches.reduce(0) { $0 + $1.epochs.count }
let satellites = batches.flatMap(\.epochs).compactMap { $0.sky?.satellites.count }.max() ?? 0
print("\(epochs) epochs in \(seconds) seconds, with up to \(satellites) signals")

for size in [Size(columns: 80, rows: 24), Size(columns: 132, rows: 40), Size(columns: 300, rows: 100)] {
    var state = MonitorState(at: hostTime(origin))
    var painter = Painter(depth: .trueColor)
    var bytes: [UInt8] = []
    var (taking, drawing, painting) = (Duration.zero, Duration.zero, Duration.zero)
    var (pictures, sent) = (0, 0)
    let clock = ContinuousClock()
    var due = origin
    for batch in batches {
        taking += clock.measure { state.handle(batch, at: hostTime(batch.time)) }
        guard batch.time >= due else { continue }
        due = batch.time + .seconds(1) / picturesPerSecond
        var drawn = Picture(size: size)
        drawing += clock.measure { drawn = picture(of: state, size: size) }
        bytes.removeAll(keepingCapacity: true)
        painting += clock.measure { painter.paint(drawn, into: &bytes) }
        pictures += 1
        sent += bytes.count
    }
    func milliseconds(_ duration: Duration, _ count: Int) -> Double {
        (duration / .microseconds(1) / Double(count)).rounded() / 1000
    }
    let part = (taking + drawing + painting) / .seconds(seconds) * 100
    print(
        "\(size.columns) × \(size.rows): \(milliseconds(taking, epochs)) ms per epoch; a frame takes",
        "\(milliseconds(drawing, pictures)) ms to draw, \(milliseconds(painting, pictures)) ms to paint,",
        "\(sent / pictures) bytes; \(pictures / seconds) frames per second take \((part * 100).rounded() / 100) % of a core"
    )
}
