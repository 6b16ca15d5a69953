// The page in a browser: real keys, real mouse, real pixels. Pictures of every page are kept to look at.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { audit } from './axe.ts';
import { choose, go, open, settled, useSite } from './browser.ts';
import { canvasComplaints, complaints, SIZES } from './layout.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const program = process.env['HANTEI_PROGRAM'] ?? `${root}build/bin/hantei`;
const free = ['sat', 'field', 'segments', 'boxes', 'rotated', 'floats', 'contact', 'index'].map((name) => `${name}/free`);
const names = [...free, 'pairs', 'crowd', 'scene', 'game'];
const lessons = ['sat', 'field', 'segments', 'boxes', 'rotated', 'floats', 'contact', 'index'];

const site = useSite();

/** A command of the page's last frame. */
interface Command {
    op: 'path' | 'area' | 'disc' | 'text' | 'clip';
    fill: number;
    stroke: number;
    text: string;
    box: [number, number, number, number]; // of its points; of a disc, all of it
}

/** All commands of the last frame. */
function commands(page: Page): Promise<Command[]> {
    return page.evaluate(() => {
        const { pages, list } = window.hantei!;
        const { words, floats } = pages;
        return Array.from({ length: list!.count }, (_, i) => {
            const at = list!.commands + 9 * i;
            const op = (['path', 'area', 'disc', 'text', 'clip'] as const)[words[at]!]!;
            const radius = op === 'disc' ? floats[at + 4]! : 0;
            const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
            for (let k = list!.points + 2 * words[at + 5]!, left = words[at + 6]!; left > 0; k += 2, left--) {
                const [x, y] = [floats[k]!, floats[k + 1]!];
                if (!Number.isNaN(x)) {
                    box[0] = Math.min(box[0], x - radius);
                    box[1] = Math.min(box[1], y - radius);
                    box[2] = Math.max(box[2], x + radius);
                    box[3] = Math.max(box[3], y + radius);
                }
            }
            const text = op === 'text' ? pages.text(list!.text + words[at + 7]!) : '';
            return { op, fill: words[at + 1]! >>> 0, stroke: words[at + 2]! >>> 0, text, box };
        });
    });
}

/** What the panel says beside a name. */
function value(page: Page, name: string): Promise<string> {
    const row = page.locator('.value', { has: page.locator(`.name:text-is("${name}")`) });
    return row.locator('.text').innerText();
}

type Color = [number, number, number];

/** What the canvas shows at a place. */
function pixel(page: Page, x: number, y: number): Promise<Color> {
    return page.evaluate(
        ([atX, atY]) => {
            const canvas = document.querySelector('canvas')!;
            const ratio = canvas.width / canvas.clientWidth;
            const copy = new OffscreenCanvas(1, 1).getContext('2d')!;
            copy.drawImage(canvas, Math.floor(atX! * ratio), Math.floor(atY! * ratio), 1, 1, 0, 0, 1, 1);
            return [...copy.getImageData(0, 0, 1, 1).data.slice(0, 3)] as Color;
        },
        [x, y],
    );
}

const isRed = ([r, g, b]: Color) => r > g + 40 && r > b + 40;
const isYellow = ([r, g, b]: Color) => r > b + 60 && g > b + 60;
const isGreen = ([r, g, b]: Color) => g > r + 20 && g > b + 20;

const rows: string[] = [];
afterAll(() => console.log(['ms a frame: of the thread; pages and canvas by the clock, medians', ...rows].join('\n')));

/** Draws frames one after another, which the browser forgets before it shows them. What each told of its times. */
function draw(page: Page, count: number): Promise<[pages: number, canvas: number][]> {
    return page.evaluate(async (frames) => {
        const own = window.requestAnimationFrame;
        let frame: FrameRequestCallback;
        window.requestAnimationFrame = (asked) => {
            frame = asked;
            return 0;
        };
        await new Promise((resolve) => own(resolve)); // one that was asked for before has been drawn
        const times = Array.from({ length: frames }, (): [number, number] => {
            window.hantei!.wake();
            frame(performance.now());
            document.querySelectorAll('canvas').forEach((canvas) => canvas.setAttribute('width', `${canvas.width}`));
            return [window.hantei!.times.pages, window.hantei!.times.canvas];
        });
        window.requestAnimationFrame = own;
        if (!window.hantei!.isAtRest) {
            own(frame!); // it was asked for meanwhile
        }
        return times;
    }, count);
}

const FRAME = 1000 / 60;

/** What a frame costs the page's thread of the processor's time, in milliseconds: not what it waits while other programs run,
 * and not what the browser does to show it. */
async function measure(page: Page, name: string): Promise<number> {
    const FRAMES = 20;
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable');
    const threadTime = async () => {
        const { metrics } = await session.send('Performance.getMetrics');
        return 1000 * metrics.find((metric) => metric.name === 'ThreadTime')!.value;
    };
    const costs: [number, number][] = [];
    const rounds: number[] = []; // the least counts, as programs share the caches
    while (rounds.length < 5 && !rounds.some((round) => 2 * round < FRAME)) {
        const start = await threadTime();
        costs.push(...(await draw(page, FRAMES)));
        rounds.push(((await threadTime()) - start) / FRAMES);
        await settled(page);
    }
    await session.detach();
    const cost = Math.min(...rounds);
    const median = (part: 0 | 1) => costs.map((all) => all[part]).sort((x, y) => x - y)[costs.length / 2]!.toFixed(2).padStart(7);
    rows.push(`${name.padEnd(28)} ${cost.toFixed(2).padStart(7)} ${median(0)} ${median(1)}`);
    return cost;
}

const isMore = process.env['HANTEI_MORE'] !== undefined; // every size
/** Every size; in short, two that take turns from page to page. */
const sizesOf = (i: number) => (isMore ? SIZES : [SIZES[i % 6]!, SIZES[(i + 3) % 6]!]);
const schemesOf = (i: number) => (isMore ? (['light', 'dark'] as const) : ([i % 2 === 0 ? 'light' : 'dark'] as const));
const MOVING = ['index/free', 'crowd', 'game'];

describe('every page', () => {
    let page: Page;
    beforeAll(async () => {
        page = await open(site, 'axis');
    });
    afterAll(() => page.close());

    it.each(names)('%s keeps within a frame, is whole and accessible', async (name) => {
        await page.setViewportSize({ width: 1280, height: 800 });
        await page.emulateMedia({ colorScheme: 'light' });
        await go(page, `${name}?lang=en`);
        expect(await measure(page, name)).toBeLessThan(FRAME);
        const wrong: string[] = [];
        for (const [width, height] of sizesOf(names.indexOf(name))) {
            await page.setViewportSize({ width, height });
            for (const language of ['en', 'ja']) {
                await go(page, `${name}?lang=${language}`);
                expect(await page.evaluate(() => document.documentElement.lang)).toBe(language);
                const found = [...(await complaints(page)), ...(await canvasComplaints(page))];
                wrong.push(...found.map((text) => `${width}x${height} ${language}: ${text}`));
                await page.screenshot({ path: `${site.folder}/${name.replace('/', '-')}-${width}-${language}.png` });
            }
        }
        for (const colorScheme of schemesOf(names.indexOf(name))) {
            await page.emulateMedia({ colorScheme });
            await settled(page);
            wrong.push(...(await audit(page)).map((text) => `${colorScheme}: ${text}`));
            await page.screenshot({ path: `${site.folder}/${name.replace('/', '-')}-${colorScheme}.png` });
        }
        expect(wrong).toEqual([]);
    });

    it('rests when nothing happens', async () => {
        await page.setViewportSize({ width: 1280, height: 800 });
        const count = () =>
            page.evaluate(async () => {
                const before = window.hantei!.times.frames;
                await new Promise((resolve) => setTimeout(resolve, 150));
                return window.hantei!.times.frames - before;
            });
        await page.mouse.move(5, 5);
        for (const name of names) {
            await go(page, name);
            await page.waitForFunction((moves) => moves || window.hantei!.isAtRest, MOVING.includes(name));
            if (MOVING.includes(name)) {
                expect(await count(), name).toBeGreaterThan(0);
                await page.keyboard.press(' ');
                await page.waitForFunction(() => window.hantei!.isAtRest);
            }
            expect(await count(), name).toBe(0);
            if (MOVING.includes(name)) {
                await page.keyboard.press(' ');
            }
        }
        await go(page, 'field/free');
        const before = await page.evaluate(() => window.hantei!.times.frames);
        await page.mouse.move(300, 300);
        await settled(page);
        expect(await page.evaluate(() => window.hantei!.times.frames)).toBeGreaterThan(before);
        expect(await count()).toBe(0);
    });
});

describe('a page', () => {
    it('of a crowd of 10,000 keeps within a frame', async () => {
        const page = await open(site, 'crowd?1=10000');
        await expect.poll(() => page.locator('.slider output').innerText()).toBe('10000');
        expect(await measure(page, 'crowd of 10,000')).toBeLessThan(FRAME);
        await page.screenshot({ path: `${site.folder}/crowd-10000.png` });
        await page.close();
    });

    it('is found by number, name, key and menu, and again in the history', async () => {
        const page = await open(site, '3');
        const now = () => page.evaluate(() => [location.hash, document.title]);
        expect(await now()).toEqual(['#segments/1?lang=en', 'Segments – hantei']);
        await page.keyboard.press('4');
        await settled(page);
        expect(await now()).toEqual(['#boxes/1?lang=en', 'Tiles – hantei']);
        await page.keyboard.press('Shift+Digit1');
        await settled(page);
        expect((await now())[0]).toBe('#pairs?lang=en');
        await page.keyboard.press('Shift+{'); // as a keyboard of the United States writes it
        await settled(page);
        expect((await now())[0]).not.toBe('#pairs?lang=en');
        await page.keyboard.press('Shift+}');
        await settled(page);
        expect((await now())[0]).toBe('#pairs?lang=en');
        for (let i = 0; i < 3; i++) {
            await page.goBack();
        }
        await expect.poll(async () => (await now())[0]).toBe('#boxes/1?lang=en');
        await page.click('#pages a:has-text("Crowd")');
        await settled(page);
        expect((await now())[0]).toBe('#crowd?lang=en');
        await go(page, 'pairs');
        await expect.poll(async () => (await now())[0]).toBe('#pairs?lang=en');
        for (const before of ['crowd', 'boxes/1', 'segments/1']) {
            await page.goBack();
            await expect.poll(async () => (await now())[0]).toBe(`#${before}?lang=en`);
            const tab = `#${before.replace('/1', '')}?lang=en`;
            await expect.poll(() => page.locator('[aria-current]').getAttribute('href')).toBe(tab);
        }
        await page.goForward();
        await expect.poll(() => page.title()).toBe('Tiles – hantei');
        await page.close();
    });

    it('is shared with what the user did, and opens so', async () => {
        const page = await open(site, 'segments/free', { permissions: ['clipboard-read', 'clipboard-write'] });
        await choose(page.getByLabel('Do two segments meet?'), 'Parallel');
        await page.getByLabel('Snap to the grid').uncheck();
        await settled(page); // a handle's steps are those of the last frame
        await page.getByRole('button', { name: 'O (−5, 2)' }).focus();
        await page.keyboard.press('ArrowUp');
        await settled(page);
        await page.click('#tools button:has-text("Copy link")');
        await page.waitForSelector('#note:not([hidden])');
        const link = await page.evaluate(() => navigator.clipboard.readText());
        expect(link).toMatch(/#segments\/free\?lang=en&.*h1=-5,1\.75&/);
        const state = (from: Page) => from.evaluate(() => window.hantei!.widgets.map(({ kind, value, box, isOn }) => [kind, value, isOn, kind === 'handle' ? box : 0]));
        const other = await open(site, link.replace(/.*#/, ''));
        expect(await state(other)).toEqual(await state(page));
        // What is not a value, and who is not there, does nothing.
        const third = await open(site, 'segments/free?lang=xx&h1=x,2&h99=1,1&77=3&3=&toString=1');
        await expect.poll(() => third.evaluate(() => location.hash)).toBe('#segments/free?lang=en');
        await page.close();
        await other.close();
        await third.close();
    });

    // A turn to any angle, an added corner, shapes that were pasted, an edited scene.
    it.each([
        ['sat/free', async (page: Page) => {
            await page.focus('.handle[aria-label^="New corner of A1"]');
            await page.keyboard.press('ArrowUp');
            await settled(page);
            await page.focus('.handle[aria-label^="B ("]');
            await page.keyboard.press('ArrowLeft');
            await settled(page);
            await page.keyboard.press('e', { delay: 150 });
        }],
        ['field/free', async (page: Page) => page.keyboard.press('q', { delay: 150 })],
        ['pairs', async (page: Page) => {
            await page.keyboard.press('e', { delay: 150 });
            await page.keyboard.press('+', { delay: 100 });
        }],
        ['pairs', async (page: Page) => {
            await page.evaluate(() => window.hantei!.paste('{"type":"triangle","v":[[1,2],[30.5,4],[6,70]]}'));
            await page.evaluate(() => window.hantei!.paste('{"a":{"type":"point","at":[0,1]},"b":{"type":"circle","center":[9,9],"radius":0.1}}'));
            await settled(page);
            await page.keyboard.press('e', { delay: 100 });
        }],
        ['scene', async (page: Page) => {
            for (const key of ['k', 'a', 'e', 'd', 'n', 'Delete', 'n', 'ArrowLeft']) {
                await page.keyboard.press(key, { delay: key === 'e' ? 100 : 30 });
                await settled(page);
            }
        }],
    ] as const)('%s is shared with its shapes', async (name, does) => {
        const page = await open(site, `${name}?lang=en`);
        await does(page);
        await settled(page);
        await expect.poll(() => page.evaluate(() => location.hash.length)).toBeGreaterThan(name.length + 14);
        await page.waitForTimeout(900); // addresses are written some times a second
        const hash = await page.evaluate(() => location.hash);
        const drawn = async (from: Page) => {
            await settled(from);
            const all = (await commands(from)).filter(({ op, fill }) => (op === 'area' || op === 'path' || op === 'disc') && fill !== 0);
            return all.map(({ op, box }) => [op, ...box.map((x) => Math.round(x))]);
        };
        const other = await open(site, hash.slice(1));
        if (name !== 'scene') { // whose view is its own
            await expect.poll(() => drawn(other)).toEqual(await drawn(page));
        }
        await expect.poll(() => other.evaluate(() => location.hash)).toBe(hash);
        await page.close();
        await other.close();
    });

    it("starts in the browser's language", async () => {
        const page = await open(site, 'axis', { locale: 'ja-JP' });
        expect(await page.evaluate(() => document.documentElement.lang)).toBe('ja');
        await page.click('text=English');
        await expect.poll(() => page.innerText('#language')).toBe('日本語');
        expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
        await page.close();
    });

    it('is sharp on dense screens, and still for those who want it so', async () => {
        const page = await open(site, 'crowd', { deviceScaleFactor: 2, reducedMotion: 'reduce' });
        await page.setViewportSize({ width: 900, height: 700 });
        await page.waitForFunction(() => window.hantei!.isAtRest);
        expect(await page.getAttribute('#tools button', 'aria-pressed')).toBe('true');
        await page.waitForFunction(() => {
            const canvas = document.querySelector('canvas')!;
            return canvas.clientWidth < 700 && canvas.width === 2 * canvas.clientWidth;
        });
        await page.close();
    });

    it('pauses, steps and makes a picture', async () => {
        const page = await open(site, 'crowd');
        await page.keyboard.press(' ');
        await page.waitForFunction(() => window.hantei!.isAtRest);
        const shapes = async () => (await commands(page)).map(({ box }) => box).filter((box) => box[2] < 950);
        const still = await shapes();
        expect(await page.evaluate(() => window.hantei!.pages.isPaused)).toBe(true);
        expect(await page.innerText('#tools button >> nth=0')).toContain('Run');
        const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('p')]);
        expect(download.suggestedFilename()).toBe('hantei-crowd.png');
        const picture = readFileSync(await download.path());
        expect(picture.subarray(1, 4).toString()).toBe('PNG');
        expect(await shapes()).toEqual(still);
        await page.keyboard.press('.');
        await settled(page);
        expect(await shapes()).not.toEqual(still);
        await go(page, 'pairs'); // nothing to pause there
        expect(await page.locator('#tools button:has-text("Run")').count()).toBe(0);
        await page.close();
    });

    it('is light', async () => {
        const built = process.env['HANTEI_PAGE'] ?? `${root}build-web`;
        const page = await open(site, 'segments/free');
        await page.evaluate(() => window.hantei!.pages.complete());
        const loaded = await page.evaluate(() =>
            [location.href, ...performance.getEntriesByType('resource').map(({ name }) => name)].map((name) => new URL(name).pathname),
        );
        const bytes = (path: string) => statSync(`${built}${path.replace(/\/$/, '/index.html')}.br`).size;
        const sum = loaded.map(bytes).reduce((a, b) => a + b);
        expect(loaded.length, loaded.join()).toBeLessThan(8); // the page, its code, its style, the module's two parts, an icon
        expect(loaded.filter((path) => path.endsWith('.wasm')).map((path) => path.replace(/.*\/|-.*/g, ''))).toEqual(['play', 'play_rest']);
        expect(sum).toBeLessThan(660_000);
        expect(readdirSync(`${built}/assets`).filter((name) => name.endsWith('.wasm.gz')).length).toBe(3);
        await page.close();
    });

    it.each([
        ['**/play-*.wasm', 404, /^hantei: cannot fetch play-[\w-]+\.wasm: 404$/],
        ['**/play-*.wasm', 200, /^hantei: play-[\w-]+\.wasm is broken: /],
        ['**/play_rest-*.wasm', 404, /^hantei: cannot fetch play_rest-[\w-]+\.wasm: 404$/],
        ['**/index-*.js', 404, /^hantei: cannot fetch index-[\w-]+\.js$/],
    ] as const)('says that %s is missing or broken: %d', async (path, status, reason) => {
        const page = await site.browser.newPage();
        await page.route(path, (route) => route.fulfill({ status, contentType: 'application/wasm', body: 'x' }));
        await page.goto(site.address);
        await page.waitForSelector('#note.wrong');
        expect(await page.innerText('#note')).toMatch(reason);
        expect(await page.locator('[aria-busy]').count()).toBe(0);
        await page.close();
    });

    it('says that there is no WebAssembly', async () => {
        const page = await site.browser.newPage();
        await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'WebAssembly'));
        await page.goto(site.address);
        await page.waitForSelector('#note.wrong');
        expect(await page.innerText('#note')).toBe('hantei: this browser has no WebAssembly');
        await page.close();
    });
});

describe('by keys alone', () => {
    const focused = (page: Page) =>
        page.evaluate(() => {
            const at = document.activeElement!;
            return at.getAttribute('aria-label') ?? (at.id || at.textContent!);
        });

    it('everything is reached, in order, and left again', async () => {
        const page = await open(site, 'axis');
        const seen: string[] = [];
        for (let i = 0; i < 80; i++) {
            await page.keyboard.press('Tab');
            const name = await focused(page);
            if (name === seen[0]) {
                break;
            }
            if (await page.evaluate(() => document.activeElement !== document.body)) {
                seen.push(name);
            }
        }
        const all = await page.evaluate(
            () => [...document.querySelectorAll<HTMLElement>('a, button, input, select, canvas[tabindex]')].filter((e) => e.checkVisibility() && e.tabIndex >= 0).length,
        );
        expect(seen.length).toBe(all);
        expect(seen.join('|')).toMatch(/^brand\|menu\|Every pair.*language\|Separating axis. .*A1 \(.*Reset.*Back.*A1: gap/);
        await page.close();
    });

    it('shapes, corners, values and pages change', async () => {
        const page = await open(site, 'axis');
        const press = async (...keys: string[]) => {
            for (const key of keys) {
                await page.keyboard.press(key);
                await settled(page);
            }
        };
        const places = async () => page.evaluate(() => window.hantei!.widgets.filter(({ kind }) => kind === 'handle').map(({ label, box }) => [label, box[2], box[3]]));
        const before = new Map((await places()).map(([label, x, y]) => [label, [x, y]]));
        await page.focus('.handle[aria-label^="B ("]');
        await press('ArrowLeft', 'Shift+ArrowDown');
        const after = new Map((await places()).map(([label, x, y]) => [label, [x, y]]));
        const scale = await page.evaluate(() => window.hantei!.widgets.find(({ kind }) => kind === 'handle')!.value);
        expect(Number(after.get('B')![0]) - Number(before.get('B')![0])).toBeCloseTo(-10 / scale, 2);
        expect(Number(after.get('B')![1]) - Number(before.get('B')![1])).toBeCloseTo(1 / scale, 2);
        await page.focus('.handle[aria-label^="New corner of A1"]');
        await press('ArrowUp');
        expect(await focused(page)).toMatch(/^A2 /);
        await press('Delete');
        expect((await places()).filter(([label]) => /^A\d$/.test(String(label))).length).toBe(3);
        await page.focus('.toggle input');
        const isChecked = () => page.isChecked('.toggle input >> nth=0');
        const was = await isChecked();
        await press(' ');
        expect(await isChecked()).toBe(!was);
        await page.focus('canvas.figure');
        await settled(page);
        await page.screenshot({ path: `${site.folder}/axis-focus.png` });
        await press('2');
        await go(page, 'field/free');
        await page.focus('select');
        await press('ArrowDown');
        expect(await page.innerText('#widgets h2 >> nth=1')).toBe('What is certain');
        await page.focus('input[type=range] >> nth=-1');
        const radius = () => page.locator('output >> nth=-1').innerText();
        await press('ArrowRight', 'ArrowRight');
        expect(await radius()).toBe('22.0');
        await press('Home');
        expect(await radius()).toBe('0.0');
        await page.focus('.handle');
        const label = await focused(page);
        await press('ArrowRight');
        expect(await focused(page)).not.toBe(label);
        // The keys are on the screen; letters can be turned off.
        await page.focus('#stage');
        await press('h');
        expect(await page.isVisible('dialog')).toBe(true);
        expect(await audit(page)).toEqual([]);
        await page.uncheck('dialog input');
        await press('Escape');
        expect(await page.isVisible('dialog')).toBe(false);
        await press('3');
        expect(await page.title()).toBe('Distance field – hantei');
        await page.close();
    });

    it('the answer is told when it has come to rest', async () => {
        const page = await open(site, 'segments/free');
        const told = () => page.innerText('#answer');
        expect(await told()).toContain('Exact: hit: crossing');
        await page.focus('.handle[aria-label^="P ("]');
        await page.keyboard.press('ArrowLeft');
        expect(await told()).toContain('crossing');
        for (let i = 0; i < 8; i++) {
            await page.keyboard.press('ArrowLeft');
        }
        await expect.poll(told).toContain('Exact: no hit: apart');
        expect(await page.getAttribute('#stage', 'aria-label')).toContain('Exact: no hit: apart');
        await page.close();
    });
});

describe('a lesson', () => {
    it('by keys and mouse: steps, numbers, answers, code', async () => {
        const page = await open(site, 'sat?lang=en');
        const now = () => page.evaluate(() => location.hash);
        const first = await now();
        expect(first).toMatch(/^#sat\/[\w-]+\?lang=en$/);
        expect(await page.locator('.number[role=slider]').count()).toBe(0); // not before an answer
        expect(await page.locator('#widgets a').getAttribute('href')).toMatch(/^https:\/\/github\.com\//);
        expect(await page.locator('#code li').count()).toBeGreaterThan(10);
        expect(await page.locator('#code .lit .note').first().innerText()).not.toBe('');
        await page.click('#widgets button:has-text("Just show me")');
        await settled(page);
        const number = page.locator('.number[role=slider]').first();
        await number.focus();
        const value = async () => Number(await number.innerText());
        const before = await value();
        await page.keyboard.press('ArrowRight');
        await settled(page);
        const grid = (await value()) - before;
        expect(grid).toBeGreaterThan(0);
        await page.keyboard.press('Home');
        await expect.poll(value).toBeLessThan(before);
        const [name, least] = [await number.getAttribute('aria-label'), await value()];
        await expect.poll(now).toContain(`${name}=${least}`);
        const box = (await number.boundingBox())!;
        await page.mouse.move(box.x + 5, box.y + 5);
        await page.mouse.down();
        await page.mouse.move(box.x + 65, box.y + 5, { steps: 3 });
        await page.mouse.up();
        await settled(page);
        expect(await value()).toBeGreaterThan(least);
        await page.keyboard.press(']');
        await settled(page);
        expect(await page.innerText('.place')).toMatch(/^2 /);
        await expect.poll(now).not.toContain(first.slice(0, -8));
        await page.click('.steps button >> nth=1');
        await settled(page);
        expect(await page.innerText('.place')).toMatch(/^3 /);
        await page.goBack();
        await expect.poll(() => page.innerText('.place')).toMatch(/^2 /);
        await page.close();
    });

    it.each(lessons)('%s is whole in every step and both languages, and accessible', async (name) => {
        const page = await open(site, `${name}?lang=en`, { reducedMotion: 'reduce' });
        const count = Number((await page.innerText('.place')).split(' / ')[1]);
        const wrong: string[] = [];
        for (let step = 0; step < count; step++) {
            // In short every fourth one: each has the same kinds of elements.
            for (const [width, height] of isMore ? SIZES : SIZES.filter((_, i) => step % 4 === 0 && i === (step / 4 + lessons.indexOf(name)) % 6)) {
                await page.setViewportSize({ width, height });
                for (let language = 0; language < 2; language++) {
                    await page.keyboard.press('l');
                    await settled(page);
                    const spoken = await page.evaluate(() => document.documentElement.lang);
                    const where = `${step + 1} ${width}x${height} ${spoken}`;
                    await page.screenshot({ path: `${site.folder}/${name}-${step + 1}-${width}-${spoken}.png` });
                    const found = [...(await complaints(page)), ...(await canvasComplaints(page))];
                    wrong.push(...found.map((text) => `${where}: ${text}`));
                }
                await page.emulateMedia({ colorScheme: step % 2 === 0 ? 'light' : 'dark' });
                await settled(page);
                wrong.push(...(await audit(page)).map((text) => `${step + 1}: ${text}`));
            }
            await page.keyboard.press(']');
            await settled(page);
        }
        expect(wrong).toEqual([]);
        await page.close();
    });
});

describe('the end of a lesson', () => {
    it('leads to the next one, and on the site to a document', async () => {
        const page = await open(site, 'sat/time?lang=en');
        await page.click('#widgets button:has-text("Free play")');
        await expect.poll(() => page.evaluate(() => location.hash)).toMatch(/^#sat\/free\?lang=en/); // and soon its state
        expect(await page.locator('#widgets a').count()).toBe(0); // it is served alone
        await page.evaluate(() => history.replaceState(null, '', `/some/play/sat.time.html${location.hash}`));
        await page.keyboard.press('l');
        await settled(page);
        expect(await page.locator('#widgets a').getAttribute('href')).toBe('/some/ja/methods.html#the-five-articles');
        expect(await page.getAttribute('#brand', 'href')).toBe('/some/ja/');
        await page.click('#widgets button:has-text("次のレッスン: 距離関数")');
        await expect.poll(() => page.evaluate(() => location.hash)).toMatch(/^#field\/1\?lang=ja/);
        await page.close();
    });
});

describe('by touch', () => {
    it('pages, handles, corners and zoom', async () => {
        const page = await open(site, 'rotated', { hasTouch: true, viewport: { width: 390, height: 844 } });
        const session = await page.context().newCDPSession(page);
        const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: [number, number][]) => {
            await session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
            await settled(page);
        };
        await page.tap('#menu');
        expect(await complaintsOfMenu(page)).toEqual([]);
        await page.screenshot({ path: `${site.folder}/menu.png` });
        const shows = (hash: string) => page.waitForFunction((wanted) => location.hash === wanted, hash);
        await page.tap('#pages a:has-text("Game")');
        await shows('#game?lang=en');
        await settled(page);
        await page.tap('#menu');
        await page.tap('#pages a:has-text("Segments")');
        await shows('#segments/1?lang=en');
        await go(page, 'segments/free');
        const stage = (await page.locator('#stage').boundingBox())!;
        const handle = async (name: string) => {
            const [x, y] = await page.evaluate((label) => window.hantei!.widgets.find((w) => w.kind === 'handle' && w.label === label)!.box, name);
            return [stage.x + x!, stage.y + y!] as const;
        };
        const [x, y] = await handle('A');
        // Within 24 pixels. The finger rests before it is lifted: what is still in motion flings, and Chromium takes the tap
        // that follows for the end of the fling and makes no click of it.
        await touch('touchStart', [x - 14, y - 14]);
        await touch('touchMove', [x - 60, y + 30]);
        await page.waitForTimeout(200);
        await touch('touchMove', [x - 60, y + 30]);
        await touch('touchEnd');
        expect((await handle('A'))[0]).toBeLessThan(x - 30);
        // A long press takes a corner away.
        await page.tap('#menu');
        await page.tap('#pages a:has-text("Crowd")');
        await shows('#crowd?lang=en');
        await go(page, 'axis');
        const corners = () => page.evaluate(() => window.hantei!.widgets.filter(({ label }) => /^A\d$/.test(label)).length);
        await page.focus('.handle[aria-label^="New corner of A1"]');
        await page.keyboard.press('ArrowUp');
        await settled(page);
        expect(await corners()).toBe(4);
        const [cx, cy] = await handle('A2');
        await touch('touchStart', [cx, cy]);
        await expect.poll(corners).toBe(3);
        await touch('touchEnd');
        // Two fingers zoom and turn.
        await page.tap('#menu');
        await page.tap('#pages a:has-text("Scene")');
        await shows('#scene?lang=en');
        await settled(page);
        const scale = () => page.evaluate(() => window.hantei!.widgets.find(({ kind }) => kind === 'handle')!.value);
        const old = await scale();
        await touch('touchStart', [150, 200], [200, 200]);
        await touch('touchMove', [120, 200], [240, 200]);
        await touch('touchEnd');
        expect(await scale()).toBeGreaterThan(1.5 * old);
        await page.close();
    });
});

/** The menu lies over the page, but not beyond it. */
async function complaintsOfMenu(page: Page): Promise<string[]> {
    const box = (await page.locator('#pages').boundingBox())!;
    const { width, height } = page.viewportSize()!;
    return box.x >= 0 && box.x + box.width <= width && box.y + box.height <= height ? [] : [JSON.stringify(box)];
}

describe('by mouse', () => {
    const BLUE = 0x2f62adff;

    it('the hero goes by key; his frame turns yellow at the enemy', async () => {
        const page = await open(site, 'tiles');
        // The hero's frame is blue.
        const hero = async () =>
            (await commands(page)).filter(({ op, stroke }) => op === 'area' && stroke === BLUE).at(-1)!;
        const inCorner = async () => {
            const [x, y] = (await hero()).box;
            return pixel(page, x + 5, y + 5);
        };
        const start = (await hero()).box;
        expect(isYellow(await inCorner())).toBe(false);
        await page.keyboard.down('ArrowRight');
        await page.keyboard.down('s');
        await expect.poll(async () => (await hero()).fill, { timeout: 20_000 }).not.toBe(0);
        await page.keyboard.up('ArrowRight');
        await page.keyboard.up('s');
        await settled(page);
        const end = (await hero()).box;
        expect(end[0]).toBeGreaterThan(start[0] + 50);
        expect(end[1]).toBeGreaterThan(start[1] + 50);
        expect(isYellow(await inCorner())).toBe(true);
        await page.screenshot({ path: `${site.folder}/tiles-hit.png` });
        await page.close();
    });

    it('the circle follows; it turns red at the box', async () => {
        const page = await open(site, 'field/free');
        const stage = (await page.locator('#stage').boundingBox())!;
        const circle = async () =>
            (await commands(page)).find(({ op, fill }) => op === 'disc' && (fill & 0xff) === 0x80)!;
        const inside = async () => {
            const [x, y, right, bottom] = (await circle()).box;
            return pixel(page, x + 0.25 * (right - x), y + 0.75 * (bottom - y));
        };
        await page.mouse.move(stage.x + 120, stage.y + 200);
        await settled(page);
        const [x, y, right, bottom] = (await circle()).box;
        expect((x + right) / 2).toBeCloseTo(120, 3);
        expect((y + bottom) / 2).toBeCloseTo(200, 3);
        expect(isGreen(await inside())).toBe(true);
        const radius = async () => Number(await page.locator('output >> nth=-1').innerText());
        expect(await radius()).toBe(20);
        await page.mouse.wheel(0, -300);
        await settled(page);
        expect(await radius()).toBeGreaterThan(20);
        await page.mouse.move(stage.x + stage.width / 2, stage.y + stage.height / 2);
        await settled(page);
        await page.screenshot({ path: `${site.folder}/field-hit.png` });
        expect(isRed(await inside())).toBe(true);
        expect(await value(page, 'The circle')).toBe('hit');
        await page.close();
    });

    it('a formula is typed, drawn, and in the link', async () => {
        const page = await open(site, 'field/free');
        await choose(page.locator('select').first(), 'A formula of your own');
        await settled(page);
        const entry = page.getByLabel('f(x, y) =');
        await entry.fill('max(length(x, y) - 90, 30 - |x|)');
        await entry.press('Enter');
        await expect.poll(() => value(page, 'Steepest slope seen')).toBe('1');
        expect(await complaints(page)).toEqual([]);
        expect(await audit(page)).toEqual([]);
        await page.screenshot({ path: `${site.folder}/field-own.png` });
        await entry.fill('max(x');
        await entry.press('Enter');
        await expect.poll(() => page.innerText('#widgets')).toContain('Not understood from here on');
        await expect.poll(() => page.evaluate(() => location.hash)).toContain('length');
        const other = await open(site, (await page.evaluate(() => location.hash)).slice(1));
        await expect.poll(() => other.getByLabel('f(x, y) =').inputValue()).toBe('max(length(x, y) - 90, 30 - |x|)');
        await page.close();
        await other.close();
    });

    it('an axis is looked along when its row is pointed at', async () => {
        const page = await open(site, 'axis');
        const label = async () => (await commands(page)).find(({ text }) => /^(gap|overlap) /.test(text))!.text;
        expect(await label()).toBe('gap 140.7');
        await page.hover('canvas.figure >> nth=0');
        await settled(page);
        expect(await label()).toBe('overlap 107.5');
        await page.close();
    });

    it('a slider is drawn, a pair is copied as text', async () => {
        const page = await open(site, 'pairs', { permissions: ['clipboard-read', 'clipboard-write'] });
        await page.click('#widgets button:has(span:text-is("Copy"))');
        await page.waitForSelector('#note:not([hidden])');
        expect(await page.textContent('#note')).toBe('Copied');
        const pair = JSON.parse(await page.evaluate(() => navigator.clipboard.readText())) as object;
        expect(Object.keys(pair)).toEqual(['a', 'b']);
        await page.close();
    });

    it('a shape is pasted, a scene is saved', async () => {
        const page = await open(site, 'pairs', { permissions: ['clipboard-read', 'clipboard-write'] });
        const shows = (part: string) =>
            page.waitForFunction((text) => document.querySelector('#widgets')!.textContent.includes(text), part);
        const disc = (radius: number) => `{"type":"circle","center":[9,9],"radius":${radius}}`;
        await page.evaluate((text) => navigator.clipboard.writeText(text), disc(5));
        await page.click('#widgets button:has(span:text-is("Paste"))');
        await shows(disc(5));
        await page.evaluate((text) => navigator.clipboard.writeText(text), disc(7));
        await page.keyboard.press('Control+V');
        await shows(disc(7));
        await go(page, 'scene');
        const saved = page.waitForEvent('download');
        await page.click('#widgets button:has(span:text-is("Save as JSON"))');
        const file = await saved;
        expect(file.suggestedFilename()).toBe('hantei-scene.json');
        const { objects } = JSON.parse(readFileSync(await file.path(), 'utf8')) as { objects: object[] };
        expect(objects.length).toBe(9);
        await page.close();
    });
});

/** Drops files on the page as a hand does. */
async function drop(page: Page, paths: string[]): Promise<void> {
    const files = paths.map((path) => ({ name: path.replace(/.*\//, ''), text: readFileSync(root + path, 'utf8') }));
    await page.evaluate((given) => {
        const dataTransfer = new DataTransfer();
        for (const { name, text } of given) {
            dataTransfer.items.add(new File([text], name));
        }
        const at = document.querySelector('canvas')!;
        at.dispatchEvent(new DragEvent('dragover', { dataTransfer, bubbles: true, cancelable: true }));
        at.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    }, files);
}

describe('files', () => {
    const level = ['level.tmj', 'tiles.tsj', 'coin.tj', 'crate.tj'].map((name) => `scenes/demo/${name}`);

    const fields = ['scenes/fields.json'];

    it.each([
        ['a Tiled map with its tilesets', level],
        ['a Tiled map in XML', ['tests/fuzz/corpus/tmx/objects.tmx']],
        ['fields', fields],
    ])('shows %s', async (_, files) => {
        const page = await open(site, 'tiles');
        await drop(page, files);
        await page.waitForFunction(() => location.hash.startsWith('#scene'));
        await settled(page);
        expect(await page.isHidden('#note')).toBe(true);
        expect(await page.isHidden('#drop')).toBe(true);
        const name = files[0]!.replace(/.*\//, '');
        expect(await page.innerText('#widgets h2 >> nth=0')).toBe(name);
        const check = spawnSync(program, ['check', '--json', `${root}${files[0]!}`], { encoding: 'utf8' });
        const { objects, pairs } = JSON.parse(check.stdout) as { objects: number; pairs: { relation: string }[] };
        expect(Number(await value(page, 'Objects'))).toBe(objects);
        expect(Number(await value(page, 'Overlaps'))).toBe(pairs.filter(({ relation }) => relation === 'overlap').length);
        expect(Number(await value(page, 'Touches'))).toBe(pairs.filter(({ relation }) => relation === 'touch').length);
        await page.screenshot({ path: `${site.folder}/scene-${name}.png` });
        await page.close();
    });

    it('says what is missing, and takes it afterwards', async () => {
        const page = await open(site, 'axis');
        await drop(page, level.slice(0, 1));
        await page.waitForSelector('#note.wrong');
        expect(await page.textContent('#note')).toContain("level.tmj:3: cannot open tileset 'tiles.tsj' named here");
        await page.setInputFiles('#files', level.slice(1).map((path) => root + path)); // by the button
        await page.waitForFunction(() => location.hash.startsWith('#scene'));
        expect(await page.isHidden('#note')).toBe(true);
        await page.close();
    });

    it('shows a scene, and keeps it when the next one is broken', async () => {
        const page = await open(site, 'axis');
        await drop(page, ['scenes/first.json']);
        await page.waitForFunction(() => location.hash.startsWith('#scene'));
        await drop(page, ['web/play/package.json']);
        await page.waitForSelector('#note.wrong');
        expect(await page.textContent('#note')).toContain(
            'package.json:1: this is no scene: the member "hantei" is missing',
        );
        await settled(page);
        expect(await page.innerText('#widgets')).toContain('first.json');
        await drop(page, ['README.md']);
        await page.close();
    });
});
