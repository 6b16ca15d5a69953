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

/** The same of the texts on the canvas: their sizes, whether they are within it, and whether one lies over another. */
export function canvasComplaints(page: Page): Promise<string[]> {
    return page.evaluate(() => {
        const [MIDDLE, RIGHT, BOLD, MONO] = [4, 8, 16, 32]; // play.h
        const found: string[] = [];
        const { pages, list } = window.hantei!;
        const { clientWidth, clientHeight } = document.querySelector<HTMLCanvasElement>('#stage')!;
        const ruler = new OffscreenCanvas(1, 1).getContext('2d')!;
        const all: { text: string; left: number; right: number; top: number; bottom: number }[] = [];
        for (let i = 0; i < list!.count; i++) {
            const at = list!.commands + 9 * i;
            const [size, text] = [pages.floats[at + 4]!, pages.words[at] === 3 ? pages.text(list!.text + pages.words[at + 7]!) : ''];
            const first = list!.points + 2 * pages.words[at + 5]!;
            const [x, y] = [pages.floats[first]!, pages.floats[first + 1]!];
            const alpha = pages.words[at + 1]! & 0xff;
            if (/^\p{Emoji_Presentation}*$/u.test(text) || alpha < 0x40 || x >= clientWidth + 500) {
                continue; // no text, a sprite, or what is seen elsewhere
            }
            const flags = pages.words[at + 8]!;
            const family = (flags & MONO) !== 0 ? 'monospace' : getComputedStyle(document.documentElement).fontFamily;
            ruler.font = `${(flags & BOLD) !== 0 ? 'bold ' : ''}${size}px ${family}`;
            const { width } = ruler.measureText(text);
            const left = x - ((flags & MIDDLE) !== 0 ? width / 2 : (flags & RIGHT) !== 0 ? width : 0);
            all.push({ text, left, right: left + width, top: y - 0.7 * size, bottom: y });
            if (size < 11.99) {
                found.push(`"${text}" has a size of ${size}`);
            }
        }
        for (const [i, a] of all.entries()) {
            if (a.left < -2 || a.right > clientWidth + 2 || a.top < -2 || a.bottom > clientHeight + 2) {
                found.push(`"${a.text}" is from ${a.left}, ${a.top} to ${a.right}, ${a.bottom} of ${clientWidth} x ${clientHeight}`);
            }
            for (const b of all.slice(i + 1)) {
                if (Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2) {
                    found.push(`"${a.text}" lies over "${b.text}"`);
                }
            }
        }
        return found;
    });
}
