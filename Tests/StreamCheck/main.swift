import Glibc

// Checks of the binary protocols that need an optimized build and much data, so they are not unit tests. `make test`
// runs them.
//
//     stream-check noise MEGABYTES [SEED]      random bytes, which must not give a position
//     stream-check headers MEGABYTES [SEED]    the same for random bytes with frame headers between them
//     stream-check print-noise MEGABYTES [SEED], stream-check print-headers MEGABYTES [SEED]
//                                              writes the same bytes to standard output
//     stream-check truncation LOG...           logs truncated at every byte

let arguments = CommandLine.arguments.dropFirst()
switch (arguments.first, arguments.dropFirst()) {
case ("noise", let rest):
    checkNoise(withHeaders: false, rest)
case ("headers", let rest):
    checkNoise(withHeaders: true, rest)
case ("print-noise", let rest):
    printNoise(withHeaders: false, rest)
case ("print-headers", let rest):
    printNoise(withHeaders: true, rest)
case ("truncation", let logs):
    checkTruncation(of: logs)
default:
    fail("usage: [print-]noise MEGABYTES [SEED], [print-]headers MEGABYTES [SEED], or truncation LOG...")
}

func fail(_ message: String) -> Never {
    print("stream-check: \(message)")
    exit(1)
}
