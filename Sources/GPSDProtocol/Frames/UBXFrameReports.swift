internal import UBX

extension UBXFrame {
    /// Returns the reports of the message. Most messages have none.
    /// - Parameter isScaled: Whether to write subframes in physical units.
    func reports(isScaled: Bool) -> [any FrameReport] {
        switch identifier {
        case EsfRAW.identifier: read(EsfRAW.self).map(IMUReport.reports) ?? []
        case RxmRAW.identifier: RxmRAW(payload).map { RawReport($0).parts } ?? []
        case RxmRAWX.identifier: read(RxmRAWX.self).map { RawReport($0).parts } ?? []
        default: report(isScaled: isScaled).map { [$0] } ?? []
        }
    }

    private func report(isScaled: Bool) -> (any FrameReport)? {
        switch identifier {
        case RxmSFRBX.identifier: RxmSFRBX(payload).map { SubframeReport($0, isScaled: isScaled) }
        case RxmSFRB.identifier: RxmSFRB(payload).map { SubframeReport($0, isScaled: isScaled) }
        case EsfMEAS.identifier: EsfMEAS(payload).map(IMUReport.init)
        case EsfINS.identifier: EsfINS(payload).map { IMUReport($0.values, message: "UBX-ESF-INS") }
        case HnrINS.identifier: HnrINS(payload).map { IMUReport($0.values, message: "UBX-HNR-INS") }
        case LogBATCH.identifier: LogBATCH(payload).map(LogReport.init)
        default: nil
        }
    }
}
