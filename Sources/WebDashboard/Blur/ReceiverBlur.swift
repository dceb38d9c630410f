internal import Dashboard
internal import GNSS
internal import GPSDProtocol
internal import Receivers
internal import ServerCore

/// Removes everything from a receiver's data that would reveal its position more precisely than a chosen distance.
///
/// Values are copied only if they are known to be harmless. docs/decisions/0030-blurred-positions.md has the reasons.
struct ReceiverBlur {
    private var position: PositionBlur

    init(meters: Int) { position = PositionBlur(meters: Double(meters)) }

    /// Blurs the epochs of a batch. The batch's bytes, sentences and packets remain exact: they must not be published.
    mutating func apply(to batch: inout Receiver.Batch) { batch.epochs = batch.epochs.map { blurred($0) } }

    /// Blurs the state from which the pages for programs are generated.
    mutating func apply(to state: inout ReceiverState) {
        state.latest = state.latest.map { latest in
            var blurred = GPSDErrorModel.Completed(epoch: blurred(latest.epoch))
            if let errors = blurred.epoch.fix.errors { blurred.errors = errors }
            return blurred
        }
        state.sky = state.sky.map(Self.blurred)
    }

    private mutating func blurred(_ epoch: Epoch) -> Epoch {
        var result = Epoch(
            fix: blurred(epoch.fix), sky: epoch.sky.map(Self.blurred), sentences: epoch.sentences,
            isComplete: epoch.isComplete)
        result.isAmendment = epoch.isAmendment
        return result
    }

    /// Returns a fix without motion, altitude and DOPs. Its error is the maximum error of the blurred position.
    private mutating func blurred(_ fix: Fix) -> Fix {
        var result = Fix()
        result.time = fix.time
        result.mode = fix.mode
        result.quality = fix.quality
        result.satellitesUsed = fix.satellitesUsed
        result.correctionAge = fix.correctionAge
        guard fix.hasPosition else { return result }
        result.coordinate = fix.coordinate.flatMap { position.shown($0) }
        if let distance = position.maxDistance {
            var errors = ErrorEstimate(origin: .server)
            errors.horizontal = distance.rounded(.up)
            result.errors = errors
        }
        return result
    }

    /// Returns the received signals without their directions. Satellites that are not received are omitted, because an
    /// almanac lists each of them from the moment at which it rises.
    private static func blurred(_ sky: Sky) -> Sky {
        Sky(
            satellites: sky.satellites.filter { $0.signalStrength ?? 0 > 0 || $0.isUsed }.map { satellite in
                Satellite(
                    constellation: satellite.constellation, number: satellite.number,
                    receiverNumber: satellite.receiverNumber, signal: satellite.signal,
                    signalStrength: satellite.signalStrength, isUsed: satellite.isUsed)
            })
    }
}
