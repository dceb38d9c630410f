/** A table whose cells are reused, so that an update costs little. */
class DataTable {
    /** @param {string[]} columns the titles of the columns */
    constructor(caption, columns) {
        this.body = make('tbody');
        const head = make('thead', {}, make('tr', {}, ...columns.map(title => make('th', { scope: 'col' }, title))));
        this.element = make('table', {}, make('caption', {}, caption), head, this.body);
        this.columns = columns.length;
    }

    /** @param {string[][]} rows the first cell of each row is its title */
    update(rows) {
        while (this.body.rows.length > rows.length) this.body.lastElementChild.remove();
        while (this.body.rows.length < rows.length) this.body.append(this.makeRow());
        rows.forEach((cells, row) => {
            const { children } = this.body.rows[row];
            for (let column = 0; column < this.columns; column += 1) setText(children[column], cells[column] ?? '');
        });
    }

    makeRow() {
        const cells = Array.from({ length: this.columns - 1 }, () => make('td'));
        return make('tr', {}, make('th', { scope: 'row' }), ...cells);
    }
}

/**
 * An alternative to a canvas: a table that replaces the canvas when a button is pressed. Screen readers always get it.
 */
class CanvasTable {
    static SECONDS = 1;

    /**
     * @param {HTMLElement} panel contains the canvas and a button with the class `swap`
     * @param {() => string[][]} rows
     */
    constructor(panel, caption, columns, rows) {
        this.panel = panel;
        this.rows = rows;
        this.table = new DataTable(caption, columns);
        this.updatedAt = -Infinity;
        const box = make('div', { class: 'table unseen' }, this.table.element);
        panel.querySelector('.plot').after(box);
        const button = panel.querySelector('.swap');
        button.setAttribute('aria-pressed', 'false');
        button.addEventListener('click', () => {
            const isShown = button.getAttribute('aria-pressed') === 'false';
            button.setAttribute('aria-pressed', String(isShown));
            setFlag(panel, 'swapped', isShown);
            box.classList.toggle('unseen', !isShown);
            // A box that scrolls must be reachable with the keyboard.
            if (isShown) box.tabIndex = 0; else box.removeAttribute('tabindex');
            this.update(true);
        });
    }

    update(isForced = false) {
        const now = ServerClock.now();
        const isEmpty = this.table.body.rows.length === 0;
        if (!isForced && !isEmpty && now - this.updatedAt < CanvasTable.SECONDS) return;
        if (!isDisplayed(this.panel)) return;
        this.updatedAt = now;
        this.table.update(this.rows());
    }
}

/** A list of labels and values. Facts without a value are left out. */
class FactList {
    constructor(list) {
        this.list = list;
        this.rows = new Map();
    }

    /** @param {[string, ?string][]} facts */
    update(facts) {
        const shown = facts.filter(([, value]) => value);
        const labels = shown.map(([label]) => label).join();
        if (labels !== this.labels) this.list.replaceChildren(...shown.map(([label]) => this.row(label).element));
        this.labels = labels;
        for (const [label, value, flag] of shown) {
            const row = this.row(label);
            setText(row.value, value);
            setFlag(row.element, 'flag', flag);
        }
    }

    row(label) {
        if (!this.rows.has(label)) {
            const value = make('dd');
            this.rows.set(label, { element: make('div', {}, make('dt', {}, label), value), value });
        }
        return this.rows.get(label);
    }
}
