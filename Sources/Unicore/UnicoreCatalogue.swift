public import BinaryMessages

/// The message types that this module can read and write.
public enum UnicoreCatalogue {
    /// All message types.
    public static let messages: [any UnicoreMessage.Type] = [
        BestNav.self,
        BestNavXYZ.self,
        PVTSLN.self,
        StaDOP.self,
        SatsInfo.self,
        UniHeading.self,
        Agric.self,
        RecTime.self,
        ObsVM.self,
        ObsVMCmp.self,
        Version.self,
        HWStatus.self,
    ]

    private static let types = Dictionary(uniqueKeysWithValues: messages.map { ($0.number, $0) })

    /// Returns the type of the message with a given message ID; `nil` if the message is unknown.
    public static func type(of number: UInt16) -> (any UnicoreMessage.Type)? { types[number] }
}

extension UnicoreFrame {
    /// The name of the message in Unicore's reference manual; `nil` if the message is unknown.
    public var name: String? { UnicoreCatalogue.type(of: number)?.name }

    /// The fields of the header and the message, in the units of Unicore's reference manual; `nil` if the message is
    /// unknown or too short.
    public var fields: [MessageField]? {
        UnicoreCatalogue.type(of: number)?.fields(payload).map { headerFields + $0 }
    }
}
