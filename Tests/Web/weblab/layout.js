// Returns a list of the problems with the page's layout. `minTabHeight` is the minimum height of a tab's
// target in pixels.
const [minTabHeight] = arguments;
const MIN_TARGET = 24;
// Browsers round the edges of boxes.
const TOLERANCE = 1;
const problems = [];

const name = element => {
    const label = element.id ? `#${element.id}` : [...element.classList].map(name => `.${name}`).join('');
    const panel = element.closest('section')?.id ?? element.closest('header, nav')?.tagName.toLowerCase() ?? '';
    return `${element.tagName.toLowerCase()}${label} in ${panel} "${element.textContent.trim().slice(0, 40)}"`;
};
const size = box => `${Math.round(box.left)},${Math.round(box.top)} ${Math.round(box.width)}x${Math.round(box.height)}`;
const isVisible = element => !element.closest('.unseen') && element.checkVisibility({ visibilityProperty: true });

// Scrolls an element into view as a person would, if it is in a box that scrolls.
const reveal = element => element.scrollIntoView({ block: 'nearest', inline: 'nearest' });

// Returns how an element's box is cut off by the element's ancestors or by the viewport, if at all. A
// box that can be scrolled into view is not cut off.
function cut(box, element) {
    const clips = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    const scrolls = { x: false, y: false };
    const isOutside = limits =>
        (!scrolls.x && (box.left < limits.left - TOLERANCE || box.right > limits.right + TOLERANCE))
        || (!scrolls.y && (box.top < limits.top - TOLERANCE || box.bottom > limits.bottom + TOLERANCE));
    for (let ancestor = element; ancestor && ancestor !== document.documentElement; ancestor = ancestor.parentElement) {
        const style = getComputedStyle(ancestor);
        const canScroll = axis => ['auto', 'scroll'].includes(style[`overflow${axis.toUpperCase()}`]);
        const hides = style.overflowX !== 'visible' || style.overflowY !== 'visible';
        if (canScroll('x') && ancestor.scrollWidth > ancestor.clientWidth) scrolls.x = true;
        if (canScroll('y') && ancestor.scrollHeight > ancestor.clientHeight) scrolls.y = true;
        if (hides && isOutside(ancestor.getBoundingClientRect())) return `by ${name(ancestor)}`;
        if (style.position === 'fixed') break;
    }
    return isOutside(clips) ? 'by the edge of the window' : null;
}

// Returns the boxes of the words of a text. The spaces between them may hang over the edge.
function wordBoxes(node) {
    const range = document.createRange();
    return [...node.data.matchAll(/\S+/g)].slice(0, 200).flatMap(({ index, 0: word }) => {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        return [...range.getClientRects()].filter(box => box.width > 0);
    });
}

const { scrollingElement } = document;
scrollTo(0, 0);
const { scrollWidth, scrollHeight } = scrollingElement;
if (scrollWidth > innerWidth) problems.push(`the page scrolls sideways: ${scrollWidth} px of ${innerWidth}`);
// The panels scroll, so that the status and the tabs are always visible.
if (scrollHeight > innerHeight) problems.push(`the whole page scrolls: ${scrollHeight} px of ${innerHeight}`);
for (const element of document.querySelectorAll('body *')) {
    if (!isVisible(element) || ['SCRIPT', 'NOSCRIPT', 'OPTION'].includes(element.tagName)) continue;
    const style = getComputedStyle(element);
    // If content must be scrolled sideways, few people notice the hidden part.
    const isTooWide = element.clientWidth > 0 && element.scrollWidth > element.clientWidth + TOLERANCE;
    if (isTooWide && style.overflowX !== 'visible') {
        problems.push(`${name(element)} is wider than its box: ${element.scrollWidth} px of ${element.clientWidth}`);
    }
    for (const node of element.childNodes) {
        if (node.nodeType !== Node.TEXT_NODE || !node.data.trim()) continue;
        const boxes = wordBoxes(node);
        const by = boxes.map(box => cut(box, element)).find(Boolean);
        if (by) problems.push(`the text of ${name(element)} at ${size(boxes[0])} is cut off ${by}`);
    }
    if (element.tagName === 'CANVAS') {
        const box = element.getBoundingClientRect();
        const by = cut(box, element);
        if (by) problems.push(`${name(element)} at ${size(box)} is cut off ${by}`);
        if (box.width < 120 || box.height < 90) problems.push(`${name(element)} is too small: ${size(box)}`);
    }
}

for (const control of document.querySelectorAll('button, a, select, input, summary')) {
    if (!isVisible(control)) continue;
    reveal(control);
    // The label of a check box belongs to its target.
    const target = control.type === 'checkbox' && control.closest('label') || control;
    const box = target.getBoundingClientRect();
    const by = cut(box, control);
    if (by) problems.push(`${name(control)} at ${size(box)} is cut off ${by}`);
    // A link within a sentence may be as low as its line.
    const isInSentence = control.tagName === 'A' && control.closest('p');
    if (!isInSentence && Math.min(box.width, box.height) < MIN_TARGET) {
        problems.push(`${name(control)} is too small: ${size(box)}`);
    }
    if (control.closest('nav') && box.height < minTabHeight) {
        problems.push(`${name(control)} is lower than ${minTabHeight} px: ${size(box)}`);
    }
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const front = document.elementFromPoint(x, y);
    const isInFront = !front || target.contains(front) || front.contains(target);
    if (!isInFront) problems.push(`${name(control)} is covered by ${name(front)}`);
}
return problems;
