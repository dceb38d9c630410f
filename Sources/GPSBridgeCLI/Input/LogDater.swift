import GNSS
import NMEA

// In some logs, every fix has a time of day, but the date is missing or appears only near the end. These logs are read
// as if the receiver had known the date from the beginning: an RMC sentence without a date gets a date, and a ZDA
// sentence is inserted before the first fix in any other sentence. After the first date in the log, no more dates are
// added.

/// A filter that adds the missing dates to a log, up to the first date that the log contains.
struct LogDater {
    private let firstDate: CalendarDate
    private var days = DayCount()
    private var isMissing = true
    private var isOver = false

    /// Creates a filter for one log.
    ///
    /// - Parameter firstDate: The date that applies to the first time of day in the log.
    init(firstDate: CalendarDate) { self.firstDate = firstDate }

    /// Passes a sentence to `body`, adding the date if it is missing: an RMC sentence is itself given the date, and any
    /// other sentence with a fix is preceded by a ZDA sentence with the date.
    mutating func date(_ sentence: TypedSentence, _ body: (TypedSentence) -> Void) {
        guard !isOver, let stamp = Stamp(sentence.values) else { return body(sentence) }
        guard let time = stamp.time else {
            // The receiver has lost the time and therefore also the date.
            isMissing = true
            return body(sentence)
        }
        days.advance(to: time)
        isOver = stamp.date != nil
        guard !isOver, stamp.isFix else { return body(sentence) }
        let today = firstDate.later(by: days.count)
        if case .rmc(var rmc) = sentence.values {
            var dated = sentence
            rmc.date = today
            dated.values = .rmc(rmc)
            body(dated)
        } else {
            if isMissing { body(Self.sentence(time, today)) }
            body(sentence)
        }
        isMissing = false
    }

    private static func sentence(_ time: TimeOfDay, _ date: CalendarDate) -> TypedSentence {
        var zda = Sentence.ZDA()
        zda.time = time
        zda.date = date
        return TypedSentence(.zda(zda), talker: .gps, code: "ZDA", fieldCount: 6)
    }

    /// Returns the date that applies to the first time of day in a log; `nil` unless at least two fixes precede the
    /// first date in the log.
    static func firstDate(in file: InputFile) -> CalendarDate? {
        var search = Search()
        var framer = Framer()
        // Errors are reported later, when the file is read for its epochs.
        while !search.isOver, let chunk = try? file.read() {
            framer.read(chunk, sentence: { if !search.isOver { search.process($0.parsed()) } })
        }
        framer.finish(sentence: { if !search.isOver { search.process($0.parsed()) } })
        return search.firstDate
    }
}

/// A search for the first date in a log.
private struct Search {
    private(set) var firstDate: CalendarDate?
    private(set) var isOver = false
    private var days = DayCount()
    private var lastFix: TimeOfDay?
    private var fixes = 0

    mutating func process(_ sentence: Sentence) {
        guard !isOver, let stamp = Stamp(sentence), let time = stamp.time else { return }
        days.advance(to: time)
        if stamp.isFix, lastFix != time {
            lastFix = time
            fixes += 1
        }
        guard let date = stamp.date else { return }
        isOver = true
        // One fix before the first date is normal: receivers send the date with every fix, but most logs begin in the
        // middle of an epoch.
        guard fixes - (lastFix == time ? 1 : 0) > 1 else { return }
        firstDate = date.later(by: -days.count)
    }
}

/// A counter of the midnights that a sequence of times of day passes.
private struct DayCount {
    private(set) var count = 0
    private var last: TimeOfDay?

    mutating func advance(to time: TimeOfDay) {
        defer { last = time }
        guard let last else { return }
        // Sentences may be slightly out of order, so only a step of more than half a day counts as crossing midnight.
        let halfDay: Int64 = 43_200_000_000_000
        let step = time.nanosecondOfDay - last.nanosecondOfDay
        if step < -halfDay { count += 1 }
        if step > halfDay { count -= 1 }
    }
}

extension CalendarDate {
    /// Returns the date after a number of days, limited to the range of dates that receivers can report. Without the
    /// limit, the dates of a very long log could leave this range.
    fileprivate func later(by days: Int) -> CalendarDate {
        let range = Self.ofReceivers
        return CalendarDate(daysSince1970: min(max(daysSince1970 + days, range.lowerBound), range.upperBound))
    }
}

/// The time and the date in a sentence whose values affect the dates of epochs.
private struct Stamp {
    /// The time; `nil` if the receiver has lost the time.
    var time: TimeOfDay?
    var date: CalendarDate?
    var isFix = false

    /// Reads the time and the date in a sentence. Returns `nil` if the sentence does not affect the dates of epochs.
    init?(_ sentence: Sentence) {
        switch sentence {
        case .rmc(let rmc):
            let isValid = rmc.status == .valid || rmc.status == .differential
            time = isValid || rmc.date != nil ? rmc.time : nil
            date = isValid ? rmc.date : nil
            isFix = isValid
        case .gga(let gga):
            time = gga.time
            isFix = gga.quality != .invalid && gga.latitude != nil
        case .gll(let gll):
            guard gll.time != nil else { return nil }
            time = gll.time
            isFix = gll.status == .valid && gll.latitude != nil
        case .gns(let gns):
            guard gns.time != nil else { return nil }
            time = gns.time
            isFix = gns.latitude != nil
        case .zda(let zda):
            guard zda.time != nil, zda.date != nil else { return nil }
            time = zda.time
            date = zda.date
        case .pubx00(let pubx):
            guard pubx.time != nil else { return nil }
            time = pubx.time
            isFix = pubx.status != .noFix && pubx.latitude != nil
        case .pubx04(let pubx):
            guard pubx.time != nil, pubx.date != nil else { return nil }
            time = pubx.time
            date = pubx.date
        case .pgrmf(let pgrmf):
            guard pgrmf.time != nil, pgrmf.date != nil else { return nil }
            time = pgrmf.time
            date = pgrmf.date
        case .pqtmpvt(let pvt):
            guard pvt.version == 1, pvt.time != nil, pvt.date != nil else { return nil }
            time = pvt.time
            date = pvt.date
        default: return nil
        }
    }
}
