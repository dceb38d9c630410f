/** The diagnosis: why there is no position, step by step. */
class DoctorPanel {
    static STATES = {
        passed: { mark: '●', word: 'passed' }, warned: { mark: '◐', word: 'warning' },
        failed: { mark: '○', word: 'failed' }, pending: { mark: '…', word: 'pending' },
        skipped: { mark: '–', word: 'skipped' },
    };

    constructor(panel, view) {
        this.view = view;
        this.verdict = panel.querySelector('.verdict');
        this.remedy = panel.querySelector('.remedy');
        this.list = panel.querySelector('ol');
    }

    update() {
        const { condition, store: { doctor, hello } } = this.view;
        const isOld = doctor && !condition.isConnected;
        const beginning = hello?.receivers?.length === 0 ? 'no receiver' : 'diagnosing …';
        setText(this.verdict, isOld ? 'no connection to the server: this diagnosis is old' : String(doctor?.verdict ?? beginning));
        setFlag(this.verdict, 'healthy', doctor?.healthy && !isOld);
        if (doctor === this.shown) return;
        this.shown = doctor;
        setText(this.remedy, doctor?.remedy ? `→ ${doctor.remedy}` : '');
        this.list.replaceChildren(...(doctor?.steps ?? []).map(step => this.stepElement(step)));
    }

    stepElement({ name, state, text }) {
        const { mark, word } = DoctorPanel.STATES[state] ?? DoctorPanel.STATES.pending;
        return make('li', { 'data-state': word },
            make('span', { class: 'mark', 'aria-hidden': 'true' }, mark),
            make('strong', {}, String(name)), make('span', { class: 'unseen' }, ` ${word}: `),
            make('span', { class: 'evidence' }, String(text ?? '')));
    }
}
