// A mask inverts about half of the modules. The best of the eight masks is the one whose result contains the fewest
// patterns that resemble a finder, and the fewest large areas of one color.

extension QRCode {
    /// The masks, in the order of their numbers. Each closure returns whether its mask inverts the module at a
    /// position.
    static let masks: [@Sendable (_ row: Int, _ column: Int) -> Bool] = [
        { row, column in (row + column) % 2 == 0 },
        { row, _ in row % 2 == 0 },
        { _, column in column % 3 == 0 },
        { row, column in (row + column) % 3 == 0 },
        { row, column in (row / 2 + column / 3) % 2 == 0 },
        { row, column in row * column % 2 + row * column % 3 == 0 },
        { row, column in (row * column % 2 + row * column % 3) % 2 == 0 },
        { row, column in ((row + column) % 2 + row * column % 3) % 2 == 0 },
    ]

    /// The penalty score of the symbol. A symbol with a lower score is easier to scan.
    var penalty: Int {
        let indices = 0..<size
        let rows = indices.map { row in indices.map { self[row, $0] } }
        let columns = indices.map { column in indices.map { self[$0, column] } }
        let ofLines = (rows + columns).reduce(0) { $0 + Self.runPenalty($1) + Self.finderPenalty($1) }
        return ofLines + squarePenalty + balancePenalty
    }

    /// Returns the penalty for runs of at least five modules of the same color.
    static func runPenalty(_ line: [Bool]) -> Int {
        var penalty = 0
        var length = 0
        var previous: Bool?
        for module in line {
            length = module == previous ? length + 1 : 1
            previous = module
            if length == 5 { penalty += 3 }
            if length > 5 { penalty += 1 }
        }
        return penalty
    }

    /// Returns the penalty for modules that resemble a finder pattern (1:1:3:1:1) with four light modules on one side.
    static func finderPenalty(_ line: [Bool]) -> Int {
        var penalty = 0
        var window = 0
        for (index, module) in line.enumerated() {
            window = (window << 1 | (module ? 1 : 0)) & 0b111_1111_1111
            if index >= 10, window == 0b101_1101_0000 || window == 0b000_0101_1101 { penalty += 40 }
        }
        return penalty
    }

    /// The penalty for 2 × 2 squares of modules of the same color.
    private var squarePenalty: Int {
        var count = 0
        for row in 1..<size {
            for column in 1..<size {
                let isDark = self[row, column]
                if self[row - 1, column] == isDark, self[row, column - 1] == isDark,
                    self[row - 1, column - 1] == isDark
                {
                    count += 1
                }
            }
        }
        return 3 * count
    }

    /// The penalty for unequal numbers of dark and light modules: 10 for each full 5%.
    private var balancePenalty: Int {
        let total = size * size
        let dark = modules.count { $0 }
        return 10 * (abs(20 * dark - 10 * total) / total)
    }
}
