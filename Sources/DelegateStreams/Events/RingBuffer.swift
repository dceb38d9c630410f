/// A first-in, first-out queue that reuses its memory and grows only when it is full.
struct RingBuffer<Element> {
    private var storage: [Element?] = []
    private var head = 0
    private(set) var count = 0

    mutating func append(_ element: Element) {
        if count == storage.count { grow() }
        storage[(head + count) % storage.count] = element
        count += 1
    }

    mutating func popFirst() -> Element? {
        guard count > 0 else { return nil }
        defer {
            head = (head + 1) % storage.count
            count -= 1
        }
        return storage[head].take()
    }

    private mutating func grow() {
        storage = Array(storage[head...] + storage[..<head])
        head = 0
        storage += Array(repeating: nil, count: max(4, storage.count))
    }
}
