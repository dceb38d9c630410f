public import BinaryMessages

/// The block types that this module can read and write.
public enum SBFCatalogue {
    /// All block types, grouped by subject.
    public static let messages: [any SBFMessage.Type] = [
        // Position, velocity and attitude
        PVTGeodetic.self,
        PVTCartesian.self,
        PosCovGeodetic.self,
        PosCovCartesian.self,
        VelCovGeodetic.self,
        VelCovCartesian.self,
        DOP.self,
        BaseVectorGeod.self,
        BaseVectorCart.self,
        AttEuler.self,
        AttCovEuler.self,
        EndOfPVT.self,
        // Satellites
        SatVisibility.self,
        ChannelStatus.self,
        MeasEpoch.self,
        GPSRawCA.self,
        GLORawCA.self,
        GALRawINAV.self,
        BDSRaw.self,
        // Time and state
        ReceiverTime.self,
        XPPSOffset.self,
        QualityInd.self,
        ReceiverStatus.self,
        ReceiverSetup.self,
        DiffCorrIn.self,
    ]

    private static let types = Dictionary(uniqueKeysWithValues: messages.map { ($0.number, $0) })

    /// Returns the type of the block with a given block number; `nil` if the block is unknown.
    public static func type(of number: UInt16) -> (any SBFMessage.Type)? { types[number] }
}

extension SBFFrame {
    /// The name of the block in Septentrio's reference guide; `nil` if the block is unknown.
    public var name: String? { SBFCatalogue.type(of: number)?.name }

    /// The fields of the block, in the units of Septentrio's reference guide; `nil` if the block is unknown or too
    /// short.
    public var fields: [MessageField]? { SBFCatalogue.type(of: number)?.fields(payload) }
}
