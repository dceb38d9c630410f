/**
 * A picture of everything that does not move on the ground. It is larger than the view, so that moving the map copies
 * the picture instead of drawing it again. While the map zooms or turns, the copy is scaled and turned. The picture is
 * drawn again when the map has come to rest.
 */
class MapBackdrop {
    #canvas = document.createElement('canvas');
    #context = this.#canvas.getContext('2d', { alpha: false });
    #camera = null;
    #ratio = 1;
    #repaint;
    #timer = 0;
    #blurredSince = 0;

    static #margin = 1.5;
    static #maxPixels = 16e6;
    static #restTime = 120;
    static #maxBlurTime = 1000;

    /** @param {() => void} repaint called when the map rests and can be drawn sharply */
    constructor(repaint) {
        this.#repaint = repaint;
    }

    /** Discards the picture, because its content has changed. */
    invalidate() {
        this.#camera = null;
    }

    /** Copies the picture to the map. `paint(context, camera)` draws the picture if it no longer suits the view. */
    draw(context, camera, ratio, paint) {
        clearTimeout(this.#timer);
        if (!this.#covers(camera, ratio)) this.#paint(camera, ratio, paint);
        const own = this.#camera;
        const scale = camera.worldSize / own.worldSize;
        const turn = shortestTurn(camera.rotation, own.rotation);
        const isSharp = Math.abs(scale - 1) < 1e-4 && Math.abs(turn) < 0.01;
        let [x, y] = camera.toScreen(camera.nearest(own.x), own.y);
        if (isSharp) {
            this.#blurredSince = 0;
            [x, y] = [x - own.width / 2, y - own.height / 2].map((corner) => Math.round(corner * ratio) / ratio);
            context.drawImage(this.#canvas, x, y, own.width, own.height);
            return;
        }
        context.save();
        context.translate(x, y);
        context.rotate(turn * RADIANS);
        context.scale(scale, scale);
        // Interpolation is slow on phones, and invisible during motion because the pixels are so small.
        context.imageSmoothingEnabled = ratio < 2;
        context.drawImage(this.#canvas, -own.width / 2, -own.height / 2, own.width, own.height);
        context.restore();
        this.#sharpenLater();
    }

    /** Draws the picture again as soon as the map rests, but after a second at the latest. */
    #sharpenLater() {
        const now = performance.now();
        this.#blurredSince ||= now;
        const delay = clamp(this.#blurredSince + MapBackdrop.#maxBlurTime - now, 0, MapBackdrop.#restTime);
        this.#timer = setTimeout(() => {
            this.#blurredSince = 0;
            this.invalidate();
            this.#repaint();
        }, delay);
    }

    #paint(camera, ratio, paint) {
        const pixels = camera.width * camera.height * ratio * ratio;
        const margin = clamp(Math.sqrt(MapBackdrop.#maxPixels / pixels), 1, MapBackdrop.#margin);
        const [width, height] = [camera.width, camera.height].map((size) => Math.ceil(size * margin * ratio));
        const canvas = this.#canvas;
        if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
        this.#camera = Object.assign(camera.copy(), { width: width / ratio, height: height / ratio });
        this.#ratio = ratio;
        this.#context.setTransform(ratio, 0, 0, ratio, 0, 0);
        paint(this.#context, this.#camera);
    }

    /** Whether the picture fills a view, and is not scaled too much for it. */
    #covers(camera, ratio) {
        const own = this.#camera;
        if (!own || ratio !== this.#ratio || Math.abs(camera.zoom - own.zoom) > 0.6) return false;
        const shift = Math.round(camera.x - own.x);
        return [[0, 0], [1, 0], [0, 1], [1, 1]].every(([right, bottom]) => {
            const [worldX, worldY] = camera.toWorld(right * camera.width, bottom * camera.height);
            const [x, y] = own.toScreen(worldX - shift, worldY);
            return x > -1 && y > -1 && x < own.width + 1 && y < own.height + 1;
        });
    }
}
