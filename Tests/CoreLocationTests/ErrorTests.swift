import CoreLocation
import Foundation
import Testing

/// Tests of catching, casting and creating errors.
@Suite struct ErrorTests {
    private let error: any Error = CLError(.denied)

    @Test("an error can be cast to CLError to read its code")
    func theCodeIsFoundByACast() {
        #expect((error as? CLError)?.code == .denied)
        #expect((error as? CLError)?.code == CLError.denied)
        #expect((error as? CLError)?.errorCode == 1)
        #expect(CLError.errorDomain == kCLErrorDomain)
    }

    @Test("errors are matched by their code in catch and switch")
    func errorsAreMatchedByTheirCode() {
        do {
            throw error
        } catch CLError.network {
            Issue.record("denied was caught as network")
        } catch CLError.denied {
        } catch {
            Issue.record("denied was not caught")
        }
        switch error {
        case CLError.denied: break
        default: Issue.record("denied did not match")
        }
        switch (error as? CLError)?.code {
        case .denied?: break
        default: Issue.record("denied did not match")
        }
    }

    @Test("an NSError with CoreLocation's domain and code can be cast to CLError")
    func castFromFoundation() throws {
        let reason = [NSLocalizedDescriptionKey: "no receiver"]
        let old: any Error = NSError(domain: kCLErrorDomain, code: CLError.Code.denied.rawValue, userInfo: reason)
        let error = try #require(old as? CLError)
        #expect(error.code == .denied && error.localizedDescription == "no receiver")
        #expect(error._nsError.userInfo[NSLocalizedDescriptionKey] as? String == "no receiver")
        #expect(CLError(.network) as NSError as? CLError == CLError(.network))
        for other in [NSError(domain: kCLErrorDomain, code: 999), NSError(domain: "other", code: 1)] {
            #expect(other as? CLError == nil)
        }
    }

    @Test("an error cast to NSError has CoreLocation's domain and code")
    func foundationSeesDomainAndNumber() {
        let old = error as NSError
        #expect(old.domain == kCLErrorDomain)
        #expect(old.code == CLError.Code.denied.rawValue)
        #expect(error.localizedDescription.contains("kCLErrorDomain error 1"))
    }

    @Test("an NSError with CoreLocation's domain and code matches CLError")
    func nsErrorsAreMatchedByDomainAndCode() {
        let denied: any Error = NSError(domain: kCLErrorDomain, code: 1)
        #expect(CLError.denied ~= denied)
        #expect(!(CLError.network ~= denied))
        #expect(!(CLError.denied ~= NSError(domain: NSPOSIXErrorDomain, code: 1)))
        do { throw denied } catch CLError.denied {} catch { Issue.record("denied was not caught") }
    }

    @Test("a CLError can be created from a dictionary or an NSError")
    func anErrorIsCreatedFromADictionaryOrNSError() {
        let error = CLError(.network, userInfo: [NSLocalizedDescriptionKey: "no way"])
        #expect(error.code == .network)
        #expect(error.localizedDescription == "no way")
        #expect(CLError(.denied, userInfo: [:]).userInfo.isEmpty)
        let old = CLError(_nsError: NSError(domain: kCLErrorDomain, code: 2, userInfo: error.userInfo))
        #expect(old == error)
        #expect(old.localizedDescription == "no way")
    }

    @Test("localizedDescription returns the reason for the error")
    func localizedDescriptionIsTheReason() {
        let error: any Error = CLError(.denied, "add yourself to the group dialout")
        #expect(error.localizedDescription == "add yourself to the group dialout")
        #expect((error as NSError).localizedDescription == error.localizedDescription)
        #expect((error as NSError).code == 1)
        #expect((error as? CLError)?.userInfo[NSLocalizedDescriptionKey] as? String == error.localizedDescription)
        #expect((error as? CLError)?.alternateRegion == nil)
        #expect((error as NSError).userInfo[kCLErrorUserInfoAlternateRegionKey] == nil)
    }
}
