import GNSS
import NMEA
import TextOutput

extension StreamCounts {
    /// Returns the counts as a JSON object on one line.
    ///
    /// - Parameter file: The file name to include in the object; `nil` to omit the name.
    func json(_ selection: MessageSelection, file: String?) -> JSONText {
        var json = JSONText()
        json.object { json in
            if let file { json.member("file") { $0.append(file) } }
            json.member("bytes") { $0.append(reader.bytes) }
            json.member("strayBytes") { $0.append(reader.strayBytes) }
            json.member("sentences") { $0.append(reader.sentences) }
            json.member("types") { json in
                json.list { json in
                    for type in types(selection) { json.append(type) }
                }
            }
            if uncounted > 0 { json.member("otherTypes") { $0.append(uncounted) } }
            json.member("tagged") { $0.append(tagged) }
            json.member("rejected") { json in
                json.object { json in
                    for reason in RejectionReason.allCases {
                        json.member("\(reason)") { $0.append(reader.rejected(reason)) }
                    }
                }
            }
            json.member("binary") { json in
                json.object { json in
                    for (kind, frames) in protocols { json.member(kind.label) { $0.append(frames, selection) } }
                }
            }
            json.member("epochs") { $0.append(epochs) }
            if let recordedRate { json.member("epochsPerSecond") { $0.append(recordedRate) } }
        }
        json.endLine()
        return json
    }
}

extension JSONText {
    fileprivate mutating func append(_ count: StreamCounts.TypeCount) {
        object { json in
            json.member("code") { $0.append(count.type.code) }
            json.member("talker") { $0.append(count.type.talker) }
            json.member("count") { $0.append(count.count) }
            json.member("share") { $0.append((count.share * 10_000).rounded() / 10_000) }
        }
    }

    fileprivate mutating func append(_ frames: StreamCounts.Frames, _ selection: MessageSelection) {
        object { json in
            json.member("frames") { $0.append(frames.count) }
            json.member("bytes") { $0.append(frames.bytes) }
            json.member("messages") { json in
                json.object { json in
                    for message in frames.types(selection) { json.member(message.title) { $0.append(message.count) } }
                }
            }
            if frames.uncounted > 0 { json.member("otherMessages") { $0.append(frames.uncounted) } }
        }
    }

    fileprivate mutating func append(_ epochs: EpochBuilder.Statistics) {
        object { json in
            json.member("complete") { $0.append(epochs.complete) }
            json.member("incomplete") { $0.append(epochs.incomplete) }
            json.member("amended") { $0.append(epochs.amended) }
        }
    }
}
