internal import Glibc

/// What a client has still to get. For a client that reads too slowly the oldest reports are left out, whole ones, so that what
/// it gets is always well-formed. Answers are not: whoever has many of them to take is to be asked for nothing more.
struct SendQueue {
    /// How much is kept before reports are left out. A client that reads once a minute loses nothing of a receiver that speaks
    /// ten times a second.
    static let capacity = 1 << 20

    private struct Piece {
        var bytes: SharedBytes
        /// Whether it may be left out; an answer may not.
        var isReport: Bool
    }

    private var pieces: [Piece] = []
    /// The first piece that counts; those before it have been sent.
    private var head = 0
    /// How much of that one has been sent.
    private var sent = 0
    /// How many bytes are kept.
    private(set) var byteCount = 0
    /// How many bytes the answers have that are not sent yet, or not wholly.
    private(set) var answerByteCount = 0
    /// How many reports were left out.
    private(set) var lostCount = 0

    var isEmpty: Bool { head == pieces.count }

    /// Adds something.
    /// - Parameter sent: how much of it has been sent already.
    mutating func append(_ bytes: SharedBytes, isReport: Bool, sent: Int = 0) {
        if isEmpty {
            pieces.removeAll(keepingCapacity: pieces.capacity <= 64)
            head = 0
            self.sent = sent
            byteCount = -sent
        }
        pieces.append(Piece(bytes: bytes, isReport: isReport))
        byteCount += bytes.count
        if !isReport { answerByteCount += bytes.count }
        // Half of the room is made at once, so that this is done seldom.
        if byteCount > Self.capacity { dropReports(downTo: Self.capacity / 2) }
    }

    /// Drops the oldest reports, as far as that is needed to keep no more than so many bytes.
    mutating func dropReports(downTo size: Int) {
        pieces.removeFirst(head)
        head = 0
        var excess = byteCount - size
        // What has begun is finished, and the newest report is not the one to go.
        let first = sent > 0 ? 1 : 0
        var kept = Array(pieces[..<first])
        for (index, piece) in pieces.enumerated().dropFirst(first) {
            if excess > 0, piece.isReport, index < pieces.count - 1 {
                excess -= piece.bytes.count
                byteCount -= piece.bytes.count
                lostCount += 1
            } else {
                kept.append(piece)
            }
        }
        pieces = kept
    }

    /// Drops everything.
    mutating func clear() {
        pieces = []
        (head, sent, byteCount, answerByteCount) = (0, 0, 0, 0)
    }

    /// Sends as much as is taken.
    /// - Parameter send: gets the next pieces, and returns how many bytes were taken, `nil` when none can be for now.
    mutating func drain(_ send: (UnsafeMutableBufferPointer<iovec>) -> Int?) {
        while !isEmpty {
            let last = min(pieces.count, head + Self.mostAtOnce)
            let taken = withUnsafeTemporaryAllocation(of: iovec.self, capacity: Self.mostAtOnce) { vectors in
                for index in head..<last {
                    vectors[index - head] = pieces[index].bytes.part(from: index == head ? sent : 0)
                }
                return send(UnsafeMutableBufferPointer(rebasing: vectors[..<(last - head)]))
            }
            guard let taken else { return }
            advance(taken)
        }
    }

    private mutating func advance(_ count: Int) {
        byteCount -= count
        sent += count
        while head < pieces.count, sent >= pieces[head].bytes.count {
            sent -= pieces[head].bytes.count
            if !pieces[head].isReport { answerByteCount -= pieces[head].bytes.count }
            head += 1
        }
        // They take memory as long as they are kept, also from others.
        if head * 2 > pieces.count {
            pieces.removeFirst(head)
            head = 0
        }
    }

    private static let mostAtOnce = 16
}
