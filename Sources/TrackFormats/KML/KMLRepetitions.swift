internal import GNSS

/// Removes lines without times that repeat the positions of a timed track in the same file. GPSBabel writes each track
/// in both forms.
enum KMLRepetitions {
    /// A line of the file.
    struct Line {
        /// The index of the line's track.
        let track: Int
        /// The indices of the line's points in the track.
        let points: Range<Int>
    }

    /// The maximum difference between equal positions, in degrees. Programs write six decimals, and the numbers in
    /// memory are not exact.
    private static let tolerance = 1.01e-6

    /// Removes the repetitions from tracks that contain only the given lines.
    static func remove(from tracks: inout [TrackReader.Track], lines: [Line]) {
        var timed: [Key: ArraySlice<Epoch>] = [:]
        var untimed: Set<Int> = []
        for (index, line) in lines.enumerated() {
            let points = tracks[line.track].epochs[line.points]
            if !points.contains(where: { $0.fix.time != nil }) {
                untimed.insert(index)
            } else if let key = Key(points) {
                timed[key] = points
            }
        }
        guard !timed.isEmpty else { return }
        let repeated = untimed.filter { index in
            let points = tracks[lines[index].track].epochs[lines[index].points]
            return Key(points)?.neighbors.contains { key in timed[key].map { isEqual($0, points) } ?? false } ?? false
        }
        guard !repeated.isEmpty else { return }
        let old = tracks.map(\.epochs)
        for index in tracks.indices { tracks[index].epochs = [] }
        for (index, line) in lines.enumerated() where !repeated.contains(index) {
            tracks[line.track].breakSegment()
            tracks[line.track].epochs += old[line.track][line.points]
        }
    }

    private static func isEqual(_ one: ArraySlice<Epoch>, _ other: ArraySlice<Epoch>) -> Bool {
        zip(one, other).allSatisfy { one, other in
            guard let one = one.fix.coordinate, let other = other.fix.coordinate else { return false }
            return abs(one.latitude - other.latitude) <= tolerance && abs(one.longitude - other.longitude) <= tolerance
        }
    }

    /// The number of points of a line, and the cell of a grid in which the line begins. With keys, the number of
    /// comparisons does not grow with the square of the number of lines.
    private struct Key: Hashable {
        var count: Int
        var row: Int
        var column: Int

        private static let cellsPerDegree = 1e5

        init?(_ points: ArraySlice<Epoch>) {
            guard let start = points.first?.fix.coordinate else { return nil }
            count = points.count
            row = Int((start.latitude * Self.cellsPerDegree).rounded(.down))
            column = Int((start.longitude * Self.cellsPerDegree).rounded(.down))
        }

        /// The keys of all lines that may be equal, including this one.
        var neighbors: [Key] {
            (-1...1).flatMap { rows in
                (-1...1).map { columns in
                    var key = self
                    key.row += rows
                    key.column += columns
                    return key
                }
            }
        }
    }
}
