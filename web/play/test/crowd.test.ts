// The crowd by WebGL and without it. Where a browser emulates WebGL by the processor, the page takes the canvas: here it is
// told that there is a card.
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { choose, settled, useSite } from './browser.ts';

declare global {
    interface Window {
        shown?: WebGL2RenderingContext; // that copies are drawn by
        lost?: WEBGL_lose_context;
    }
}

const site = useSite();

type Way = 'card' | 'emulated' | 'none';

/** The crowd, at rest, with WebGL by a card, by the processor, or none. */
async function open(values: string, way: Way, options: BrowserContextOptions = {}): Promise<Page> {
    const page = await site.browser.newPage({ locale: 'en-GB', viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce', ...options });
    page.on('pageerror', (error) => site.problems.push(`${values}: ${error.stack ?? error.message}`));
    await page.addInitScript((now) => {
        const parameter = WebGL2RenderingContext.prototype.getParameter;
        WebGL2RenderingContext.prototype.getParameter = function (name: number): unknown {
            window.shown = this;
            const UNMASKED_RENDERER = 0x9246;
            return now === 'card' && name === UNMASKED_RENDERER ? 'a card' : parameter.call(this, name);
        };
        const context = HTMLCanvasElement.prototype.getContext;
        HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
            return now === 'none' && kind === 'webgl2' ? null : context.call(this, kind, ...rest);
        } as typeof context;
    }, way);
    await page.goto(`${site.address}#crowd?${values}`);
    await page.waitForFunction(() => (window.hantei?.times.frames ?? 0) > 1);
    await page.waitForFunction(() => window.hantei!.isAtRest, undefined, { timeout: 60_000 });
    return page;
}

interface Copy {
    x: number;
    y: number;
    meets: boolean;
}

/** Where copies are on the canvas, by the commands that draw them, those on top first. */
function copies(page: Page): Promise<Copy[]> {
    return page.evaluate(() => {
        const { list, pages } = window.hantei!;
        const { words, floats } = pages;
        const found: Copy[] = [];
        for (let i = list!.count - 1; i >= 0; i--) {
            const at = list!.commands + 9 * i;
            const first = list!.points + 2 * words[at + 5]!;
            for (let k = first + 2 * words[at + 6]! - 4; words[at] === 5 && k >= first + 16; k -= 4) {
                found.push({ x: floats[k]!, y: floats[k + 1]!, meets: words[at + 1]! >>> 8 === 0xc0302c });
            }
        }
        return found;
    });
}

type Color = [number, number, number];

/** What the canvas shows at these places. */
function pixels(page: Page, places: readonly Copy[]): Promise<Color[]> {
    return page.evaluate((all) => {
        const canvas = document.querySelector('canvas')!;
        const ratio = canvas.width / canvas.clientWidth;
        const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d')!;
        copy.drawImage(canvas, 0, 0);
        const { data } = copy.getImageData(0, 0, canvas.width, canvas.height);
        return all.map(({ x, y }) => {
            const at = 4 * (Math.floor(y * ratio) * canvas.width + Math.floor(x * ratio));
            return [data[at]!, data[at + 1]!, data[at + 2]!] as Color;
        });
    }, places);
}

const isRed = ([r, , b]: Color) => r > b + 15;
const isBlue = ([r, , b]: Color) => b > r + 15;

/** The view so many notches larger, about the middle of the figure. */
async function zoom(page: Page, notches: number): Promise<void> {
    const box = (await page.locator('#stage').boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.wheel(0, -100 * notches);
    await settled(page);
}

/** Copies whose middle is within the figure. */
async function shown(page: Page): Promise<Copy[]> {
    const { width, height } = (await page.locator('#stage').boundingBox())!;
    return (await copies(page)).filter(({ x, y }) => x > 0 && y > 0 && x < width && y < height);
}

/** Those that meet are red in the middle, the others, above which nothing is, blue. */
async function expectColors(page: Page): Promise<void> {
    const places = await shown(page);
    const colors = await pixels(page, places);
    const red = colors.filter((_, i) => places[i]!.meets);
    const blue = colors.filter((_, i) => !places[i]!.meets);
    expect(Math.min(red.length, blue.length), `${places.length} places`).toBeGreaterThan(10);
    expect(red.filter((color) => !isRed(color)).length).toBe(0);
    expect(blue.filter((color) => !isBlue(color)).length).toBe(0);
}

/** Pixels a unit, by the square that the crowd is in. */
function scaleOf(page: Page, count: number): Promise<number> {
    return page.evaluate((side) => {
        const { list, pages } = window.hantei!;
        const ops = Array.from({ length: list!.count }, (_, i) => pages.words[list!.commands + 9 * i]);
        const first = list!.points + 2 * pages.words[list!.commands + 9 * (ops.indexOf(5) - 1) + 5]!;
        return (pages.floats[first + 2]! - pages.floats[first]!) / side;
    }, 5.2 * Math.sqrt(count));
}

const plainNote = (page: Page) => page.locator('#plain').isVisible();

/** What the panel says beside a name. */
function value(page: Page, name: string): Promise<string> {
    const row = page.locator('.value', { has: page.locator(`.name:text-is("${name}")`) });
    return row.locator('.text').innerText();
}

const isMore = process.env['HANTEI_MORE'] !== undefined;

// WebGL by the processor takes long where the machine has other work.
describe.runIf(isMore)('the whole crowd', () => {
    it('is drawn by WebGL, in the colours of what meets, at any zoom', async () => {
        const page = await open('1=100000', 'card');
        expect(await plainNote(page)).toBe(false);
        await page.screenshot({ path: `${site.folder}/crowd-webgl.png`, timeout: 60_000 });
        await zoom(page, 25);
        await expectColors(page);
        await page.screenshot({ path: `${site.folder}/crowd-webgl-near.png` });
        const frames = await page.evaluate(async () => {
            const before = window.hantei!.times.frames;
            await new Promise((resolve) => setTimeout(resolve, 500));
            return window.hantei!.times.frames - before;
        });
        expect(frames).toBe(0);
        await page.close();
    }, 180_000);

    it('goes on without WebGL when that is lost, and takes it when it comes back', async () => {
        const page = await open('1=2000', 'card', { deviceScaleFactor: 2 });
        await expectColors(page);
        const lose = () => page.evaluate(() => (window.lost = window.shown!.getExtension('WEBGL_lose_context')!).loseContext());
        await lose();
        await page.waitForFunction(() => !document.getElementById('plain')!.hidden && window.hantei!.isAtRest);
        await expectColors(page);
        await page.evaluate(() => window.lost!.restoreContext());
        await page.waitForFunction(() => document.getElementById('plain')!.hidden && window.hantei!.isAtRest);
        await expectColors(page);
        await page.close();
    });
});

describe('a crowd', () => {
    it.each<Way>(isMore ? ['emulated', 'none'] : ['none'])('with WebGL that is %s is drawn on the canvas, which says so', async (way) => {
        const page = await open('1=100000', way);
        await zoom(page, 25);
        expect(await plainNote(page)).toBe(true);
        await expectColors(page);
        await page.screenshot({ path: `${site.folder}/crowd-${way}.png` });
        await page.close();
    });

    it.each([
        ['light', 1280, 800],
        ['dark', 390, 844],
    ] as const)('is shown in %s at %sx%s, with both ways alike', async (colorScheme, width, height) => {
        const seen: Color[][] = [];
        for (const way of ['card', 'none'] as const) {
            const page = await open('1=2000', way, { colorScheme, viewport: { width, height } });
            await page.addStyleTag({ content: '#plain { display: none }' }); // the figure is as large with both
            await settled(page);
            await zoom(page, 8);
            seen.push(await pixels(page, await shown(page)));
            await page.screenshot({ path: `${site.folder}/crowd-${colorScheme}-${width}-${way}.png` });
            await page.close();
        }
        const [card, none] = seen as [Color[], Color[]];
        expect(card.length).toBe(none.length);
        const isOther = (color: Color, i: number) => color.some((part, k) => Math.abs(part - none[i]![k]!) > 12);
        // Where several lie above each other the canvas fills them as one.
        expect(card.filter(isOther).length).toBeLessThan(card.length / 5);
    });

    it('answers at the mouse what is near it, and what a ray hits', async () => {
        const page = await open('1=10000', 'card');
        const box = (await page.locator('#stage').boundingBox())!;
        await choose(page.getByLabel('At the mouse or finger'), 'what is near');
        await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
        await settled(page);
        const found = Number(await value(page, 'found'));
        const disc = 8 * (await scaleOf(page, 10000));
        const near = (await copies(page)).filter(({ x, y }) => Math.hypot(x - box.width / 2, y - box.height / 2) < disc);
        expect(found).toBeGreaterThanOrEqual(near.length);
        expect(found).toBeLessThan(4 * near.length + 8);
        await choose(page.getByLabel('At the mouse or finger'), 'a ray');
        await page.mouse.move(box.x + box.width - 20, box.y + 30);
        await settled(page);
        expect(Number(await value(page, 'found'))).toBe(1);
        await page.close();
    });

    it('of 100,000 costs the page little beside the module', async () => {
        const page = await open('1=100000', 'card');
        const costs = await page.evaluate(async () => {
            CanvasRenderingContext2D.prototype.drawImage = () => undefined; // waits for what draws, here the processor
            WebGL2RenderingContext.prototype.drawElements = () => undefined;
            const found: number[][] = [];
            while (found.length < 30) {
                window.hantei!.wake();
                await new Promise(requestAnimationFrame);
                found.push([window.hantei!.times.pages, window.hantei!.times.canvas + window.hantei!.times.elements]);
            }
            return [0, 1].map((part) => Math.min(...found.map((cost) => cost[part]!)));
        });
        console.log(`ms a frame, crowd of 100,000, least: pages ${costs[0]!.toFixed(2)}, all else ${costs[1]!.toFixed(2)}`);
        expect(costs[1]).toBeLessThan(5);
        await page.close();
    });
});
