// What is wrong with how a page is laid out: cut, overlapping, too small, out of the window.
import type { Page } from 'playwright-core';

export const SIZES = [
    [360, 640],
    [390, 844],
    [844, 390],
    [800, 600],
    [1280, 800],
    [2560, 1440],
] as const;

/** Complaints, none when all is well. */
export function complaints(page: Page): Promise<string[]> {
    return page.evaluate(() => {
        const found: string[] = [];
        const named = (element: Element) =>
            `${element.tagName.toLowerCase()} "${(element.textContent || element.getAttribute('aria-label') || element.id).slice(0, 40)}"`;
        const isSeen = (element: Element) =>
            element.checkVisibility({ visibilityProperty: true }) && element.closest('#answer, #handles, dialog, noscript') === null;
        const { scrollWidth, clientWidth } = document.documentElement;
        if (scrollWidth > clientWidth) {
            found.push(`the page is ${scrollWidth} wide in a window of ${clientWidth}`);
        }
        const all = [...document.querySelectorAll('body *')].filter(isSeen);
        const hasText = (element: Element) =>
            [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent!.trim() !== '');
        const leaves = all.filter((element) => element.matches('button, a, select, input, canvas') || hasText(element));
        for (const element of leaves) {
            const box = element.getBoundingClientRect();
            const size = parseFloat(getComputedStyle(element).fontSize);
            if (hasText(element) && size < 12) {
                found.push(`${named(element)} has a size of ${size}`);
            }
            if (box.left < -0.5 || box.right > clientWidth + 0.5) {
                found.push(`${named(element)} is from ${box.left} to ${box.right} in ${clientWidth}`);
            }
            if (element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0 && !element.matches('input')) {
                found.push(`${named(element)} is cut: ${element.scrollWidth} in ${element.clientWidth}`);
            }
        }
        // What is seen of an element in lists that scroll.
        const seenOf = (element: Element) => {
            const { left, top, right, bottom } = element.getBoundingClientRect();
            const box = { left, top, right, bottom };
            for (let up = element.parentElement; up !== null; up = up.parentElement) {
                if (/auto|hidden|scroll/.test(getComputedStyle(up).overflowY)) {
                    const clip = up.getBoundingClientRect();
                    box.top = Math.max(box.top, clip.top);
                    box.bottom = Math.min(box.bottom, clip.bottom);
                }
            }
            return box;
        };
        const boxes = leaves.map(seenOf);
        // The row of steps at the lower edge of a narrow window is there to lie over what scrolls below it.
        const isRow = (element: Element) => element.closest('.steps') !== null && getComputedStyle(element.closest('.steps')!).position === 'sticky';
        for (const [i, a] of leaves.entries()) {
            for (const [k, b] of leaves.entries()) {
                if (k <= i) {
                    continue;
                }
                const [p, q] = [boxes[i]!, boxes[k]!];
                const width = Math.min(p.right, q.right) - Math.max(p.left, q.left);
                const height = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top);
                if (isRow(a) === isRow(b) && width > 1 && height > 1 && !a.contains(b) && !b.contains(a)) {
                    found.push(`${named(a)} lies over ${named(b)}`);
                }
            }
        }
        return found;
    });
}

/** The same of the texts on the canvas: their sizes, and whether they are within it. */
export function canvasComplaints(page: Page): Promise<string[]> {
    return page.evaluate(() => {
        const found: string[] = [];
        const { pages, list } = window.hantei!;
        const { clientWidth, clientHeight } = document.querySelector<HTMLCanvasElement>('#stage')!;
        for (let i = 0; i < list!.count; i++) {
            const at = list!.commands + 9 * i;
            if (pages.words[at] !== 3) {
                continue;
            }
            const text = pages.text(list!.text + pages.words[at + 7]!);
            const size = pages.floats[at + 4]!;
            const first = list!.points + 2 * pages.words[at + 5]!;
            const [x, y] = [pages.floats[first]!, pages.floats[first + 1]!];
            if (size < 11.99) {
                found.push(`"${text}" has a size of ${size}`);
            }
            if (x < clientWidth + 500 && (x < 0 || x > clientWidth || y < 0 || y > clientHeight)) {
                found.push(`"${text}" stands at ${x}, ${y} of ${clientWidth} x ${clientHeight}`);
            }
        }
        return found;
    });
}
