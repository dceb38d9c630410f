/// The columns of a CSV file.
struct CSVColumns {
    private var indices: [String: Int]
    /// Whether numbers contain commas instead of periods.
    var hasDecimalCommas = false

    /// Other names of columns, in lower case.
    private static let synonyms: [(synonym: String, name: String)] = [
        ("lat", "latitude"), ("lon", "longitude"), ("lng", "longitude"), ("timestamp", "time"),
        ("date", "time"), ("ele", "altitude"), ("elevation", "altitude"), ("altmsl", "altitude"),
        ("alt", "altitude"), ("althae", "ellipsoidal_altitude"), ("bearing", "course"), ("heading", "course"),
        ("accuracy", "horizontal_error"),
    ]

    /// Creates the columns with the given names. A synonym is used only if no column has the name that gpsbridge writes.
    init(_ names: [String]) {
        let pairs = names.enumerated().map { ($1.lowercased(), $0) }
        indices = Dictionary(pairs, uniquingKeysWith: { first, _ in first })
        for (synonym, name) in Self.synonyms where indices[name] == nil { indices[name] = indices[synonym] }
        // GDAL writes positions as X and Y in the first two columns. Elsewhere, these are often accelerations.
        if indices["x"] == 0, indices["y"] == 1 {
            indices.merge(["longitude": 0, "latitude": 1], uniquingKeysWith: { named, _ in named })
        }
    }

    /// The index of a column; `nil` if there is no such column.
    subscript(_ name: String) -> Int? { indices[name] }

    /// Whether the columns include those of a position.
    var containPositions: Bool {
        guard let latitude = self["latitude"], self["longitude"] != nil else { return false }
        // Without times or tracks, the columns X and Y may contain anything.
        return self["time"] != nil || self["track_fid"] != nil || latitude != self["y"]
    }

    func number(_ field: String) -> Double? {
        Double(decimal: hasDecimalCommas ? field.replacing(",", with: ".") : field)
    }

    /// Reads the column `track` as the course if its fields are courses, as in gpsd's reports, and not names of tracks.
    mutating func recognizeCourses(_ rows: some Sequence<[String]>) {
        guard self["course"] == nil, let track = self["track"],
            areCourses(rows.lazy.compactMap { track < $0.count ? $0[track] : nil })
        else { return }
        indices["course"] = track
        indices["track"] = nil
    }

    private func areCourses(_ fields: some Sequence<String>) -> Bool {
        var hasFraction = false
        var numbers: Set<Double> = []
        var last: Double?
        var changes = 0
        var count = 0
        for field in fields where !field.isEmpty {
            guard let number = number(field), (0...360).contains(number) else {
                return false
            }
            if number.rounded() != number { hasFraction = true }
            if number != last { changes += 1 }
            last = number
            numbers.insert(number)
            count += 1
        }
        // Numbers of tracks are integers, and a track usually has several points in a row.
        return hasFraction || numbers.count >= 10 && changes * 2 > count
    }
}
