internal import Glibc

/// The signals for failed writes. Their default actions would terminate the program in the middle of writing a file.
package enum WriteErrorSignals {
    /// The reader of a pipe has exited; a file has reached the limit of `ulimit -f`.
    static let all = [SIGPIPE, SIGXFSZ]

    /// Ignores the signals, so that `write` returns an error instead.
    package static func ignore() { for number in all { signal(number, SIG_IGN) } }

    /// Restores the default actions. An ignored signal stays ignored in another program that replaces this one, and
    /// other programs rely on these signals.
    package static func restoreDefaults() { for number in all { signal(number, SIG_DFL) } }
}
