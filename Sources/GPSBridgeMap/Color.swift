/// An RGB color with an opacity.
public struct Color: Hashable, Sendable {
    /// The red, green, blue and opacity components, from 0 to 255. An opacity of 0 is completely transparent.
    public var red, green, blue, opacity: UInt8

    /// Creates a color.
    public init(red: UInt8, green: UInt8, blue: UInt8, opacity: UInt8 = 255) {
        (self.red, self.green, self.blue, self.opacity) = (red, green, blue, opacity)
    }

    /// The color in CSS notation, such as `#2a6fdbff`.
    var text: String {
        "#" + [red, green, blue, opacity].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// Black.
    public static let black = Color(red: 0, green: 0, blue: 0)
    /// White.
    public static let white = Color(red: 255, green: 255, blue: 255)
    /// A medium gray.
    public static let gray = Color(red: 128, green: 128, blue: 128)
    /// A red.
    public static let red = Color(red: 214, green: 40, blue: 40)
    /// An orange.
    public static let orange = Color(red: 232, green: 119, blue: 34)
    /// A yellow.
    public static let yellow = Color(red: 240, green: 196, blue: 25)
    /// A green.
    public static let green = Color(red: 46, green: 139, blue: 87)
    /// A blue.
    public static let blue = Color(red: 42, green: 111, blue: 219)
    /// A purple.
    public static let purple = Color(red: 126, green: 87, blue: 194)
    /// A color that is completely transparent.
    public static let clear = Color(red: 0, green: 0, blue: 0, opacity: 0)
}
