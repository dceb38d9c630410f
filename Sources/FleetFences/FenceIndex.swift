internal import GNSS

/// An index of a tenant's fences by map cell. Search time is nearly independent of the number of fences.
package struct FenceIndex: Sendable {
    private let fences: [Fence]
    /// The fences whose bounding boxes overlap a cell, as indices into ``fences``, keyed by the cell's key.
    private var cells: [Int: [Int]] = [:]
    /// The levels that occur in ``cells``, from fine to coarse.
    private let levels: [Int]
    /// The identifiers of all fences.
    let ids: Set<Int64>

    /// Creates an index of fences with unique identifiers.
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

    /// A search that keeps the candidates of the most recent cell, because most fixes are near the previous fix.
    struct Search {
        private let index: FenceIndex
        private var cell = (column: -1, row: -1)
        private var candidates: [Fence] = []

        init(_ index: FenceIndex) { self.index = index }

        /// Returns the identifiers of the fences that contain a coordinate, in ascending order.
        mutating func fences(at coordinate: Coordinate) -> [Int64] {
            let new = FenceCell.columnAndRow(of: coordinate)
            if new != cell {
                cell = new
                candidates = index.candidates(column: new.column, row: new.row)
            }
            return candidates.isEmpty ? [] : candidates.filter { $0.area.contains(coordinate) }.map(\.id)
        }
    }

    /// Returns the fences that may contain coordinates in a cell of the finest level, sorted by identifier.
    private func candidates(column: Int, row: Int) -> [Fence] {
        let positions = levels.flatMap { level in
            let shift = FenceCell.maxLevel - level
            return cells[FenceCell.key(level: level, column: column >> shift, row: row >> shift)] ?? []
        }
        return positions.sorted().map { fences[$0] }
    }
}
