// The cost of a map in the program, and a program with a map for Benchmarks/map, which measures it with viewers.

import Foundation
import GPSBridgeMap

if CommandLine.arguments.dropFirst().first == "unserved" {
    UnservedMap.print()
} else {
    try await ServedMap().run()
}
