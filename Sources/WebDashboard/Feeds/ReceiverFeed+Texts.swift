internal import Dashboard
internal import GNSS
internal import Receivers
internal import ServerCore
internal import TextOutput

// The content of the events, as described in docs/web-events.md.

extension ReceiverFeed {
    func statusText(at: Double) -> SharedBytes {
        let condition = state.condition
        return FeedEvent.status.text(at: at) { json in
            json.member("word", condition.word)
            json.member("grade", "\(condition.grade)")
            json.member("cause", condition.cause)
            json.member("advice", condition.advice)
            json.member("device", label)
            json.member("detail", detail)
            json.member("source", state.origin.word)
            json.member("simulated", state.isSimulated)
            json.member("since", state.conditionSince.map { seconds($0) }, decimals: 3)
        }
    }

    /// The name of the receiver for people.
    var label: String { state.status?.device?.displayName ?? receiver.name }

    private var detail: String {
        let path = state.status?.device?.path ?? state.status?.name ?? receiver.name
        return state.status?.baudRate.map { "\(path), \($0) baud" } ?? path
    }

    /// The `fix` event for the last epoch. Its time is the time at which the epoch arrived, even if the event is sent
    /// much later.
    var fixText: SharedBytes {
        FeedEvent.fix.text(at: seconds(state.epochAt ?? state.now.instant)) { json in
            EventMembers.append(state.epoch?.fix ?? Fix(), sky: state.currentSky, to: &json)
            json.member("epoch", epochCount)
            json.member("maxAge", state.maxFixAge, decimals: 1)
            if state.deviations.isMoving { json.member("moving", true) }
        }
    }

    var skyText: SharedBytes {
        FeedEvent.sky.text(at: seconds(state.skyAt ?? state.now.instant)) { json in
            EventMembers.append(signalsOf: state.currentSky, to: &json)
        }
    }

    func linkText(at: Double, skipped: Int) -> SharedBytes {
        let statistics = state.statistics
        return FeedEvent.link.text(at: at) { json in
            json.member("now", at, decimals: 3)
            json.member("phase", state.status?.phase.word ?? "opening")
            json.member("silence", state.age(of: state.bytesAt), decimals: 1)
            json.member("perSecond", statistics.bytesPerSecond, decimals: 1)
            json.member("load", statistics.load, decimals: 3)
            json.member("baud", state.status?.baudRate)
            json.member("bytes", statistics.bytes)
            json.member("sentences", statistics.sentenceCount)
            json.member("frames", statistics.frameCount)
            json.member("antenna", state.reports.antenna.map { "\($0)" })
            json.member("jamming", state.reports.jamming?.strength, decimals: 2)
            if state.reports.jamming?.isHarmful == true { json.member("jammed", true) }
            json.member("output", state.reports.output?.share, decimals: 2)
            json.member("surveyIn", state.reports.surveyIn?.shortText)
            if let corrections = state.reports.corrections {
                json.member("corrections", corrections.count)
                json.member("usedCorrections", corrections.usedCount)
                if corrections.problem != nil { json.member("badCorrections", true) }
            }
            json.member("rejected", statistics.rejected.values.reduce(0, +))
            json.member("gaps", statistics.gaps)
            json.member("lineErrors", statistics.lineErrors)
            json.member("losses", state.status?.losses)
            json.member("rates") { json in
                json.list { json in
                    for rate in state.rates.rates {
                        json.list { json in
                            json.append(rate.name.text)
                            json.append(rate.perSecond, decimals: 1)
                        }
                    }
                }
            }
            json.member("interval", state.intervals.mean, decimals: 3)
            json.member("jitter", state.intervals.deviation, decimals: 4)
            json.member("clock", state.clockOffsets.mean, decimals: 3)
            json.member("ttff", statistics.timeToFirstFix.map { $0 / .seconds(1) }, decimals: 1)
            json.member("product", receiver.product)
            json.member("firmware", receiver.versions.isEmpty ? nil : receiver.versions.joined(separator: ", "))
            json.member("skipped", skipped)
        }
    }

    func doctorText(_ diagnosis: Diagnosis, at: Double) -> SharedBytes {
        FeedEvent.doctor.text(at: at) { json in
            let worst = diagnosis.findings.first { $0.outcome == .bad || $0.outcome == .poor }
            json.member("verdict", worst?.evidence ?? (diagnosis.isFinal ? "no problem found" : "diagnosing"))
            json.member("remedy", worst?.remedy)
            json.member("healthy", worst == nil)
            json.member("steps") { json in
                json.list { json in
                    for finding in diagnosis.findings {
                        json.object { json in
                            json.member("name", finding.step.title)
                            json.member("state", finding.outcome.word)
                            json.member("text", finding.evidence)
                            json.member("remedy", finding.remedy)
                        }
                    }
                }
            }
        }
    }

    func trailText(at: Double) -> SharedBytes {
        FeedEvent.trail.text(at: at) { EventMembers.append(trail.points, to: &$0) }
    }

    func horizonText(at: Double) -> SharedBytes {
        FeedEvent.horizon.text(at: at) { json in
            json.member("hours", horizon.seconds / 3_600, decimals: 2)
            json.member("cells") { json in
                json.list { json in
                    for mean in horizon.means {
                        if let mean { json.append(mean, decimals: 1) } else { json.appendNull() }
                    }
                }
            }
        }
    }

    func noteText(_ events: [EventLog.Event], at: Double) -> SharedBytes {
        FeedEvent.note.text(at: at, id: lastNoteID) { json in
            json.member("events") { json in
                json.list { json in
                    for (index, event) in events.enumerated() {
                        json.object { json in
                            json.member("n", noteCount - events.count + 1 + index)
                            json.member("time", event.time.seconds, decimals: 3)
                            json.member("tone", "\(event.tone)")
                            json.member("text", event.text)
                        }
                    }
                }
            }
        }
    }

    /// Returns the `raw` event for the given lines, or `nil` if no lines were received or missed.
    func rawLinesText(_ lines: [String], missed: Int, at: Double) -> SharedBytes? {
        guard !lines.isEmpty || missed > 0 else { return nil }
        return FeedEvent.raw.text(at: at) { json in
            json.member("lines") { json in json.list { json in for line in lines { json.append(line) } } }
            json.member("missed", missed)
        }
    }

    func endText(_ reason: String?, at: Double) -> SharedBytes {
        FeedEvent.end.text(at: at) { $0.member("reason", reason) }
    }
}

extension DashboardState.Origin {
    fileprivate var word: String {
        switch self {
        case .receiver: "receiver"
        case .simulation: "simulation"
        case .replay: "replay"
        case .server: "server"
        }
    }
}

extension Receiver.Phase {
    fileprivate var word: String {
        switch self {
        case .reading: "reading"
        case .waiting, .lost: "waiting"
        case .opening: "opening"
        case .findingBaudRate: "searching"
        case .ended: "ended"
        case .stopped: "stopped"
        }
    }
}

extension Diagnosis.Outcome {
    fileprivate var word: String {
        switch self {
        case .good: "passed"
        case .poor: "warned"
        case .bad: "failed"
        case .pending: "pending"
        case .skipped: "skipped"
        }
    }
}
