import GPSSimulator
import Testing

@Suite struct FaultPlanTests {
    @Test("a fault plan with only a name covers the whole run")
    func aNameAloneCoversTheWholeRun() throws {
        #expect(try FaultPlan("stall") == FaultPlan(.stall))
        #expect(FaultPlan(.stall).chance == 1)
        #expect(FaultPlan(.bitErrors).chance == 0.01)
    }

    @Test("a fault plan can contain a probability, a start time and a duration")
    func aTimeAndAChanceMayBeNamed() throws {
        #expect(try FaultPlan("unplug@30") == FaultPlan(.unplug, at: 30, for: 10))
        #expect(try FaultPlan("unplug@30+5") == FaultPlan(.unplug, at: 30, for: 5))
        #expect(try FaultPlan("2d:0.5") == FaultPlan(.twoDimensional, chance: 0.5))
        #expect(try FaultPlan("2d:0.5@1.5+2") == FaultPlan(.twoDimensional, chance: 0.5, at: 1.5, for: 2))
    }

    @Test(
        "invalid fault plans are rejected",
        arguments: [
            "", "nothing", "stall:", "stall:2", "stall:-1", "stall@", "stall@x", "stall@-1", "stall@1+", "stall@1+0",
        ])
    func invalidPlansAreRejected(_ text: String) { #expect(throws: FaultPlan.Mistake.self) { try FaultPlan(text) } }

    @Test("every fault has a unique name, a short summary and a valid default probability")
    func everyFaultHasANameAndASummary() {
        #expect(Set(Fault.all.map(\.name)).count == Fault.all.count)
        for fault in Fault.all {
            #expect(fault.summary.count < 80)
            #expect((0...1).contains(fault.defaultChance))
        }
    }
}
