/** The screen next to the map. */
class ScreenPanel {
    /** The names of controls that have no other name. */
    static NAMES = {
        textField: 'Text', slider: 'Slider', switch: 'Switch', segments: 'Choice', list: 'List', button: 'Button',
    };

    /**
     * @param {{report: (event: object) => void, hasPendingEdit: (id: number) => boolean, onlayout: () => void}} options
     */
    constructor(section, { report, hasPendingEdit, onlayout }) {
        Object.assign(this, { section, report, hasPendingEdit, onlayout });
        this.title = section.querySelector('h2');
        this.box = section.querySelector('.controls');
        this.back = section.querySelector('.back');
        this.back.addEventListener('click', () => this.report({ kind: 'back', screen: this.screen.id }));
        this.restart();
    }

    /** Forgets everything, because another run of the program counts from the beginning. */
    restart() {
        this.version = 0;
        this.states = new Map();
        this.controls = new Map();
        this.screen = {};
        this.show();
    }

    take({ version, screen, controls = [] }) {
        this.version = version;
        for (const state of controls) this.states.set(state.id, state);
        if (screen) {
            this.screen = screen;
            this.show();
            return;
        }
        for (const { id } of controls) this.update(id);
    }

    /** Applies the colors again, because they depend on the theme. */
    repaint() { this.show(); }

    show() {
        const { id, title, background, back, controls = [] } = this.screen;
        const isOther = id !== this.shownId;
        const hadFocus = this.section.contains(document.activeElement);
        const focused = document.activeElement;
        this.section.hidden = id === undefined;
        setFlag(document.body, 'panel', id !== undefined);
        setText(this.title, title || 'panel');
        setText(this.back, back === 'dismiss' ? 'Close' : 'Back');
        this.back.hidden = !back;
        this.showBackground(background);
        for (const known of [...this.controls.keys()]) if (!controls.includes(known)) this.forget(known);
        for (const each of controls) this.update(each);
        const elements = controls.map(each => this.controls.get(each)?.element).filter(Boolean);
        const isSame = elements.length === this.box.children.length
            && elements.every((element, index) => element === this.box.children[index]);
        if (!isSame) this.box.replaceChildren(...elements);
        this.shownId = id;
        if (hadFocus) (isOther || !focused.isConnected ? this.title : focused).focus();
        if (isOther) this.box.scrollTop = 0;
        this.onlayout();
    }

    forget(id) {
        this.controls.delete(id);
        this.states.delete(id);
    }

    update(id) {
        const state = this.states.get(id);
        if (!(state?.kind in CONTROLS) || !this.screen.controls?.includes(id)) return;
        if (!this.controls.has(id)) this.controls.set(id, new CONTROLS[state.kind](id, this));
        this.controls.get(id).take(state, this.nameOf(state));
    }

    /** Returns the name of a control for screen readers: its label, the text before it, or its kind. */
    nameOf({ id, kind, label, placeholder }) {
        const { controls } = this.screen;
        const before = this.states.get(controls[controls.indexOf(id) - 1]);
        return label || (before?.kind === 'label' && before.text) || placeholder || ScreenPanel.NAMES[kind];
    }

    /** Gives texts and controls the color, dark or light, that is legible on the background. */
    showBackground(text) {
        const color = isRedTheme() ? null : parseColor(text);
        const { style } = this.section;
        const front = color && luminance(color) > 0.18 ? '#000000' : '#ffffff';
        for (const name of ['text', 'muted', 'control', 'accent', 'line']) {
            if (color) style.setProperty(`--${name}`, front); else style.removeProperty(`--${name}`);
        }
        if (color) style.setProperty('--panel', colorText(color)); else style.removeProperty('--panel');
        this.background = color ?? parseColor(getComputedStyle(this.section).getPropertyValue('--panel').trim())
            ?? [255, 255, 255];
    }
}
