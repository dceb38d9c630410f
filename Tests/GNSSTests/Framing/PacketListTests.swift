import GNSS
import NMEA
import TestSupport
import Testing

struct PacketListTests {
    private let position = sentence("GPGLL,4807.038,N,01131.000,E,123519.00,A,A")
    private let frame = Frames.ubx(Array(1..<41))

    @Test("a packet list keeps the order, the kinds and the bytes of its packets")
    func order() {
        let list = PacketList(Array("noise \(position)\r\n".utf8) + frame + Array("\(position)\r\n".utf8))
        #expect(list.map(\.kind) == [.sentence("GLL"), .frame(.ubx), .sentence("GLL")])
        #expect(list.map { Array($0.bytes) } == [Array(position.utf8), frame, Array(position.utf8)])
        #expect(list.byteCount == 2 * position.utf8.count + frame.count)
    }

    @Test("appending one packet list to another joins the two lists")
    func joining() {
        var list = PacketList()
        list.append(PacketList())
        list.append(PacketList(frame))
        list.append(PacketList(Array(position.utf8) + frame))
        #expect(list == PacketList(frame + Array(position.utf8) + frame))
        #expect(list.last?.bytes.elementsEqual(frame) == true)
    }

    @Test("a packet list reports whether it contains frames")
    func frames() {
        var list = PacketList(Array("\(position)\r\n".utf8))
        #expect(!list.hasFrames)
        list.append(list)
        #expect(!list.hasFrames && list.count == 2)
        list.append(PacketList(frame))
        #expect(list.hasFrames)
        list.append(PacketList(Array("\(position)\r\n".utf8)))
        #expect(list.hasFrames)
    }
}
