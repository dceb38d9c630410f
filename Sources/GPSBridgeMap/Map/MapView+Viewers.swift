extension MapView {
    /// Handles viewer actions.
    func take(_ entries: [Inbox.Entry]) {
        for entry in entries {
            turns.call { [self] in
                // A callback for an earlier entry may have closed the map.
                if closed.result == nil { handle(entry) }
            }
        }
    }

    func handle(_ entry: Inbox.Entry) {
        switch entry {
        case .connected(let viewer):
            cameras.connect(viewer)
            turns.call { [self] in proxy.mapView(self, viewerDidConnect: viewer) }
        case .disconnected(let id):
            guard let (viewer, reports) = cameras.disconnect(id) else { return }
            report(reports)
            turns.call { [self] in proxy.mapView(self, viewerDidDisconnect: viewer) }
        case .view(let id, let message): report(cameras.see(id, message))
        case .touch(let id, let event, let time):
            if event.isByUser { cameras.touch(id) }
            handle(event, of: id, at: time)
        }
    }

    private func handle(_ event: TouchEvent, of viewer: Viewer.ID, at time: ContinuousClock.Instant) {
        func tap(_ coordinate: LocationCoordinate2D, _ point: Tap.Point) -> Tap {
            Tap(coordinate, at: point, viewer: viewer, time: time)
        }
        switch event {
        case .tap(let coordinate, let point, let objects): handle(tap(coordinate, point), on: objects)
        case .press(let coordinate, let point): proxy.mapView(self, didLongPress: tap(coordinate, point))
        case .begin(let camera, let reason, let generation):
            report(cameras.begin(viewer, camera, reason, generation: generation))
        case .end(let camera, let reason, let generation):
            report(cameras.end(viewer, camera, reason, generation: generation))
        case .follow(let mode, let generation): report(cameras.follow(viewer, mode, generation: generation))
        case .panel(let event): _ = screens.apply(event)
        }
    }

    /// Passes a tap to the picker if a place is being picked, otherwise to the topmost tapped overlay that can be
    /// selected, or to the map if no tapped overlay can be selected.
    private func handle(_ tap: Tap, on numbers: [Int]) {
        guard !screens.take(tapAt: tap.coordinate) else { return }
        for number in numbers {
            guard let overlay = overlays[number] else {
                // The user tapped an overlay that has just been removed, so the overlays below it must not react to the
                // tap.
                droppedTapCount += 1
                return
            }
            guard overlay.isSelectable, proxy.mapView(self, shouldSelect: overlay) else { continue }
            // The delegate may have removed the overlay.
            guard overlay.map === self else { return }
            selection = overlay
            turns.call { [self] in proxy.mapView(self, didSelect: overlay) }
            return
        }
        proxy.mapView(self, didTap: tap)
    }

    /// Connects the map to its viewers, and sends them the complete state.
    func connect(to link: any MapLink) {
        self.link = link
        for overlay in overlays.values { overlay.change() }
        changes.target = (.camera(camera), false, cameras.generation)
        changes.followMode = (followMode, cameras.generation)
        changes.position = .some(position)
        changes.hasNewPanel = true
        flush()
    }
}

extension MapView: PlacePickerMap {
    func panelDidChange() {
        changes.hasNewPanel = true
        flushSoon()
    }
}

extension PlacePicker {
    /// Presents a picker on a map. The returned promise is fulfilled with the place that the user picks.
    public static func start(_ prompt: String? = nil, on map: MapView) -> Promise<Place> {
        begin(prompt, on: map)
    }
}
