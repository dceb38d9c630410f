package import FleetWire
internal import GNSS

/// The entry of a device into a fence, or its exit.
package struct FenceCrossing: Hashable, Sendable {
    /// The number of the fence.
    package let fence: Int64
    /// The number of the first fix after the crossing.
    package let number: UInt64
    /// The time of this fix in microseconds since 1970.
    package let time: Int64
    /// Whether the device entered the fence.
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
    /// Returns the crossings of a batch in the order of its fixes.
    ///
    /// Fixes without a position are skipped. A device starts outside every fence. Therefore, its first fix inside a
    /// fence counts as an entry, even if the fence was added around the device. Removing a fence does not cause an
    /// exit.
    ///
    /// - Parameter inside: The numbers of the fences that contain the device before the batch. The method updates them
    ///   to those after the batch.
    package func crossings(of batch: Batch, inside: inout Set<Int64>) -> [FenceCrossing] {
        var crossings: [FenceCrossing] = []
        var search = Search(self)
        inside.formIntersection(ids)
        for (offset, fix) in batch.fixes.enumerated() {
            guard fix.fix.hasPosition, let coordinate = fix.fix.coordinate, coordinate.isOnEarth else { continue }
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
