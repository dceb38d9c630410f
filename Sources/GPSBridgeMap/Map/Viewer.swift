/// A browser page that shows a map.
public struct Viewer: Hashable, Sendable, Identifiable {
    /// An identifier that is unique among the viewers of a map.
    public struct ID: Hashable, Sendable {
        let number: Int

        /// Creates an ID.
        public init(_ number: Int) { self.number = number }
    }

    /// The ID of the viewer.
    public let id: ID
    /// The size of the page's map, in CSS pixels.
    public var size: Size
    /// Whether the page is visible, rather than in a background tab.
    public var isVisible: Bool
    /// Whether the viewer may touch the map.
    public let canTouch: Bool

    /// Creates a viewer, for tests of delegates.
    public init(id: ID, size: Size, isVisible: Bool = true, canTouch: Bool = true) {
        (self.id, self.size, self.isVisible, self.canTouch) = (id, size, isVisible, canTouch)
    }

    /// The size of a map on a page.
    public struct Size: Hashable, Sendable {
        /// The width and the height in CSS pixels.
        public var width, height: Double

        /// Creates a size.
        public init(width: Double, height: Double) { (self.width, self.height) = (width, height) }
    }
}
