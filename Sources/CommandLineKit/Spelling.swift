/// Suggestions for misspelled words.
package enum Spelling {
    /// Returns a suggestion to append to an error message: the only known word that begins with `word`, or the most
    /// similar known words. Returns an empty string if no known word is similar.
    package static func suggestion(for word: String, among known: [String]) -> String {
        let longer = word.count > 2 ? known.filter { $0.hasPrefix(word) } : []
        // Words whose lengths differ by more than `farthest` cannot be similar. Skipping these words avoids the
        // comparison, which allocates memory for every letter.
        let farthest = max(1, word.count / 3)
        let near = known.filter { abs($0.count - word.count) <= farthest }
        let distances = near.map { (word: $0, distance: distance(word, $0)) }
        let least = distances.map(\.distance).min().flatMap { $0 <= farthest ? $0 : nil }
        let nearest = longer.count == 1 ? longer : distances.filter { $0.distance == least }.map(\.word)
        guard !nearest.isEmpty else { return "" }
        return ". Did you mean \(nearest.prefix(maxSuggestions).joined(separator: " or "))?"
    }

    /// The maximum number of words in a suggestion.
    private static let maxSuggestions = 3

    /// Returns the edit distance between two words: the number of edits that turn one word into the other. An edit
    /// changes, adds or removes a letter, or swaps two adjacent letters.
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
