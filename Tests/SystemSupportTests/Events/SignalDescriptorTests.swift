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

    /// All signals are pending when the thread unblocks them. Their handlers then run one after the other, even on a busy
    /// machine. If this took longer than the time after which another signal ends the program, no test would have a result.
    @Test("signals that arrive in quick succession do not end the program")
    func succession() throws {
        let numbers = [SIGALRM, SIGPROF, SIGVTALRM]
        let signals = try SignalDescriptor(ending: numbers)
        var (ending, mask) = (sigset_t(), sigset_t())
        sigemptyset(&ending)
        for number in numbers { sigaddset(&ending, number) }
        pthread_sigmask(SIG_BLOCK, &ending, &mask)
        for number in numbers { pthread_kill(pthread_self(), number) }
        pthread_sigmask(SIG_UNBLOCK, &ending, nil)
        pthread_sigmask(SIG_SETMASK, &mask, nil)
        let arrived = numbers.map { _ in signals.wait() }
        #expect(arrived.sorted() == numbers.sorted())
    }
}
