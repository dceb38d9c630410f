import GPSBridgeMap
import GPSBridgeMapSimulator
import Testing

@MainActor
struct ConnectionTests {
    private let map = MapView()
    private let recorder = Recorder()

    init() { map.delegate = recorder }

    @Test("a connection loss of less than five seconds is not reported")
    func m15ShortOutage() {
        let viewer = SimulatedViewer(of: map)
        viewer.loseConnection()
        viewer.wait(.seconds(4))
        viewer.reconnect()
        viewer.wait(.seconds(60))
        #expect(recorder.take() == ["connect"])
    }

    @Test("a viewer is disconnected after five seconds without a connection, and can reconnect later")
    func m15LongOutage() {
        let viewer = SimulatedViewer(of: map)
        viewer.loseConnection()
        viewer.wait(.seconds(5))
        #expect(map.viewers.isEmpty)
        viewer.reconnect()
        viewer.tap(place(1, 1))
        #expect(recorder.take() == ["connect", "disconnect", "connect", "tap 1 1"])
    }

    @Test("closing a page disconnects its viewer immediately")
    func closedPage() {
        SimulatedViewer(of: map).close()
        #expect(recorder.take() == ["connect", "disconnect"] && map.viewers.isEmpty)
    }

    @Test("a page in the background stays connected")
    func m15HiddenPage() {
        let viewer = SimulatedViewer(of: map)
        viewer.setVisible(false)
        viewer.wait(.seconds(3_600))
        #expect(map.viewers.map(\.isVisible) == [false])
    }

    @Test("no touches are lost while a page shows that the program is busy")
    func m14BusyProgram() {
        let viewer = SimulatedViewer(of: map)
        _ = recorder.take()
        viewer.whileProgramIsBusy {
            for number in 0..<100 { viewer.tap(place(Double(number) / 2, 0)) }
            viewer.wait(.seconds(1))
            #expect(viewer.showsBusyProgram)
        }
        viewer.wait(.seconds(1))
        #expect(!viewer.showsBusyProgram)
        #expect(recorder.take() == (0..<100).map { "tap \($0 / 2) 0" })
    }
}
