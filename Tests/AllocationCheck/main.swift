import CAllocations
import Glibc
import NMEA

// Checks that sentences, UBX messages and calls of unobserved delegate methods do not allocate memory, however many
// there are.
//
// This requires an optimized build, which tests do not have, so it is a separate program. `make test` runs it on a file
// with every type of sentence and on logs of real receivers.
//
//     allocation-check FILE…

func fail(_ message: String) -> Never {
    print("allocation-check: \(message)")
    exit(1)
}

func bytes(of path: String) -> [UInt8] {
    guard let file = fopen(path, "r") else { fail("cannot open \(path)") }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65_536)
    while case let count = fread(&piece, 1, piece.count, file), count > 0 { bytes += piece[..<count] }
    return bytes
}

/// Finds and parses all sentences in some bytes. Returns the number of sentences of a known type.
func read(_ bytes: [UInt8], with reader: inout SentenceReader) -> Int {
    var typed = 0
    bytes.withUnsafeBytes { bytes in
        reader.read(bytes) { sentence in
            if sentence.parsed() != .other { typed += 1 }
        }
    }
    return typed
}

var total = 0
for path in CommandLine.arguments.dropFirst() {
    let bytes = bytes(of: path)
    var reader = SentenceReader()
    // Allocations that a program makes only once occur in the first pass.
    _ = read(bytes, with: &reader)
    let before = callocations_count()
    total += read(bytes, with: &reader)
    let allocations = callocations_count() - before
    guard allocations == 0 else { fail("\(path): \(allocations) allocations") }
}
let allocations = allocationsOfUnobservedCalls()
guard allocations == 0 else { fail("\(allocations) allocations by 1,000 calls of a delegate method without observers") }
for (name, allocations) in allocationsOfMessages() where allocations > 0 {
    fail("\(allocations) allocations while reading \(name) 1,000 times")
}
guard total > 0 else { fail("there are no sentences to read") }
let probe = callocations_count()
_ = UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1)
guard callocations_count() > probe else { fail("the heap is not being watched") }
print("\(total) typed sentences were read without an allocation")
