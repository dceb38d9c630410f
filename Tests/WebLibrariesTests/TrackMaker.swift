import GNSS
import SQLiteDatabase
import TestSupport
import TrackDatabase

/// A track database for a test.
struct TrackMaker {
    let path: String
    let database: Database

    init(_ path: String) throws {
        self.path = path
        database = try TrackSchema.open(path, .create)
    }

    /// The time of the first epoch, in seconds since 1970.
    static let start = 1_795_176_000

    /// Adds a session with one fix for each number. The device moves northeast at about 1 m/s.
    ///
    /// - Parameters:
    ///   - rate: The number of fixes per second.
    ///   - values: SQL expressions of the number `i` that replace the default values.
    func add(
        session: Int = 1, device: Int = 1, numbers: Range<Int>, rate: Int = 1, values: [String: String] = [:]
    ) throws {
        var columns = [
            "time": "\(Self.start)000000 + i * \(1_000_000 / rate)", "device": "\(device)", "number": "0",
            "session": "\(session)", "delay": "100000", "complete": "1", "mode": "3", "quality": "1",
            "satellites": "8 + i % 3", "latitude": "48 + i * 1e-5 / \(rate)", "longitude": "11 + i * 1e-5 / \(rate)",
            "altitude": "500 + i % 10", "speed": "1.5", "hdop": "0.9", "error_origin": "1", "error_horizontal": "2.5",
        ]
        columns.merge(values) { $1 }
        let sorted = columns.sorted { $0.key < $1.key }
        try database.run(
            """
            INSERT OR IGNORE INTO devices (id, identity, name) VALUES (\(device), 'identity \(device)', 'name \(device)');
            INSERT OR IGNORE INTO sessions VALUES (\(session), 0, 0, 'test', \(session % 2));
            WITH RECURSIVE numbers (i) AS (
                SELECT \(numbers.lowerBound) UNION ALL SELECT i + 1 FROM numbers WHERE i + 1 < \(numbers.upperBound)
            ) INSERT INTO fixes (\(sorted.map(\.key).joined(separator: ", ")))
            SELECT \(sorted.map(\.value).joined(separator: ", ")) FROM numbers
            """)
    }

    /// Adds a sky with two satellites, one of which is used.
    func addSky(at number: Int, device: Int = 1, strength: Float) throws {
        let sky = Sky(satellites: [
            Satellite(
                constellation: .gps, number: 7, receiverNumber: 7, elevation: 40, azimuth: 90,
                signalStrength: strength, isUsed: true),
            Satellite(constellation: .gps, number: 8, receiverNumber: 8, signalStrength: 20, isUsed: false),
        ])
        let insert = try database.prepare("INSERT INTO skies VALUES (?, ?, 0, ?)")
        try insert.bind((Self.start + number) * 1_000_000)
        try insert.bind(device)
        try insert.bind(PackedSky.bytes(sky))
        try insert.run()
    }
}
