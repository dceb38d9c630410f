import GPSBridgeMap
import MapApp

class DelegateCityScreen: CityScreen, ListDataSource, ListDelegate, ScreenStackDelegate, PlacePickerDelegate {
    override func connect() {
        list.dataSource = self
        list.delegate = self
        stack?.delegate = self
        list.reloadData()
    }

    override func connect(_ picker: PlacePicker) { picker.delegate = self }

    func numberOfRows(in list: ListView) -> Int { cities.count }
    func list(_ list: ListView, textForRow row: Int) -> String { cities[row] }

    func list(_ list: ListView, didSelectRow row: Int) { didSelect(row) }

    func stack(_ stack: ScreenStack, willShow screen: Screen) { print("will show", screen.title) }

    func placePicker(_ picker: PlacePicker, didSelect place: Place) { print("picked", place.name) }
    func placePicker(_ picker: PlacePicker, didSelect coordinate: LocationCoordinate2D) {
        print("picked", coordinate.text)
    }
}
