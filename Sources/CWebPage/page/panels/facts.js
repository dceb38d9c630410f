/** All facts about position and motion, with the labels of the monitor. */
class FactsPanel {
    constructor(panel, view) {
        this.view = view;
        this.panel = panel;
        this.facts = new FactList(panel.querySelector('dl'));
    }

    update() { if (isDisplayed(this.panel)) this.facts.update(this.list()); }

    list() {
        const { position } = this.view.store;
        if (!position) return [['satellites', this.satellites()], ...this.receiverFacts()];
        return [...this.positionFacts(position), ['satellites', this.satellites()], ...this.receiverFacts()];
    }

    positionFacts(position) {
        const { quantities, store, condition } = this.view;
        const { alt, height, climb, corrections } = position;
        const facts = [
            ['altitude', Number.isFinite(alt) ? `${quantities.length(alt)} MSL` : this.missing('no altitude')],
            ['height', Number.isFinite(height) ? `${quantities.length(height)} HAE` : null],
            ['accuracy', this.accuracy(position.error)],
            ['ellipse', this.ellipse(position.error)],
            ['CEP', this.deviation()],
            ['DOP', this.dilution(store.fix.dop)],
            ['speed', Number.isFinite(position.speed) ? quantities.speed(position.speed) : this.missing('–')],
            ['course', Number.isFinite(position.course)
                ? `${degrees(position.course)}° ${compassPoint(position.course)}` : this.missing('–')],
            ['climb', Number.isFinite(climb) ? quantities.climb(climb) : null],
            ['corrected', Number.isFinite(corrections?.age) ? this.corrected(corrections) : null],
        ];
        return condition.isCurrent ? facts : facts.map(([label, value]) => [label, value, 'old']);
    }

    /** The text for a value that the receiver does not report, and that a blurred page would hide. */
    missing(text) { return this.view.store.blur === null ? text : 'hidden'; }

    receiverFacts() {
        const { status, link } = this.view.store;
        return [
            ['TTFF', Number.isFinite(link?.ttff) ? `${fixed(link.ttff, 1)} s` : null],
            ['receiver', deviceText(status) || '–'],
            ['product', link?.product],
        ];
    }

    satellites() {
        const { fix } = this.view.store;
        const summary = signalSummary(this.view.signals);
        const used = fix?.used ?? summary.used;
        const seen = fix?.seen ?? summary.seen;
        return seen ? `${used} used / ${seen} seen` : null;
    }

    accuracy(error) {
        if (!Number.isFinite(error?.h)) return 'unknown';
        const { quantities } = this.view;
        const up = Number.isFinite(error.v) ? `  ↕ ± ${quantities.error(error.v)}` : '';
        return `± ${quantities.error(error.h)}${up}${error.estimated ? '  est.' : ''}`;
    }

    ellipse(error) {
        if (!Number.isFinite(error?.major) || !Number.isFinite(error?.minor)) return null;
        const { length, lengthUnit } = this.view.quantities.units;
        const size = `${rough(error.major * length)} × ${rough(error.minor * length)} ${lengthUnit}`;
        return `${size} @ ${degrees(error.orient)}°`;
    }

    deviation() {
        const { store, quantities } = this.view;
        if (store.deviations.isMoving) return 'moving';
        const spread = store.deviations.spread();
        return spread ? `50 % ${quantities.error(spread.cep50)}  95 % ${quantities.error(spread.cep95)}` : null;
    }

    dilution(dop) {
        const values = ['h', 'v', 'p'].filter(name => Number.isFinite(dop?.[name]));
        if (!values.length) return null;
        return [...values.map(name => `${name.toUpperCase()} ${fixed(dop[name], 1)}`), dop.word ?? ''].join('  ');
    }

    corrected({ age, station }) {
        return `${fixed(age, 1)} s ago${station === undefined ? '' : ` by station ${station}`}`;
    }
}
