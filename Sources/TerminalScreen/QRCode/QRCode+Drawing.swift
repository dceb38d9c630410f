extension QRCode {
    /// A QR code without text: only the patterns that help scanners find and measure the symbol.
    struct Drawing {
        /// The number of modules in each row and each column.
        let size: Int
        /// Whether each module is dark, row by row. `nil` for modules that hold codewords.
        private var modules: [Bool?]

        /// Draws all patterns of a version.
        init(_ version: Version) {
            size = version.size
            modules = Array(repeating: nil, count: size * size)
            drawFinders()
            drawAlignment(version.alignmentCenters)
            drawTiming()
            drawVersion(version.number)
            // Reserves the modules for the format.
            drawFormat(mask: 0)
        }
    }
}

extension QRCode.Drawing {
    /// Returns all modules, row by row, after drawing the format and the codewords.
    func modules(with codewords: [UInt8], mask: Int) -> [Bool] {
        var drawing = self
        drawing.drawFormat(mask: mask)
        let isInverted = QRCode.masks[mask]
        for (index, place) in freePlaces.enumerated() {
            // Up to seven modules remain after the last codeword.
            let isSet = index / 8 < codewords.count && codewords[index / 8] >> (7 - index % 8) & 1 == 1
            drawing[place.row, place.column] = isSet != isInverted(place.row, place.column)
        }
        return drawing.modules.map { $0 == true }
    }

    /// The positions of the codeword modules, in the order of the bits. The bits fill pairs of columns from right to
    /// left, alternately upward and downward.
    private var freePlaces: [(row: Int, column: Int)] {
        var places: [(row: Int, column: Int)] = []
        var isUpward = true
        // The pairs of columns skip the vertical timing pattern.
        let rightColumns = Array(stride(from: size - 1, to: 6, by: -2)) + stride(from: 5, to: 0, by: -2)
        for right in rightColumns {
            for step in 0..<size {
                let row = isUpward ? size - 1 - step : step
                for column in [right, right - 1] where self[row, column] == nil { places.append((row, column)) }
            }
            isUpward.toggle()
        }
        return places
    }

    private subscript(row: Int, column: Int) -> Bool? {
        get { modules[row * size + column] }
        set { modules[row * size + column] = newValue }
    }

    /// Draws the three large squares in the corners, each with a light border.
    private mutating func drawFinders() {
        for (row, column) in [(3, 3), (3, size - 4), (size - 4, 3)] { drawSquares([0, 1, 3], within: 4, row, column) }
    }

    /// Draws the small squares, except where they would overlap a large square.
    private mutating func drawAlignment(_ centers: [Int]) {
        for row in centers {
            for column in centers where self[row, column] == nil { drawSquares([0, 2], within: 2, row, column) }
        }
    }

    /// Draws the row and the column of alternating modules, which scanners use to count the modules.
    private mutating func drawTiming() {
        for index in 8..<size - 8 {
            self[6, index] = index.isMultiple(of: 2)
            self[index, 6] = index.isMultiple(of: 2)
        }
    }

    /// Draws concentric squares, which are dark at the given distances from the center and light in between.
    private mutating func drawSquares(_ darkDistances: Set<Int>, within radius: Int, _ row: Int, _ column: Int) {
        let inside = 0..<size
        for rowOffset in -radius...radius where inside.contains(row + rowOffset) {
            for columnOffset in -radius...radius where inside.contains(column + columnOffset) {
                let distance = max(abs(rowOffset), abs(columnOffset))
                self[row + rowOffset, column + columnOffset] = darkDistances.contains(distance)
            }
        }
    }

    /// Draws the version number twice. Small versions omit the number, because scanners can count the modules.
    private mutating func drawVersion(_ number: Int) {
        guard number >= 7 else { return }
        let bits = QRCode.versionBits(number)
        for index in 0..<18 {
            let isDark = bits >> index & 1 == 1
            self[size - 11 + index % 3, index / 3] = isDark
            self[index / 3, size - 11 + index % 3] = isDark
        }
    }

    /// Draws the error correction level and the mask twice, and the single module that is always dark.
    private mutating func drawFormat(mask: Int) {
        let bits = QRCode.formatBits(mask: mask)
        // The first copy runs around the upper left finder, from the top edge down and then to the left edge, and skips
        // the timing patterns. The second copy runs below the upper right finder, and then down the right side of the
        // lower left finder.
        let offsets = [0, 1, 2, 3, 4, 5, 7, 8]
        for index in 0..<15 {
            let isDark = bits >> index & 1 == 1
            if index < 8 {
                self[offsets[index], 8] = isDark
                self[8, size - 1 - index] = isDark
            } else {
                self[8, index == 8 ? 7 : 14 - index] = isDark
                self[size - 15 + index, 8] = isDark
            }
        }
        self[size - 8, 8] = true
    }
}

extension QRCode {
    /// Returns the 15 bits that specify error correction level M and the mask.
    static func formatBits(mask: Int) -> Int {
        let levelM = 0b00
        // The final XOR prevents a format whose bits are all zero.
        return withCheckBits(levelM << 3 | mask, count: 10, generator: 0x537) ^ 0x5412
    }

    /// Returns the 18 bits that specify the version.
    static func versionBits(_ number: Int) -> Int { withCheckBits(number, count: 12, generator: 0x1F25) }

    /// Returns a value followed by its BCH check bits: the remainder of a carry-less division by the generator
    /// polynomial.
    private static func withCheckBits(_ value: Int, count: Int, generator: Int) -> Int {
        var remainder = value
        for _ in 0..<count {
            remainder <<= 1
            if remainder >> count & 1 == 1 { remainder ^= generator }
        }
        return value << count | remainder
    }
}
