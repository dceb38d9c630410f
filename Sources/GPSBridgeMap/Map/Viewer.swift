/// A browser page that shows a map.
public struct Viewer: Hashable, Sendable, Identifiable {
    /// The number of a viewer, which no other viewer of the same map gets.
    public struct ID: Hashable, Sendable {
        let number: Int

        /// Creates a number.
        public init(_ number: Int) { self.number = number }
    }

    /// The number of the viewer.
    public let id: ID
    /// The width and the height of its map in CSS pixels.
    public var size: Size
    /// Whether the page is visible. It is not if it is in a tab in the background.
    public var isVisible: Bool
    /// Whether the viewer may touch the map.
    public let canTouch: Bool

    /// Creates a viewer, as a test of a delegate needs it.
    public init(id: ID, size: Size, isVisible: Bool = true, canTouch: Bool = true) {
        (self.id, self.size, self.isVisible, self.canTouch) = (id, size, isVisible, canTouch)
    }

    /// The size of a map.
    public struct Size: Hashable, Sendable {
        /// The width and the height in CSS pixels.
        public var width, height: Double

        /// Creates a size.
        public init(width: Double, height: Double) { (self.width, self.height) = (width, height) }
    }
}
