internal import Formats
internal import GPSBridge
internal import Serial
internal import Synchronization

/// Where receivers' threads leave what came, for the loop's thread to take.
final class Mailbox: Sendable {
    /// A batch, and the number of the receiver that it is from.
    struct Letter: Sendable {
        var receiver: Int
        var batch: Receiver.Batch
    }

    private let wake: WakeDescriptor
    private let letters = Mutex(Letters())

    private struct Letters {
        var waiting: [Letter] = []
        var lost = 0
    }

    /// More than the loop ever has waiting, unless the machine stands still.
    private static let most = 4096

    init() throws(Failure) {
        do { wake = try WakeDescriptor() } catch { throw Failure(.cannotWrite, "\(error)") }
    }

    /// Becomes readable when there are letters.
    var descriptor: Int32 { wake.descriptor }

    /// How many have been thrown away because nobody took them.
    var lost: Int { letters.withLock { $0.lost } }

    func post(_ letter: Letter) {
        let isFirst = letters.withLock { letters in
            if letters.waiting.count == Self.most {
                letters.waiting.removeFirst(Self.most / 2)
                letters.lost += Self.most / 2
            }
            letters.waiting.append(letter)
            return letters.waiting.count == 1
        }
        if isFirst { wake.signal() }
    }

    func take() -> [Letter] {
        wake.clear()
        return letters.withLock { letters in
            defer { letters.waiting = [] }
            return letters.waiting
        }
    }
}
