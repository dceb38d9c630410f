import Testing

@testable import GPSBridgeMap

@MainActor
struct ListViewTests {
    private let map = TestMap()

    @Test("a list's delegate and streams both get every selection", arguments: [true, false])
    func selections(isDelegateFirst: Bool) async {
        let (list, listener) = (ListView(), Listener())
        list.show(["a", "b"])
        map.show(list)
        if isDelegateFirst { list.delegate = listener }
        var selections = list.streams.didSelectRow.makeAsyncIterator()
        if !isDelegateFirst { list.delegate = listener }
        #expect(map.select(1, of: list))
        #expect(await selections.next() == 1)
        #expect(listener.rows == [1])
        #expect(list.delegate === listener)
    }

    @Test("a list retains neither its delegate nor its data source")
    func delegatesAreWeak() {
        let list = ListView()
        var listener: Listener? = Listener()
        var cities: Cities? = Cities(3)
        list.delegate = listener
        list.dataSource = cities
        weak let (weakListener, weakCities) = (listener, cities)
        (listener, cities) = (nil, nil)
        #expect(weakListener == nil)
        #expect(weakCities == nil)
        list.reloadData()
        #expect(list.rows == [])
    }

    @Test("a data source is called only by reloadData, for at most 1,000 rows")
    func m18Reload() {
        let (list, cities) = (ListView(), Cities(5_000))
        list.dataSource = cities
        map.show(list)
        _ = map.screens.state
        #expect(cities.requests == 0)
        list.reloadData()
        #expect(cities.requests == 1_000)
        #expect(list.rows.count == 1_000)
        _ = (map.screens.state, list.rows, map.select(3, of: list))
        #expect(cities.requests == 1_000)
        cities.count = -1
        list.reloadData()
        #expect(list.rows == [])
    }

    @Test("a list's data source and streams both get each request for a row", arguments: [true, false])
    func requests(isDataSourceFirst: Bool) async {
        let (list, cities) = (ListView(), Cities(2))
        if isDataSourceFirst { list.dataSource = cities }
        let requests = list.streams.textForRow
        if !isDataSourceFirst { list.dataSource = cities }
        list.reloadData()
        #expect(list.rows == ["city 0", "city 1"])
        var asked: [Int] = []
        for await row in requests.prefix(2) { asked.append(row) }
        #expect(asked == [0, 1])
    }

    @Test("a stream can supply a list's rows")
    func items() async {
        let list = ListView()
        let token = Property(["Seoul", "Busan"]).stream().bind(to: list.binders.items)
        while list.rows.isEmpty { await Task.yield() }
        #expect(list.rows == ["Seoul", "Busan"])
        token.cancel()
        await list.binders.items { (number: Int) in "no. \(number)" }.put(Array(0..<2_000))
        #expect(list.rows.count == ListView.maxRows)
        #expect(list.rows.first == "no. 0")
        let cities = Cities(1)
        list.dataSource = cities
        list.reloadData()
        #expect(list.rows == ["city 0"])
    }

    @Test("a selection is dropped if the row has changed since the user saw it")
    func staleSelections() {
        let (list, listener) = (ListView(), Listener())
        list.delegate = listener
        list.show(["a", "b"])
        map.show(list)
        let seen = map.screens.version
        list.show(["c", "d"])
        #expect(!map.select(0, of: list, seen: seen))
        #expect(!map.select(2, of: list))
        #expect(!map.select(-1, of: list))
        #expect(map.select(0, of: list))
        #expect(listener.rows == [0])
    }

    private final class Listener: ListDelegate {
        private(set) var rows: [Int] = []

        func list(_ list: ListView, didSelectRow row: Int) { rows.append(row) }
    }

    private final class Cities: ListDataSource {
        var count: Int
        private(set) var requests = 0

        init(_ count: Int) { self.count = count }

        func numberOfRows(in list: ListView) -> Int { count }
        func list(_ list: ListView, textForRow row: Int) -> String {
            requests += 1
            return "city \(row)"
        }
    }
}
