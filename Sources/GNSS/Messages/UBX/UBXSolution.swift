import UBX

/// A message with a position, a velocity and a UTC time: NAV-PVT or NAV-PVAT.
protocol UBXSolution {
    var timeOfWeek: UInt32 { get }
    var year: UInt16 { get }
    var month: UInt8 { get }
    var day: UInt8 { get }
    var hour: UInt8 { get }
    var minute: UInt8 { get }
    var second: UInt8 { get }
    var nanosecond: Int32 { get }
    var validity: NavPVT.Validity { get }
    var satellitesUsed: UInt8 { get }
    var longitude: Double { get }
    var latitude: Double { get }
    var height: Double { get }
    var altitude: Double { get }
    var horizontalAccuracy: Double { get }
    var verticalAccuracy: Double { get }
    var northVelocity: Double { get }
    var eastVelocity: Double { get }
    var downVelocity: Double { get }
    var groundSpeed: Double { get }
    var speedAccuracy: Double { get }
    var course: Double { get }
    var magneticDeclination: Double { get }
}

extension NavPVT: UBXSolution {}

extension NavPVAT: UBXSolution {}
