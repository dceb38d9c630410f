internal import UBX

extension UBXFrame {
    /// The reports of the message. Most messages have none.
    var reports: [any FrameReport] {
        switch identifier {
        case EsfRAW.identifier: read(EsfRAW.self).map(IMUReport.reports) ?? []
        case RxmRAW.identifier: RxmRAW(payload).map { RawReport($0).parts } ?? []
        case RxmRAWX.identifier: read(RxmRAWX.self).map { RawReport($0).parts } ?? []
        default: report.map { [$0] } ?? []
        }
    }

    private var report: (any FrameReport)? {
        switch identifier {
        case RxmSFRBX.identifier: RxmSFRBX(payload).map(SubframeReport.init)
        case RxmSFRB.identifier: RxmSFRB(payload).map(SubframeReport.init)
        case EsfMEAS.identifier: EsfMEAS(payload).map(IMUReport.init)
        case EsfINS.identifier: EsfINS(payload).map { IMUReport($0.values, message: "UBX-ESF-INS") }
        case HnrINS.identifier: HnrINS(payload).map { IMUReport($0.values, message: "UBX-HNR-INS") }
        case LogBATCH.identifier: LogBATCH(payload).map(LogReport.init)
        default: nil
        }
    }
}
