internal import UBX

/// Returns the reports of a UBX message. Most messages have none.
func ubxReports(_ bytes: UnsafeRawBufferPointer) -> [any FrameReport] {
    guard let frame = UBXFrame(bytes) else { return [] }
    if let measurements = frame.read(EsfRAW.self) { return IMUReport.reports(measurements) }
    return ubxReport(frame).map { [$0] } ?? []
}

private func ubxReport(_ frame: UBXFrame) -> (any FrameReport)? {
    switch frame.identifier {
    case RxmRAWX.identifier: RxmRAWX(frame.payload).map(RawReport.init)
    case RxmRAW.identifier: RxmRAW(frame.payload).map(RawReport.init)
    case RxmSFRBX.identifier: RxmSFRBX(frame.payload).map(SubframeReport.init)
    case RxmSFRB.identifier: RxmSFRB(frame.payload).map(SubframeReport.init)
    case EsfMEAS.identifier: EsfMEAS(frame.payload).map(IMUReport.init)
    case EsfINS.identifier: EsfINS(frame.payload).map { IMUReport($0.values, message: "UBX-ESF-INS") }
    case HnrINS.identifier: HnrINS(frame.payload).map { IMUReport($0.values, message: "UBX-HNR-INS") }
    case LogBATCH.identifier: LogBATCH(frame.payload).map(LogReport.init)
    default: nil
    }
}
