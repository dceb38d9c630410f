/// The message types that this module can read.
public enum RTCM3Catalogue {
    /// All message types.
    public static let messages: [any RTCM3Message.Type] = [
        RTKObservations.self,
        StationPosition.self,
        StationEquipment.self,
        SystemParameters.self,
        GPSEphemeris.self,
        GLONASSEphemeris.self,
        TextMessage.self,
        PhysicalStationPosition.self,
        BeiDouEphemeris.self,
        QZSSEphemeris.self,
        GalileoEphemeris.self,
        MultiSignalObservations.self,
        GLONASSBiases.self,
    ]

    private static let types = Dictionary(
        uniqueKeysWithValues: messages.flatMap { type in type.names.keys.map { ($0, type) } })

    /// Returns the type that reads messages with a given message number; `nil` if the message is unknown.
    public static func type(of number: UInt16) -> (any RTCM3Message.Type)? { types[number] }
}
