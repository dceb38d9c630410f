import CoreLocation
import Foundation
import Testing

/// The ways in which programs examine errors.
@Suite struct ErrorTests {
    private let error: any Error = CLError(.denied)

    @Test func theCodeIsFoundByACast() {
        #expect((error as? CLError)?.code == .denied)
        #expect((error as? CLError)?.code == CLError.denied)
        #expect((error as? CLError)?.errorCode == 1)
        #expect(CLError.errorDomain == kCLErrorDomain)
    }

    @Test func errorsAreCaughtAndSwitchedByTheirKind() {
        do {
            throw error
        } catch CLError.network {
            Issue.record("it is no network")
        } catch CLError.denied {
        } catch {
            Issue.record("it is denied")
        }
        switch error {
        case CLError.denied: break
        default: Issue.record("it is denied")
        }
        switch (error as? CLError)?.code {
        case .denied?: break
        default: Issue.record("it is denied")
        }
    }

    @Test func foundationSeesDomainAndNumber() {
        let old = error as NSError
        #expect(old.domain == kCLErrorDomain)
        #expect(old.code == CLError.Code.denied.rawValue)
        #expect(error.localizedDescription.contains("kCLErrorDomain error 1"))
    }

    @Test func anErrorIsKnownByItsDomainAndNumberWhateverItsTypeIs() {
        let denied: any Error = NSError(domain: kCLErrorDomain, code: 1)
        #expect(CLError.denied ~= denied)
        #expect(!(CLError.network ~= denied))
        #expect(!(CLError.denied ~= NSError(domain: NSPOSIXErrorDomain, code: 1)))
        do { throw denied } catch CLError.denied {} catch { Issue.record("it is denied") }
    }

    @Test func anErrorIsMadeOfADictionaryOrAnOldError() {
        let error = CLError(.network, userInfo: [NSLocalizedDescriptionKey: "no way"])
        #expect(error.code == .network)
        #expect(error.localizedDescription == "no way")
        #expect(CLError(.denied, userInfo: [:]).userInfo.isEmpty)
        let old = CLError(_nsError: NSError(domain: kCLErrorDomain, code: 2, userInfo: error.userInfo))
        #expect(old == error)
        #expect(old.localizedDescription == "no way")
    }

    @Test func anErrorSaysWhatHappenedInWords() {
        let error: any Error = CLError(.denied, "add yourself to the group dialout")
        #expect(error.localizedDescription == "add yourself to the group dialout")
        #expect((error as NSError).localizedDescription == error.localizedDescription)
        #expect((error as NSError).code == 1)
        #expect((error as? CLError)?.userInfo[NSLocalizedDescriptionKey] as? String == error.localizedDescription)
        #expect((error as? CLError)?.alternateRegion == nil)
        #expect((error as NSError).userInfo[kCLErrorUserInfoAlternateRegionKey] == nil)
    }
}
