import Glibc
import SystemSupport
import Testing

@Suite("Signals")
struct SignalDescriptorTests {
    /// Sends a signal to the process, because all threads that run tests block signals.
    private func send(_ signal: Int32) { kill(getpid(), signal) }

    @Test("signals are delivered through the descriptor instead of ending the process")
    func arrival() throws {
        let signals = try SignalDescriptor(ending: [], others: [SIGUSR1, SIGUSR2])
        #expect(signals.next() == nil)
        for signal in [SIGUSR1, SIGUSR2, SIGUSR1] {
            send(signal)
            #expect(signals.wait() == signal)
        }
        #expect(signals.next() == nil)
    }

    @Test("an ignored signal is not delivered")
    func ignored() throws {
        signal(SIGURG, SIG_IGN)
        let signals = try SignalDescriptor(ending: [SIGURG], others: [SIGWINCH])
        send(SIGURG)
        send(SIGWINCH)
        #expect(signals.wait() == SIGWINCH)
        #expect(signals.next() == nil)
    }

    @Test("a signal that is sent repeatedly in quick succession does not end the program")
    func repetition() throws {
        let signals = try SignalDescriptor(ending: [SIGPROF])
        for _ in 0..<3 {
            send(SIGPROF)
            #expect(signals.wait() == SIGPROF)
        }
    }
}
