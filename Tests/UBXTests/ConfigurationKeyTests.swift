import BinaryMessages
import Testing
import UBX

struct ConfigurationKeyTests {
    /// The configuration items of a CFG-VALGET message as they are listed, such as `CFG_TMODE_MODE: integer(2)`.
    private func listing(_ items: [CfgVALGET.Item]) throws -> [String] {
        var message = CfgVALGET()
        message.items = items
        var bytes: [UInt8] = []
        message.append(to: &bytes)
        let fields = try bytes.withUnsafeBytes { try #require(UBXFrame($0)?.fields) }
        #expect(fields.map(\.name) == ["version", "layer", "position", "cfgData"])
        guard case .group(let items)? = fields.last?.value else { return [] }
        return items.map { "\($0.name): \($0.value)" }
    }

    private func item(_ key: UInt32, _ value: UInt64) -> CfgVALGET.Item {
        var item = CfgVALGET.Item()
        item.key = key
        item.value = value
        return item
    }

    @Test("values of CFG-VALGET are listed with the names and types of their keys")
    func types() throws {
        let items = [
            item(0x4003_0003, 0xFFFF_D8F0), item(0x4052_0001, 115_200), item(0x2003_0006, 0xFF),
            item(0x2021_0003, 1), item(0x1023_0001, 1), item(0x5005_002A, (2.5).bitPattern),
        ]
        #expect(
            try listing(items) == [
                "CFG_TMODE_ECEF_X: integer(-10000)", "CFG_UART1_BAUDRATE: integer(115200)",
                "CFG_TMODE_ECEF_X_HP: integer(-1)", "CFG_RATE_TIMEREF: integer(1)", "CFG_ANA_USE_ANA: integer(1)",
                "CFG_TP_DUTY_TP1: number(2.5)",
            ])
    }

    @Test("values of unknown configuration keys are listed with the key in hexadecimal")
    func unknown() throws {
        #expect(
            try listing([item(0x3ABC_0001, 0xFFFE), item(0x0000_0001, 7)]) == [
                "0x3abc0001: integer(65534)", "0x00000001: integer(7)",
            ])
        #expect(item(0x3ABC_0001, 0).name == nil)
    }

    @Test("a configuration item that is cut off is not listed")
    func truncated() throws {
        let payload: [UInt8] = [1, 0, 0, 0, 1, 0, 0x23, 0x10, 1, 3, 0, 3, 0x40, 0xF0, 0xD8]
        let fields = try payload.withUnsafeBytes { try #require(CfgVALGET.fields($0)) }
        guard case .group(let items)? = fields.last?.value else { throw Missing.items }
        #expect(items.map(\.name) == ["CFG_ANA_USE_ANA"])
    }

    private enum Missing: Error { case items }
}
