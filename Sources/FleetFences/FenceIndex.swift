internal import GNSS

/// An index of a tenant's fences by map cells. The cost of a search hardly depends on the number of fences.
package struct FenceIndex: Sendable {
    private let fences: [Fence]
    /// The positions in ``fences`` of those that overlap a cell, by the key of the cell.
    private var cells: [Int: [Int]] = [:]
    /// The levels of the cells, the finest one first.
    private let levels: [Int]
    /// The numbers of all fences.
    let ids: Set<Int64>

    /// Creates an index.
    package init(_ fences: [Fence]) {
        self.fences = fences.sorted { $0.id < $1.id }
        ids = Set(fences.map(\.id))
        var levels: Set<Int> = []
        for (position, fence) in self.fences.enumerated() {
            let (level, keys) = fence.area.box.cells
            levels.insert(level)
            for key in keys { cells[key, default: []].append(position) }
        }
        self.levels = levels.sorted(by: >)
    }

    /// A search that remembers the cell of the last coordinate, because most fixes are near the previous fix.
    struct Search {
        private let index: FenceIndex
        private var place = (column: -1, row: -1)
        private var candidates: [Fence] = []

        init(_ index: FenceIndex) { self.index = index }

        /// Returns the numbers of the fences that contain a coordinate, in ascending order.
        mutating func fences(at coordinate: Coordinate) -> [Int64] {
            let new = FenceCell.place(of: coordinate)
            if new != place {
                place = new
                candidates = index.candidates(column: new.column, row: new.row)
            }
            return candidates.isEmpty ? [] : candidates.filter { $0.area.contains(coordinate) }.map(\.id)
        }
    }

    /// Returns the fences that may contain coordinates of a cell of the finest level, in the order of their numbers.
    private func candidates(column: Int, row: Int) -> [Fence] {
        let positions = levels.flatMap { level in
            let shift = FenceCell.maxLevel - level
            return cells[FenceCell.key(level: level, column: column >> shift, row: row >> shift)] ?? []
        }
        return positions.sorted().map { fences[$0] }
    }
}
