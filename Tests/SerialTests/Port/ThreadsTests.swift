import Glibc
import Serial
import Testing

@Suite("Threads that wait")
struct ThreadsTests {
    @Test("A signal wakes a thread that waits for a silent device")
    func signal() throws {
        let terminal = try PseudoTerminal()
        let port = try SerialPort(opening: terminal.path)
        let pair = Pair(wake: try WakeDescriptor(), answer: try WakeDescriptor())
        let thread = try WorkerThread { [descriptor = port.descriptor] in
            if !pair.wake.wait(for: descriptor) { pair.answer.signal() }
        }
        pair.wake.signal()
        thread.join()
        #expect(pair.answer.wait(for: pair.wake.descriptor) == false)
    }

    @Test("A signal that comes before the wait is not lost, and goes when it is cleared")
    func early() throws {
        let terminal = try PseudoTerminal()
        let port = try SerialPort(opening: terminal.path)
        let wake = try WakeDescriptor()
        wake.signal()
        wake.signal()
        #expect(wake.wait(for: port.descriptor) == false)
        wake.clear()
        terminal.sendAll([1])
        #expect(wake.wait(for: port.descriptor) == true)
    }

    private final class Pair: Sendable {
        let wake: WakeDescriptor
        let answer: WakeDescriptor

        init(wake: consuming WakeDescriptor, answer: consuming WakeDescriptor) {
            self.wake = wake
            self.answer = answer
        }
    }
}
