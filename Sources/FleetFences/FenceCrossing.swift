package import FleetWire
internal import GNSS

/// A device's entry into a fence, or its exit from the fence.
package struct FenceCrossing: Hashable, Sendable {
    /// The identifier of the fence.
    package let fence: Int64
    /// The sequence number of the first fix after the crossing.
    package let number: UInt64
    /// The time of the first fix after the crossing, in microseconds since 1970.
    package let time: Int64
    /// Whether the device entered the fence; `false` if the device left it.
    package let isEntry: Bool

    /// Creates a crossing.
    package init(fence: Int64, number: UInt64, time: Int64, isEntry: Bool) {
        self.fence = fence
        self.number = number
        self.time = time
        self.isEntry = isEntry
    }
}

extension FenceIndex {
    /// Returns the crossings that occur in a batch, in the order of the batch's fixes.
    ///
    /// Fixes without a position are skipped. A device counts as outside a fence until it sends a fix from inside. Its
    /// first fix inside a fence is therefore an entry, even if the device was already there when the fence was created.
    /// Removing a fence does not cause an exit.
    ///
    /// - Parameter inside: The identifiers of the fences that contain the device before the batch. On return, the
    ///   identifiers of the fences that contain the device after the batch.
    package func crossings(of batch: Batch, inside: inout Set<Int64>) -> [FenceCrossing] {
        var crossings: [FenceCrossing] = []
        var search = Search(self)
        inside.formIntersection(ids)
        for (offset, fix) in batch.fixes.enumerated() {
            guard let coordinate = fix.position else { continue }
            let found = search.fences(at: coordinate)
            if found.count == inside.count, inside.isSuperset(of: found) { continue }
            func cross(_ fence: Int64, isEntry: Bool) {
                crossings.append(
                    FenceCrossing(
                        fence: fence, number: batch.header.first + UInt64(offset), time: fix.instant, isEntry: isEntry))
            }
            for fence in inside.subtracting(found).sorted() { cross(fence, isEntry: false) }
            for fence in found where !inside.contains(fence) { cross(fence, isEntry: true) }
            inside = Set(found)
        }
        return crossings
    }
}

extension [FenceCrossing] {
    /// The maximum number of crossings of a fence that are kept from a batch. If a stolen device sends invented fixes, a
    /// batch of a few hundred bytes may contain thousands of crossings of every fence.
    package static let maxCountForFence = 100

    /// The crossings of a batch, with at most ``maxCountForFence`` of each fence: the first and the last ones.
    ///
    /// The number of omitted crossings is even, so entries and exits still alternate, and the last crossing is kept.
    package var withoutExcess: [FenceCrossing] {
        var counts: [Int64: Int] = [:]
        for crossing in self { counts[crossing.fence, default: 0] += 1 }
        var places: [Int64: Int] = [:]
        return filter { crossing in
            let excess = Swift.max(0, counts[crossing.fence, default: 0] - Self.maxCountForFence)
            let first = Self.maxCountForFence / 2
            let place = places[crossing.fence, default: 0]
            places[crossing.fence] = place + 1
            return !(first..<first + (excess + 1) / 2 * 2).contains(place)
        }
    }
}
