import DelegateStreams

// Three kinds of delegates that are unrelated to positions, each with streams.

@main
@MainActor
struct Program {
    static func main() async {
        await chat()
        table()
        await weather()
    }

    /// A chat with a delegate in addition to the stream.
    private static func chat() async {
        let chat = Chat()
        let censor = Censor()
        chat.delegate = censor
        var texts = chat.streams.didReceive.makeAsyncIterator()
        chat.say("hello")
        chat.say("damn")
        print("stream:", await texts.next() ?? "nothing")
        chat.say("bye")
        print("stream:", await texts.next() ?? "nothing")
    }

    /// A table whose data source is retained until the token is cancelled.
    private static func table() {
        let table = Table()
        let source = TableDataSourceProxy.proxy(for: table)
        let asked = source.textForRow.sent.observe { print("asked for row", $0) }
        let installed = source.installForwardDelegate(Fruits(), retainDelegate: true)
        print(table.text)
        installed.cancel()
        asked.cancel()
        print(table.text)
    }

    /// A singleton with a list of delegates and no `delegate` property.
    private static func weather() async {
        let weather = WeatherDelegateProxy.proxy(for: Weather.shared)
        var degrees = weather.didMeasure.stream().makeAsyncIterator()
        let listener = Listener()
        Weather.shared.add(delegate: listener)
        Weather.shared.measure(21.5)
        Weather.shared.remove(delegate: listener)
        Weather.shared.measure(22)
        print("stream:", await degrees.next() ?? 0, await degrees.next() ?? 0)
    }
}

final class Censor: ChatDelegate {
    func chat(_ chat: Chat, didReceive text: String) { print("delegate:", text) }
    func chat(_ chat: Chat, shouldSend text: String) -> Bool { text != "damn" }
}
