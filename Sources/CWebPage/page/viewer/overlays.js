/** The objects on the map as a list: the alternative to the canvas for keyboards and screen readers. */
class OverlayList {
    static MAX_ROWS = 500;
    static NAMES = { marker: 'Marker', circle: 'Circle', polyline: 'Line', polygon: 'Area', track: 'Track' };

    /** @param {(id: number, position: object) => void} onchoose called when the user has chosen an object */
    constructor(onchoose) {
        this.onchoose = onchoose;
        this.title = make('h3', {}, 'On the map');
        this.list = make('ul', { class: 'overlays' });
        this.element = make('div', {}, this.title, this.list);
    }

    /** @param {boolean} isShown whether the list is shown; a hidden one must not take the keyboard's focus */
    update(scene, isShown, canTouch) {
        const shapes = scene.sorted.slice(-OverlayList.MAX_ROWS).reverse();
        const rest = scene.shapes.size - shapes.length;
        setText(this.title, `On the map: ${scene.shapes.size}${rest ? `, the topmost ${shapes.length} listed` : ''}`);
        while (this.list.children.length > shapes.length) this.list.lastElementChild.remove();
        while (this.list.children.length < shapes.length) this.list.append(this.makeRow());
        shapes.forEach((shape, index) => this.updateRow(this.list.children[index], shape, isShown, canTouch));
    }

    makeRow() {
        const row = make('li', {}, make('span'));
        row.button = make('button', { type: 'button' });
        row.text = row.firstChild;
        row.button.addEventListener('click', () => this.onchoose(row.shape.data.id, row.shape.position));
        return row;
    }

    updateRow(row, shape, isShown, canTouch) {
        const { selectable, selected } = shape.data;
        const element = selectable && canTouch ? row.button : row.text;
        row.shape = shape;
        if (row.firstChild !== element) row.replaceChildren(element);
        setText(element, OverlayList.describe(shape));
        row.button.tabIndex = isShown ? 0 : -1;
        row.button.setAttribute('aria-pressed', String(Boolean(selected)));
    }

    static describe({ data, position }) {
        const name = [OverlayList.NAMES[data.kind], data.title].filter(Boolean).join(' ');
        const heading = Number.isFinite(data.heading) ? `, heading ${degrees(data.heading)}°` : '';
        const radius = data.kind === 'circle' ? `, radius ${shortNumber(data.radius)} m` : '';
        return `${name}: ${position.lat.toFixed(5)}, ${position.lon.toFixed(5)}${heading}${radius}`;
    }
}
