const ANTENNAS = { normal: 'connected', open: 'open', short: 'short circuit', inside: 'internal', outside: 'external' };

/** The health of the connection to the receiver. */
class LinkPanel {
    constructor(panel, view) {
        this.view = view;
        this.panel = panel;
        this.facts = new FactList(panel.querySelector('dl'));
        this.table = new DataTable('Messages per second', ['type', 'per second']);
        panel.querySelector('.rates').append(this.table.element);
    }

    update() {
        if (!isDisplayed(this.panel)) return;
        const { store, condition } = this.view;
        const { link } = store;
        this.facts.update(link ? this.linkFacts(link, condition.ages) : [['link', 'no data yet']]);
        const rates = Array.isArray(link?.rates) ? link.rates : [];
        this.table.update(rates.map(([type, rate]) => [String(type), fixed(rate, 1)]));
    }

    linkFacts(link, ages) {
        const { store } = this.view;
        const { status, hello } = store;
        const rates = Array.isArray(link.rates) ? link.rates : [];
        const sum = rates.reduce((total, [, rate]) => total + rate, 0);
        const count = number => (Number.isFinite(number) ? String(number) : null);
        const warned = number => (number > 0 ? 'warning' : undefined);
        const isSilent = ages.data > maxAgeOf(store);
        const isFull = link.load > 0.9;
        return [
            ['receiver', [link.product, link.firmware].filter(Boolean).join(', ')],
            ['device', deviceText(status)],
            ['phase', link.phase],
            [link.frames ? 'messages' : 'sentences', rates.length ? `${fixed(sum, 1)} /s of ${rates.length} types` : null],
            ['data', `${fixed(link.perSecond, 0)} B/s${this.loadText(link)}`, isFull ? 'warning' : undefined],
            ['age', ageText(ages.data), isSilent ? 'warning' : undefined],
            ['epochs', this.intervalText(link)],
            ['rejected', this.rejectedText(link), warned(link.rejected)],
            ['line errors', count(link.lineErrors), warned(link.lineErrors)],
            ['losses', count(link.losses), warned(link.losses)],
            ['antenna', ANTENNAS[link.antenna], ['open', 'short'].includes(link.antenna) ? 'warning' : undefined],
            ['jamming', this.shareText(link.jamming), link.jammed ? 'warning' : undefined],
            ['output', this.shareText(link.output), link.output > 0.95 ? 'warning' : undefined],
            ['survey-in', link.surveyIn],
            ['corrections', this.correctionsText(link), link.badCorrections ? 'warning' : undefined],
            ['received', `${byteCount(link.bytes)}, ${count(link.sentences) ?? '–'} sentences${link.frames ? `, ${link.frames} frames` : ''}`],
            ['TTFF', Number.isFinite(link.ttff) ? `${fixed(link.ttff, 1)} s` : null],
            ['host clock', this.clockText(link.clock)],
            ['to this page', this.pageText(ages, link)],
            ['gpsbridge', hello?.version],
        ];
    }

    correctionsText({ corrections, usedCorrections }) {
        return corrections ? `${usedCorrections} of ${corrections} used` : null;
    }

    shareText(share) {
        return Number.isFinite(share) ? `${fixed(share * 100, 0)} %` : null;
    }

    loadText({ load, baud }) {
        if (Number.isFinite(load) && baud) return `  ${fixed(load * 100, 0)} % of ${baud}`;
        return baud ? `  at ${baud} baud` : '';
    }

    intervalText({ interval, jitter }) {
        if (!Number.isFinite(interval)) return null;
        return `${fixed(interval, 2)} s${Number.isFinite(jitter) ? `  jitter ${fixed(jitter * 1000, 0)} ms` : ''}`;
    }

    rejectedText({ rejected, sentences }) {
        if (!Number.isFinite(rejected)) return null;
        return rejected ? `${rejected}  ${rough((rejected * 100) / (sentences + rejected))} %` : '0';
    }

    clockText(difference) {
        if (!Number.isFinite(difference)) return null;
        const size = Math.abs(difference);
        const text = size < 1000 ? `${fixed(size, 3)} s` : clockDuration(size);
        return `${text} ${difference < 0 ? 'behind' : 'ahead'}`;
    }

    pageText(ages, { skipped }) {
        const text = `last event ${ageText(ages.server)} ago`;
        return skipped ? `${text}, ${skipped} skipped because this page was too slow` : text;
    }
}
