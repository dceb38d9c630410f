/// Suggests the words that were probably meant.
package enum Spelling {
    /// Returns a hint at the nearest known words, or at the only known word that begins with `word`. The hint is empty
    /// if there are none.
    package static func suggestion(for word: String, among known: [String]) -> String {
        let longer = word.count > 2 ? known.filter { $0.hasPrefix(word) } : []
        // Words whose lengths differ by more than this are too far away. Comparing them would take memory for each
        // letter.
        let farthest = max(1, word.count / 3)
        let near = known.filter { abs($0.count - word.count) <= farthest }
        let distances = near.map { (word: $0, distance: distance(word, $0)) }
        let least = distances.map(\.distance).min().flatMap { $0 <= farthest ? $0 : nil }
        let nearest = longer.count == 1 ? longer : distances.filter { $0.distance == least }.map(\.word)
        guard !nearest.isEmpty else { return "" }
        return ". Did you mean \(nearest.prefix(most).joined(separator: " or "))?"
    }

    /// The maximum number of suggestions.
    private static let most = 3

    /// Returns how many letters must be changed, added, removed or swapped with the next one to turn one word into
    /// another.
    private static func distance(_ one: String, _ other: String) -> Int {
        let (one, other) = (Array(one), Array(other))
        var rows = [Array(0...other.count)]
        for index in one.indices {
            var row = [index + 1]
            for column in other.indices {
                let changed = rows[index][column] + (one[index] == other[column] ? 0 : 1)
                var least = min(changed, row[column] + 1, rows[index][column + 1] + 1)
                if index > 0, column > 0, one[index] == other[column - 1], one[index - 1] == other[column] {
                    least = min(least, rows[index - 1][column - 1] + 1)
                }
                row.append(least)
            }
            rows.append(row)
        }
        return rows[one.count][other.count]
    }
}
