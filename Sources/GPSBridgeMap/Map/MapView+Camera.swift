internal import Glibc

extension MapView {
    /// The camera of the active viewer. Setting this property sets the cameras of all viewers.
    ///
    /// The active viewer is the viewer that a user touched most recently. If no viewer has been touched, it is the
    /// first viewer that is allowed to touch the map.
    public var camera: Camera {
        get { cameras.camera }
        set { setCamera(newValue, animated: false) }
    }

    /// Sets the cameras of all viewers. A camera whose center is not finite is ignored.
    ///
    /// - Parameters:
    ///   - camera: The new camera.
    ///   - animated: Whether the cameras move smoothly. If so, `regionDidChange` is called when the movement ends.
    public func setCamera(_ camera: Camera, animated: Bool) { move(to: .camera(camera), camera, animated) }

    /// Shows a region to all viewers, each at the largest scale at which the region fits. A region is ignored if one of
    /// its corners is not finite.
    public func show(_ region: MapRegion, animated: Bool = false) {
        guard region.southWest.isFinite, region.northEast.isFinite else { return }
        move(to: .region(region), Camera(fitting: region, into: cameras.size), animated)
    }

    private func move(to target: CameraTarget, _ camera: Camera, _ animated: Bool) {
        guard camera.center.isFinite, let reports = cameras.set(camera, animated: animated) else { return }
        changes.target = (target, animated, cameras.generation)
        if cameras.modeGeneration == cameras.generation { changes.followMode = (.none, cameras.generation) }
        flushSoon()
        report(reports)
    }

    /// The mode in which the active viewer follows the position. Setting this property sets the modes of all viewers. A
    /// viewer stops following when its user moves the map with a gesture.
    public var followMode: FollowMode {
        get { cameras.followMode }
        set {
            guard let reports = cameras.set(newValue) else { return }
            changes.followMode = (newValue, cameras.generation)
            flushSoon()
            report(reports)
        }
    }

    func report(_ reports: [ViewerCameras.Report]) {
        for report in reports {
            turns.call { [self] in
                switch report {
                case .willChange(let change): proxy.mapView(self, regionWillChange: change)
                case .isChanging(let change): proxy.mapView(self, regionIsChanging: change)
                case .didChange(let change): proxy.mapView(self, regionDidChange: change)
                case .followMode(let mode): proxy.mapView(self, didChange: mode)
                }
            }
        }
    }
}

extension Camera {
    /// Creates a camera that shows a region in a map of the given size.
    package init(fitting region: MapRegion, into size: Viewer.Size) {
        let (south, north) = (region.southWest, region.northEast)
        var width = (north.longitude - south.longitude) / 360
        if width < 0 { width += 1 }
        let (top, bottom) = (Self.mercator(north.latitude), Self.mercator(south.latitude))
        // The page leaves a margin for its controls, and does not zoom in to a single point.
        let (shownWidth, shownHeight) = (max(size.width - 80, 1), max(size.height - 120, 1))
        let scale = min(shownWidth / max(width, 1e-9), shownHeight / max(bottom - top, 1e-9)) / 256
        let longitude = south.longitude + width * 180
        self.init(
            center: LocationCoordinate2D(
                latitude: Self.latitude(mercator: (top + bottom) / 2),
                longitude: longitude > 180 ? longitude - 360 : longitude),
            zoom: min(log2(max(scale, 1)), 18))
    }

    /// Returns the distance of a latitude from the top of the Mercator world square, as a fraction of the square's
    /// height.
    private static func mercator(_ latitude: Double) -> Double {
        let sine = sin(min(max(latitude, -85.05), 85.05) * .pi / 180)
        return 0.5 - log((1 + sine) / (1 - sine)) / (4 * .pi)
    }

    private static func latitude(mercator y: Double) -> Double { atan(sinh((0.5 - y) * 2 * .pi)) * 180 / .pi }
}
