import DelegateStreams
import Testing

private protocol Listener: AnyObject {
    func hear(_ word: String)
}

private final class Ear: Listener {
    let name: String
    let onHear: (String) -> Void

    init(_ name: String, _ onHear: @escaping (String) -> Void) {
        self.name = name
        self.onHear = onHear
    }

    func hear(_ word: String) { onHear(name + word) }
}

/// A delegate that can be called on the main actor only.
@MainActor
private final class ScreenEar: @MainActor Listener {
    static let shared = ScreenEar()

    func hear(_ word: String) {}
}

@Suite struct MulticastDelegateTests {
    private let delegates = MulticastDelegate<any Listener>()

    @Test("each delegate is called once, in the order the delegates were added")
    func delegatesAreCalledInOrder() {
        var heard: [String] = []
        let ears = ["c", "a", "b"].map { Ear($0) { heard.append($0) } }
        for ear in ears { delegates.add(ear) }
        delegates.add(ears[0])
        delegates.notify { $0.hear("1") }
        #expect(heard == ["c1", "a1", "b1"])
        #expect(delegates.delegates.count == 3)
        #expect(delegates.contains(ears[0]))
    }

    @Test("a multicast list does not retain its delegates")
    func delegatesAreNotKeptAlive() {
        var ear: Ear? = Ear("a") { _ in }
        if let ear { delegates.add(ear) }
        #expect(!delegates.isEmpty)
        ear = nil
        #expect(delegates.isEmpty)
        #expect(delegates.delegates.isEmpty)
        delegates.notify { _ in Issue.record("a released delegate was called") }
    }

    @Test("a delegate removed during a notification is not called")
    func d19ADelegateRemovedDuringANotificationIsNotCalled() {
        var heard: [String] = []
        let last = Ear("last") { heard.append($0) }
        let first = Ear("first") {
            heard.append($0)
            delegates.remove(last)
        }
        delegates.add(first)
        delegates.add(last)
        delegates.notify { $0.hear("1") }
        #expect(heard == ["first1"])
        delegates.remove(last)
    }

    @Test("a delegate added during a notification gets only later notifications")
    func d19ADelegateAddedDuringANotificationIsCalledNext() {
        var heard: [String] = []
        let added = Ear("added") { heard.append($0) }
        let first = Ear("first") {
            heard.append($0)
            delegates.add(added)
        }
        delegates.add(first)
        delegates.notify { $0.hear("1") }
        #expect(heard == ["first1"])
        delegates.notify { $0.hear("2") }
        #expect(heard == ["first1", "first2", "added2"])
    }

    @Test("a delegate can remove itself and notify the other delegates while it is being notified")
    func d19ADelegateMayRemoveItselfAndNotify() {
        var heard: [String] = []
        let other = Ear("other") { heard.append($0) }
        var own: Ear?
        let first = Ear("first") {
            heard.append($0)
            if let own { delegates.remove(own) }
            if $0 == "first1" { delegates.notify { $0.hear("2") } }
        }
        own = first
        delegates.add(first)
        delegates.add(other)
        delegates.notify { $0.hear("1") }
        #expect(heard == ["first1", "other2", "other1"])
        own = nil
    }

    @Test("an error thrown while a delegate is notified prevents the notification of later delegates")
    func errorsEndTheNotification() {
        struct Refused: Error {}
        let ears = ["a", "b"].map { Ear($0) { _ in } }
        for ear in ears { delegates.add(ear) }
        var calls = 0
        #expect(throws: Refused.self) {
            try delegates.notify { _ in
                calls += 1
                throw Refused()
            }
        }
        #expect(calls == 1)
    }

    @Test("adding a struct to a multicast list is a fatal error")
    func aStructCannotBeADelegate() async {
        await #expect(processExitsWith: .failure) { MulticastDelegate<Any>().add(1) }
    }

    @Test("calling a main-actor delegate on another executor is a fatal error that names the delegate")
    func mainActorDelegate() async {
        let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            nonisolated(unsafe) let delegates = MulticastDelegate<any Listener>()
            await MainActor.run { delegates.add(ScreenEar.shared) }
            await Task.detached { delegates.notify { $0.hear("1") } }.value
        }
        expect(exit, toReport: "ScreenEar's conformance to")
    }

    @Test("adding a delegate removes released delegates from the list")
    func releasedDelegatesAreRemoved() {
        for number in 0..<3 { delegates.add(Ear("\(number)") { _ in }) }
        var heard: [String] = []
        let ear = Ear("a") { heard.append($0) }
        delegates.add(ear)
        #expect(delegates.delegates.count == 1)
        delegates.notify { $0.hear("1") }
        #expect(heard == ["a1"])
        #expect(!delegates.contains(Ear("a") { _ in }))
    }
}
