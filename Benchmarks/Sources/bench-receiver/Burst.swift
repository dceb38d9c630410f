/// The output of a receiver for one second: 9 sentences, 559 bytes.
enum Burst {
    /// - Parameter second: The second of the day.
    static func bytes(second: Int) -> [UInt8] {
        let clock = [second / 3600 % 24, second / 60 % 60, second % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined()
        let bodies = [
            "GNGGA,\(clock).00,5231.20000,N,01324.30000,E,1,12,0.90,34.0,M,46.9,M,,",
            "GNGSA,A,3,02,05,07,12,15,21,25,29,,,,,1.60,0.90,1.32",
            "GNGSA,A,3,66,76,77,82,,,,,,,,,1.60,0.90,1.32",
            "GPGSV,2,1,08,02,35,112,40,05,61,298,44,07,12,043,31,12,20,250,38",
            "GPGSV,2,2,08,15,30,200,41,21,15,320,33,25,74,105,46,29,41,180,43",
            "GLGSV,1,1,04,66,35,112,40,76,61,298,44,77,12,043,31,82,20,250,38",
            "GNGST,\(clock).00,1.2,,,,0.8,0.9,1.5",
            "GNVTG,,T,,M,0.02,N,0.04,K,A",
            "GNRMC,\(clock).00,A,5231.20000,N,01324.30000,E,0.02,,201126,,,A",
        ]
        return bodies.flatMap { body in
            let checksum = body.utf8.reduce(0, ^)
            let digits = String(checksum, radix: 16, uppercase: true)
            return Array("$\(body)*\(digits.count < 2 ? "0" : "")\(digits)\r\n".utf8)
        }
    }
}
