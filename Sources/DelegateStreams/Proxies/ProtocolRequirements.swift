/// A namespace for functions that count a protocol's methods and properties in the run-time metadata of the protocol.
/// Swift has no other way to enumerate requirements. The layout of the metadata is part of Swift's stable ABI
/// (`swift/ABI/Metadata.h`).
enum ProtocolRequirements {
    /// Returns the number of methods and properties of a protocol type `any P`, including inherited requirements.
    ///
    /// Returns `nil` if the type is not a protocol type, or if pointers are not 64 bits wide.
    static func count<Existential>(of type: Existential.Type) -> Int? {
        guard MemoryLayout<Int>.size == 8 else { return nil }
        let metadata = unsafeBitCast(type as Any.Type, to: UnsafeRawPointer.self)
        guard metadata.load(as: Int.self) == Layout.existentialKind else { return nil }
        let flags = metadata.load(fromByteOffset: 8, as: UInt32.self)
        let protocolCount = Int(metadata.load(fromByteOffset: 12, as: UInt32.self))
        let protocols = metadata + (flags & Layout.hasSuperclass == 0 ? 16 : 24)
        var counted: Set<UnsafeRawPointer> = []
        return (0..<protocolCount).reduce(0) { sum, index in
            sum + count(in: protocols.load(fromByteOffset: 8 * index, as: UnsafeRawPointer.self), &counted)
        }
    }

    private enum Layout {
        static let existentialKind = 0x303
        static let hasSuperclass: UInt32 = 0x4000_0000
        /// The sizes, in bytes, of a protocol descriptor without its lists, of an entry in the requirement signature,
        /// and of a requirement.
        static let header = 24
        static let signatureEntry = 12
        static let requirement = 8
        /// The bits of an entry's flags that contain the requirement's kind. Kind 0 is a protocol conformance.
        static let entryKindMask: UInt32 = 0x1F
        static let protocolEntry: UInt32 = 0
        /// The bits of a requirement's flags that contain its kind.
        static let kindMask: UInt32 = 0x0F
        /// The kinds of requirements that are counted: methods, initializers and getters. Setters and coroutines are
        /// not counted, because each of them belongs to a getter.
        static let countedKinds: ClosedRange<UInt32> = 1...3
    }

    /// Returns the number of requirements of a protocol, including inherited requirements.
    ///
    /// - Parameter counted: The protocols that were already counted. A protocol that is inherited more than once is
    ///   counted only once.
    private static func count(in descriptor: UnsafeRawPointer, _ counted: inout Set<UnsafeRawPointer>) -> Int {
        guard counted.insert(descriptor).inserted else { return 0 }
        let entryCount = Int(descriptor.load(fromByteOffset: 12, as: UInt32.self))
        let requirementCount = Int(descriptor.load(fromByteOffset: 16, as: UInt32.self))
        let entries = (0..<entryCount).map { descriptor + Layout.header + Layout.signatureEntry * $0 }
        let requirements = descriptor + Layout.header + Layout.signatureEntry * entryCount
        let own = (0..<requirementCount).count { index in
            let flags = requirements.load(fromByteOffset: Layout.requirement * index, as: UInt32.self)
            return Layout.countedKinds.contains(flags & Layout.kindMask)
        }
        return entries.compactMap { inherited(by: $0) }.reduce(own) { $0 + count(in: $1, &counted) }
    }

    private static func inherited(by entry: UnsafeRawPointer) -> UnsafeRawPointer? {
        guard entry.load(as: UInt32.self) & Layout.entryKindMask == Layout.protocolEntry else { return nil }
        // The mangled name of the type that must conform. `x` is `Self`, and any other name is an associated type.
        let subject = entry + 4 + Int(entry.load(fromByteOffset: 4, as: Int32.self))
        guard subject.load(as: UInt8.self) == UInt8(ascii: "x"), subject.load(fromByteOffset: 1, as: UInt8.self) == 0
        else { return nil }
        // A relative pointer. The lowest bit is set if the pointer refers to another pointer. The second-lowest bit is
        // set if the pointer refers to an Objective-C protocol.
        let reference = entry + 8
        let offset = reference.load(as: Int32.self)
        guard offset & 2 == 0 else { return nil }
        let target = reference + Int(offset & ~1)
        return offset & 1 == 0 ? target : target.load(as: UnsafeRawPointer.self)
    }
}
