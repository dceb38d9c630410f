import Glibc
import Receivers
import Serial
import Synchronization
import SystemSupport
import TestSupport
import Testing

@testable import ServerCore

/// Tests of receivers that send more than is consumed.
struct MailboxTests {
    private func message(_ receiver: Int = 1, bytes: Int = 60_000, canWait: Bool = false) -> Mailbox.Message {
        let status = Receiver(.automatic).status
        var batch = Receiver.Batch(time: .now, status: status, statistics: Receiver.Statistics())
        batch.bytes = [UInt8](repeating: 0x20, count: bytes)
        return Mailbox.Message(receiver: receiver, batch: batch, canWait: canWait)
    }

    private func all(_ mailbox: Mailbox) -> [Mailbox.Message] {
        Array(IteratorSequence(AnyIterator { mailbox.next() }))
    }

    @Test("if the mailbox is full, the oldest batches of a live receiver are dropped and counted")
    func drops() throws {
        let mailbox = try Mailbox()
        for size in 1...1_000 { mailbox.post(message(bytes: 60_000 + size)) }
        let messages = all(mailbox)
        #expect(messages.reduce(0) { $0 + $1.batch.bytes.count } <= Mailbox.capacity)
        #expect(messages.last?.batch.bytes.count == 61_000)
        #expect(mailbox.dropped == [1: 1_000 - messages.count])
    }

    @Test("a flood of data from one receiver displaces neither status messages nor the data of other receivers")
    func others() throws {
        let mailbox = try Mailbox()
        mailbox.post(message(2))
        mailbox.post(message(1, bytes: 0))
        for _ in 1...1_000 { mailbox.post(message()) }
        mailbox.post(message(2))
        let messages = all(mailbox)
        #expect(messages.count { $0.receiver == 2 } == 2)
        #expect(messages.count { $0.batch.bytes.isEmpty } == 1)
        #expect(mailbox.dropped[2] == nil)
    }

    @Test("a receiver that can wait loses no batches even if the mailbox is full")
    func waits() throws {
        let mailbox = try Mailbox()
        let waiting = Atomic(0)
        let ended = try WakeDescriptor()
        let end = ended.descriptor
        _ = try WorkerThread { [message = message(canWait: true)] in
            for _ in 0..<500 {
                mailbox.post(message)
                waiting.add(60_000, ordering: .relaxed)
            }
            var one: UInt64 = 1
            write(end, &one, 8)
        }
        var count = 0
        while count < 500 {
            TestSupport.wait(for: POLLIN, on: mailbox.descriptor)
            while mailbox.next() != nil {
                count += 1
                let left = waiting.load(ordering: .relaxed) - count * 60_000
                #expect(left <= Mailbox.capacity)
            }
        }
        TestSupport.wait(for: POLLIN, on: end)
        #expect(mailbox.dropped.isEmpty)
        withExtendedLifetime(ended) {}
    }

    @Test("deferrable batches are held for a second while clients are behind")
    func held() throws {
        let mailbox = try Mailbox()
        let held = message(1, canWait: true)
        mailbox.post(held)
        mailbox.post(message(1, bytes: 0, canWait: true))
        mailbox.post(message(2))
        #expect(mailbox.next(holdsBack: true, at: held.batch.time)?.receiver == 2)
        #expect(mailbox.next(holdsBack: true, at: held.batch.time) == nil && mailbox.isHoldingBack)
        mailbox.post(message(2))
        #expect(!mailbox.isHoldingBack, "another receiver's message arrived meanwhile")
        #expect(mailbox.next(holdsBack: true, at: held.batch.time)?.receiver == 2)
        let later = held.batch.time + Mailbox.maxHoldTime
        #expect(mailbox.next(holdsBack: true, at: later)?.batch.bytes.isEmpty == false)
        #expect(mailbox.next()?.batch.bytes.isEmpty == true && !mailbox.isHoldingBack)
    }

    /// The kernel's ID of the current thread.
    private static var ownNumber: Int {
        var link = [CChar](repeating: 0, count: 64)
        let count = readlink("/proc/thread-self", &link, link.count)
        let path = String(decoding: link.prefix(max(0, count)).map(UInt8.init(bitPattern:)), as: UTF8.self)
        return path.split(separator: "/").last.flatMap { Int($0) } ?? -1
    }

    /// Returns whether a thread of this process is sleeping.
    private func isAsleep(_ thread: Int) throws -> Bool {
        // The state follows the name in parentheses.
        try read("/proc/self/task/\(thread)/stat").split(separator: ")").last?.hasPrefix(" S") == true
    }

    @Test("closing a mailbox ends a receiver's wait for free capacity")
    func end() throws {
        let mailbox = try Mailbox()
        let ended = try WakeDescriptor()
        let end = ended.descriptor
        let full = message(bytes: Mailbox.capacity, canWait: true)
        mailbox.post(full)
        let thread = Atomic(0)
        _ = try WorkerThread {
            thread.store(Self.ownNumber, ordering: .releasing)
            mailbox.post(full)
            var one: UInt64 = 1
            write(end, &one, 8)
        }
        // The mailbox is full, so the thread must wait.
        while thread.load(ordering: .acquiring) == 0 { sched_yield() }
        while try !isAsleep(thread.load(ordering: .acquiring)) { sched_yield() }
        var wanted = pollfd(fd: end, events: Int16(POLLIN), revents: 0)
        #expect(poll(&wanted, 1, 0) == 0, "the thread waits")
        mailbox.close()
        TestSupport.wait(for: POLLIN, on: end)
        withExtendedLifetime(ended) {}
    }
}
