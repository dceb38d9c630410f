import TestSupport

/// A stream that contains every kind of value, as well as binary frames and rejected lines.
enum GeneratedStream {
    static let bytes: [UInt8] =
        values.flatMap { Array(sentence($0).utf8) } + Array(other.utf8) + frames + damaged

    /// Sentences with each kind of value.
    private static let values = [
        // Numbers, times and a date; a number with many decimals; negative zero; a field without a meaning
        "GPGGA,123519.25,4807.03812345,N,01131.000,E,2,08,0.9,545.4,M,-46.9,M,3.2,0120",
        "GPRMC,235960.123456,A,0000.000,S,01131.000,E,022.4,084.4,230394,003.1,W,D,S",
        "GNZDA,014035.1234567,28,02,2024,-05,30", "GPGLL,,,,,,?,?", "HEHDT,,T",
        // Lists of numbers, objects and enumerations with empty elements; an empty list
        "GNGSA,A,3,04,05,,09,12,,,24,,,,,2.5,1.3,2.1,1",
        "GPGSV,2,1,07,07,79.5,048,42,02,51,062,,26,36,256,42,27,27,138,42,1", "GPGSV,1,1,00",
        "GPGRS,024603.00,1,-1.8,-2.7,,0.3,,,,,,,,",
        "GNGNS,014035.00,4332.69262,S,17235.48549,E,RR?X,13,0.9,25.63,11.24,,",
        "LCGLC,9960,12000.1,A,,,3.2,B",
        // Text with characters that JSON escapes; overlong text
        "GPDTM,W84,B,0.1,N,0.2,W,0.0,W84", "GPTXT,01,01,02,a \"quoted\" \\ text",
        "GPTXT,01,01,02," + String(repeating: "long ", count: 22),
        // Lists that are stored as text
        "IIXDR,C,19.5,C,AIR,P,1.02,B,BARO", "GPRTE,2,1,c,0,W3IWI,DRIVWY",
        "GPRTE,2,2,c,," + (1...25).map { "POINT\($0)" }.joined(separator: ","),
        // Proprietary sentences: a field in the code, a long address, an object, too many satellites
        "PGRMZ,93,f,3", "PSRF103,00,01,00,01", "PSTMANTENNASTATUS,2,0,0,0", "PASHR,POS,0,03,183530.00,,,,,,,,,,,,,,",
        "PSTMPV,073315.00,4047.1234,N,01416.0512,E,20.50,M,1.5,-2.5,0.1,,,,,,,0.1,0,0,0.2,0,0.3",
        "PUBX,03,02,23,-,,,45,010,08,U,067,31,42,025",
        "PUBX,03,25" + (1...25).map { ",\($0),e,067,31,42,025" }.joined(),
        // Unknown types
        "GPXYZ,1,,a\"b", "PUBX,05,a,b", "PSTMTESTRF,7", "GPXYZ",
    ]

    private static let other =
        "\(tag("s:station,c:1577836800,g:1-2-1234"))\(sentence("AIVDM,1,1,,A,14eG;o@034o8sd<L9i:a;WF>062D,0", first: "!"))"

    /// A u-blox frame and a Septentrio frame. The Septentrio frame begins with the same character as a sentence.
    private static let frames: [UInt8] =
        [0xB5, 0x62, 5, 1, 2, 0, 6, 1, 0x0F, 0x38] + [0x24, 0x40, 0x33, 0x41, 1, 0, 12, 0, 1, 2, 3, 4]

    private static let damaged =
        Array("$GPGGA,12".utf8) + [0xE9, 0x1B] + Array("\r\n$GPGGA,1*00\r\n$GPGGA,1\r\n$\r\nstray\r\n".utf8)
        + Array("$\(String(repeating: "too long,", count: 120))\r\n".utf8)

    /// Returns a sentence with checksum and line ending.
    static func sentence(_ content: String, first: Character = "$") -> String {
        "\(first)\(content)*\(checksum(content))\r\n"
    }

    private static func tag(_ content: String) -> String { "\\\(content)*\(checksum(content))\\" }
}
