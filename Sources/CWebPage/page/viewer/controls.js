// The controls of a screen are native elements. What the user enters stays until the program sets a newer value.

/** A control next to the map. */
class PanelControl {
    /** How long an edit may take to come back from the program, in milliseconds. */
    static SETTLE_TIME = 1000;

    /** @param {ScreenPanel} panel */
    constructor(id, panel) {
        this.id = id;
        this.panel = panel;
        /** The version at which the program set the value that is shown. */
        this.shownSet = -1;
        this.isEdited = false;
        /** Whether the user has begun to enter something and has not left the control. */
        this.isTyping = false;
        this.element = this.make();
    }

    /** The native element that has the name. */
    get input() { return this.element; }

    /** @param {string} name the name of the element if it has no visible text */
    take(data, name) {
        this.data = data;
        this.name = name;
        this.showForm(data);
        this.input.disabled = data.enabled === false;
        const isNewer = data.set > this.shownSet;
        if (!isNewer && (this.isTyping || (this.isEdited && !this.isSame(data.value)))) return;
        this.shownSet = data.set;
        this.isEdited = this.isTyping = false;
        this.showValue(data);
    }

    isSame() { return true; }

    showForm() {}

    showValue() {}

    /** Whether the user's value must not be replaced yet. */
    get isBusy() { return this.panel.hasPendingEdit(this.id); }

    edit(value) {
        this.isEdited = true;
        this.panel.report({ kind: 'edit', control: this.id, value, version: this.panel.version });
        this.settleLater();
    }

    /** Shows the program's value again after a while, unless the program has accepted the user's value by then. */
    settleLater() {
        clearTimeout(this.timer);
        this.timer = setTimeout(() => {
            if (!this.isEdited) return;
            if (this.isBusy) {
                this.settleLater();
                return;
            }
            this.isEdited = false;
            this.showValue(this.data);
        }, PanelControl.SETTLE_TIME);
    }

    send(event) {
        if (this.data.wants?.includes(event)) this.panel.report({ kind: 'control', control: this.id, event });
    }

    nameInput() { this.input.setAttribute('aria-label', this.name); }
}

class LabelControl extends PanelControl {
    make() { return make('p', { class: 'text' }); }

    showForm({ text, color }) {
        setText(this.element, text ?? '');
        this.element.style.color = textColor(color, this.panel.background);
    }
}

class ButtonControl extends PanelControl {
    make() {
        const button = make('button', { type: 'button' });
        button.addEventListener('click', () => this.send('tap'));
        return button;
    }

    showForm({ title }) {
        setText(this.element, title);
        if (!title) this.nameInput();
    }
}

class TextFieldControl extends PanelControl {
    make() {
        const input = make('input', { type: 'text', maxlength: 1000, autocomplete: 'off', spellcheck: 'false' });
        input.addEventListener('input', () => {
            this.isTyping = true;
            this.edit(input.value);
        });
        input.addEventListener('focus', () => this.send('editingDidBegin'));
        input.addEventListener('blur', () => {
            this.send('editingDidEnd');
            this.isEdited ||= this.isTyping;
            this.isTyping = false;
            if (this.isEdited) this.settleLater();
        });
        input.addEventListener('keydown', event => {
            if (event.key === 'Enter' && !event.isComposing) this.send('editingDidEndOnExit');
        });
        return input;
    }

    get isBusy() { return super.isBusy || this.isTyping; }

    isSame(value) { return this.element.value === value; }

    showForm({ placeholder, border }) {
        this.nameInput();
        this.element.placeholder = placeholder ?? '';
        this.element.style.borderColor = markColor(border, '');
        this.element.style.borderWidth = border ? '2px' : '';
    }

    showValue({ value = '' }) { if (this.element.value !== value) this.element.value = value; }
}

class SliderControl extends PanelControl {
    make() {
        const input = make('input', { type: 'range', step: 'any' });
        input.addEventListener('input', () => this.edit(Number(input.value)));
        return input;
    }

    isSame(value) { return Math.abs(Number(this.element.value) - value) < 1e-9 * Math.abs(value) + 1e-300; }

    showForm({ minimum, maximum, color }) {
        this.nameInput();
        Object.assign(this.element, { min: minimum, max: maximum });
        this.element.style.accentColor = markColor(color, '');
    }

    showValue({ value }) { if (!this.isSame(value)) this.element.value = value; }
}

class SwitchControl extends PanelControl {
    make() {
        const input = make('input', { type: 'checkbox', role: 'switch' });
        input.addEventListener('change', () => this.edit(input.checked));
        this.text = make('span');
        return make('label', { class: 'switch' }, input, this.text);
    }

    get input() { return this.element.firstElementChild; }

    isSame(value) { return this.input.checked === value; }

    showForm({ label }) {
        setText(this.text, label ?? '');
        this.nameInput();
    }

    showValue({ value }) { this.input.checked = value; }
}

/** The segments are radio buttons that look like a single control. */
class SegmentsControl extends PanelControl {
    make() { return make('fieldset', { class: 'segments', role: 'radiogroup' }); }

    get radios() { return [...this.element.querySelectorAll('input')]; }

    isSame(value) { return this.radios.findIndex(radio => radio.checked) === (value ?? -1); }

    showForm({ segments }) {
        this.nameInput();
        const texts = JSON.stringify(segments);
        if (texts === this.texts) return;
        this.texts = texts;
        this.element.replaceChildren(...segments.map((text, index) => {
            const radio = make('input', { type: 'radio', name: `segments-${this.id}` });
            radio.addEventListener('change', () => this.edit(index));
            return make('label', {}, radio, make('span', {}, text));
        }));
    }

    showValue({ value }) { this.radios.forEach((radio, index) => { radio.checked = index === value; }); }
}

class ListControl extends PanelControl {
    make() { return make('ul', { class: 'rows' }); }

    showForm({ rows, wants }) {
        const isButton = Boolean(wants?.includes('row'));
        this.nameInput();
        if (isButton !== this.isButton) this.element.replaceChildren();
        this.isButton = isButton;
        while (this.element.children.length > rows.length) this.element.lastElementChild.remove();
        for (let index = this.element.children.length; index < rows.length; index += 1) {
            this.element.append(this.makeRow(index));
        }
        [...this.element.children].forEach((row, index) => {
            const text = this.isButton ? row.firstChild : row;
            setText(text, rows[index]);
            text.disabled = this.data.enabled === false;
        });
    }

    makeRow(index) {
        if (!this.isButton) return make('li');
        const button = make('button', { type: 'button' });
        button.addEventListener('click', () => this.panel.report({
            kind: 'row', control: this.id, index, version: this.panel.version,
        }));
        return make('li', {}, button);
    }
}

const CONTROLS = {
    label: LabelControl, button: ButtonControl, textField: TextFieldControl, slider: SliderControl,
    switch: SwitchControl, segments: SegmentsControl, list: ListControl,
};
