/** The received sentences. They are requested only while this panel is shown. */
class RawPanel {
    static MAX_SHOWN = 500;

    constructor(panel, view) {
        this.panel = panel;
        this.view = view;
        this.output = panel.querySelector('pre');
        this.note = panel.querySelector('.note');
        this.filter = byId('filter');
        this.filter.addEventListener('input', () => this.show());
    }

    update() {
        const { store } = this.view;
        if (store.lines === this.shown || !isDisplayed(this.panel)) return;
        this.shown = store.lines;
        this.show();
    }

    show() {
        const { lines, missedLines } = this.view.store;
        const wanted = this.filter.value.trim().toUpperCase();
        const matching = lines.filter(line => line.toUpperCase().includes(wanted)).slice(-RawPanel.MAX_SHOWN);
        const { output } = this;
        const isAtEnd = output.scrollTop + output.clientHeight > output.scrollHeight - 30;
        setText(output, matching.join('\n') || (lines.length ? 'no line matches the filter' : 'no data yet'));
        if (isAtEnd) output.scrollTop = output.scrollHeight;
        setText(this.note, missedLines ? `${missedLines} lines omitted: too many to show` : '');
    }
}
