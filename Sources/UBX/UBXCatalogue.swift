public import BinaryMessages

/// The message types that this module can read and write.
public enum UBXCatalogue {
    /// All message types, ordered by class.
    public static let messages: [any UBXMessage.Type] = [
        // Navigation
        NavPOSECEF.self,
        NavPOSLLH.self,
        NavSTATUS.self,
        NavDOP.self,
        NavATT.self,
        NavSOL.self,
        NavPVT.self,
        NavVELECEF.self,
        NavVELNED.self,
        NavHPPOSECEF.self,
        NavHPPOSLLH.self,
        NavPVAT.self,
        NavTIMEGPS.self,
        NavTIMEUTC.self,
        NavCLOCK.self,
        NavTIMELS.self,
        NavSVINFO.self,
        NavDGPS.self,
        NavSBAS.self,
        NavSAT.self,
        NavCOV.self,
        NavSVIN.self,
        NavRELPOSNED.self,
        NavEELL.self,
        NavSIG.self,
        NavEOE.self,
        // Measurements
        RxmRAW.self,
        RxmSFRB.self,
        RxmSFRBX.self,
        RxmRAWX.self,
        RxmRTCM.self,
        RxmCOR.self,
        // Information
        InfERROR.self,
        InfWARNING.self,
        InfNOTICE.self,
        InfTEST.self,
        InfDEBUG.self,
        // Configuration
        AckNAK.self,
        AckACK.self,
        CfgPRT.self,
        CfgRATE.self,
        CfgCFG.self,
        CfgTMODE2.self,
        CfgVALGET.self,
        // Monitoring
        MonVER.self,
        MonRXBUF.self,
        MonTXBUF.self,
        MonHW.self,
        MonGNSS.self,
        MonSPAN.self,
        MonCOMMS.self,
        MonRF.self,
        // Timing
        TimTP.self,
        TimTM2.self,
        TimSVIN.self,
        TimTOS.self,
        // Sensors
        EsfMEAS.self,
        EsfRAW.self,
        EsfSTATUS.self,
        EsfALG.self,
        EsfINS.self,
        // Logs
        LogRETRIEVEPOS.self,
        LogRETRIEVEPOSEXTRA.self,
        LogBATCH.self,
        // Security
        SecUNIQID.self,
        // High rate
        HnrPVT.self,
        HnrATT.self,
        HnrINS.self,
    ]

    private static let types = Dictionary(uniqueKeysWithValues: messages.map { ($0.identifier, $0) })

    /// Returns the type of the message with a given identifier; `nil` if the message is unknown.
    public static func type(of identifier: UBXIdentifier) -> (any UBXMessage.Type)? { types[identifier] }
}

extension UBXCatalogue {
    /// The messages that receivers with a second navigation engine, such as F9 and M10, also send in the class NAV2, with
    /// the same ID and payload.
    private static let sentBySecondEngine = Set(
        [
            NavPOSECEF.self, NavPOSLLH.self, NavSTATUS.self, NavDOP.self, NavPVT.self, NavVELECEF.self,
            NavVELNED.self, NavPVAT.self, NavTIMEGPS.self, NavTIMEUTC.self, NavCLOCK.self, NavTIMELS.self,
            NavSBAS.self, NavSAT.self, NavCOV.self, NavSVIN.self, NavEELL.self, NavSIG.self, NavEOE.self,
        ].map { (type: any UBXMessage.Type) in type.identifier })

    /// Returns the NAV message type with the layout of a NAV2 message; `nil` if the message is not a NAV2 message, or
    /// unknown.
    fileprivate static func layout(ofSecondary identifier: UBXIdentifier) -> (any UBXMessage.Type)? {
        guard identifier.group == 0x29 else { return nil }
        let primary = UBXIdentifier(0x01, identifier.number)
        return sentBySecondEngine.contains(primary) ? type(of: primary) : nil
    }
}

extension UBXFrame {
    /// The name of the message in u-blox's interface description; `nil` if the message is unknown.
    public var name: String? {
        if let primary = UBXCatalogue.layout(ofSecondary: identifier) { return "NAV2" + primary.name.dropFirst(3) }
        return UBXCatalogue.type(of: identifier)?.name
    }

    /// The fields of the message, in the units of u-blox's interface description; `nil` if the message is unknown, too
    /// short, or of an unknown version.
    public var fields: [MessageField]? {
        (UBXCatalogue.layout(ofSecondary: identifier) ?? UBXCatalogue.type(of: identifier))?.fields(payload)
    }
}
