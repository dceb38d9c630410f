// Measures the cost of a map without viewers, or serves a map that Benchmarks/map measures with viewers.

import Foundation
import GPSBridgeMap

if CommandLine.arguments.dropFirst().first == "unserved" {
    UnservedMap.print()
} else {
    try await ServedMap().run()
}
