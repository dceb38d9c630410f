/** How much the positions of a receiver that stands still differ, from each other or from a known position. */
class AccuracyPanel {
    constructor(panel, view) {
        this.view = view;
        this.reference = null;
        this.hasHistogram = false;
        this.facts = new FactList(panel.querySelector('.spread'));
        this.plot = new ScatterPlot(view, () => this.reading());
        this.surface = new Surface(panel.querySelector('canvas'), (...args) => this.plot.paint(...args));
        this.table = new CanvasTable(panel, 'Deviation', ['value', 'size'], () => this.rows());
        this.averaging = new AveragingBox(panel.querySelector('.averaging'), view);
        this.histogramButton = panel.querySelector('.histogram');
        this.histogramButton.addEventListener('click', () => this.toggleHistogram());
        panel.querySelector('.restart').addEventListener('click', () => {
            view.liveStore.deviations.clear();
            view.refresh();
        });
        this.listenToReference(byId('reference'), panel.querySelector('.problem'));
    }

    toggleHistogram() {
        this.hasHistogram = !this.hasHistogram;
        this.histogramButton.setAttribute('aria-pressed', String(this.hasHistogram));
        this.surface.invalidate();
    }

    listenToReference(input, problem) {
        input.addEventListener('change', () => {
            const text = input.value.trim();
            this.reference = text ? parsePosition(text) : null;
            const isWrong = Boolean(text) && !this.reference;
            setText(problem, isWrong ? 'Enter decimal degrees, such as 48.137187, 11.576155' : '');
            input.setAttribute('aria-invalid', String(isWrong));
            this.update();
        });
    }

    reading() {
        const { deviations } = this.view.store;
        const spread = deviations.spread(this.reference);
        const center = spread && (this.reference ? deviations.plane.offset(this.reference) : spread.mean);
        return { spread, center, points: deviations.points, last: deviations.last, hasHistogram: this.hasHistogram };
    }

    update() {
        const { spread } = this.reading();
        this.surface.show(spread, this.view.settings.units, this.view.store.deviations.isMoving);
        this.table.update();
        this.facts.update(this.rows());
        this.averaging.update();
    }

    rows() {
        const { quantities, store } = this.view;
        const { spread } = this.reading();
        if (!spread) return [['positions', String(store.deviations.count)]];
        const rows = [
            ['CEP50', quantities.error(spread.cep50)], ['CEP95', quantities.error(spread.cep95)],
            ['2DRMS', quantities.error(spread.drms2)], ['largest', quantities.error(spread.largest)],
            ['positions', String(store.deviations.count)],
        ];
        if (this.reference) {
            const { x, y } = store.deviations.plane.offset(this.reference);
            const [east, north] = [spread.mean.x - x, spread.mean.y - y];
            const direction = degrees((Math.atan2(east, north) * 180) / Math.PI);
            rows.push(['mean offset', `${quantities.error(Math.hypot(east, north))} @ ${direction}°`]);
        }
        return rows;
    }
}

/** Averages positions until the user stops, or until the mean is accurate enough. */
class AveragingBox {
    constructor(box, view) {
        this.view = view;
        this.averaging = null;
        this.button = box.querySelector('.start');
        this.target = byId('target');
        this.unit = box.querySelector('.unit');
        this.facts = new FactList(box.querySelector('dl'));
        this.copies = box.querySelector('.copies');
        this.answer = box.querySelector('.answer');
        this.button.addEventListener('click', () => this.toggle());
        view.onposition(fix => this.averaging?.add(fix, fix.localAt));
        // The positions of another receiver have another mean.
        view.liveStore.onreset = () => this.stop('stopped: receiver changed or server restarted');
        this.formats = new CoordinateFormats(requestJSON);
        this.formats.listen(() => this.update());
    }

    toggle() {
        if (this.averaging?.isRunning) this.stop('stopped');
        else this.start();
        this.update();
    }

    start() {
        // The browser explains what is wrong with the target.
        if (!this.target.reportValidity()) return;
        this.averaging = new Averaging(Number(this.target.value) / this.view.quantities.units.length);
    }

    stop(state) {
        if (!this.averaging?.isRunning) return;
        this.averaging.isRunning = false;
        this.finalState = state;
    }

    update() {
        const { quantities } = this.view;
        const { averaging } = this;
        setText(this.unit, quantities.units.lengthUnit);
        setText(this.button, averaging?.isRunning ? 'Stop' : 'Start');
        const mean = averaging?.mean;
        this.copies.hidden = !mean;
        if (!averaging) return;
        const error = averaging.standardError;
        this.facts.update([
            ['state', averaging.isRunning ? 'averaging' : averaging.hasReachedTarget ? 'target reached' : this.finalState],
            ['positions', String(averaging.count)], ['time', clockDuration(averaging.seconds)],
            ['standard error', error === null ? 'available after one minute' : quantities.error(error)],
            ['altitude', mean && Number.isFinite(mean.alt) ? `${quantities.length(mean.alt, 2)} MSL` : null],
        ]);
        if (mean) this.updateCopies(mean);
    }

    /** One button for each format of the mean, which copies it. */
    updateCopies(mean) {
        const { formats } = this;
        formats.refresh(mean.lat, mean.lon);
        formats.names.forEach((name, index) => {
            const button = this.copies.children[index] ?? this.addCopy(index);
            setText(button.firstChild, `${name} `);
            setText(button.lastChild, formats.text(mean.lat, mean.lon, name));
        });
    }

    addCopy(index) {
        const button = make('button', { type: 'button' }, make('span', { class: 'muted' }), make('span'));
        button.addEventListener('click', async () => {
            const isCopied = await copyText(button.lastChild.textContent);
            setText(this.answer, isCopied ? `copied: ${this.formats.names[index]}` : 'copying failed');
        });
        this.copies.append(button);
        return button;
    }
}
