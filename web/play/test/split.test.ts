// The module in two parts (first/split.ts): however its functions are divided, it draws the same; and what a page is at first,
// and what is done to a lesson, needs only the first part of the built one.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page, Route } from 'playwright-core';
import { describe, expect, it, vi } from 'vitest';
import { split } from '../first/split.ts';
import { Missing, Pages } from '../src/wasm.ts';
import type { Input } from '../src/wasm.ts';
import { choose, go, settled, useSite } from './browser.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const modules = process.env['HANTEI_WASM'] ?? `${root}build-wasm`;
const whole = new Uint8Array(readFileSync(`${modules}/simd/play.wasm`));
const host = {
    textWidth: (text: string, size: number) => text.length * size,
    copy() {},
    paste() {},
    save() {},
    hasEmoji: false,
    isJapanese: false,
};

const sized = { width: 800, height: 600, seconds: 1 / 60, panel: 300, reach: 0 };
const idle: Input = { ...sized, x: 400, y: 300, buttons: 0, buttonsDown: 0, buttonsUp: 0, wheel: 0, keys: 0, keysDown: 0, action: undefined };

/** What all pages draw and say in three frames, as one text. */
function drawn(pages: Pages): string {
    const frames = pages.names.flatMap((name) => {
        pages.open(name);
        return [0.3, 0.5, 0.6].map((part) => {
            const list = pages.frame({ ...idle, x: 800 * part, y: 600 * part });
            const commands = Array.from(pages.words.subarray(list.commands, list.commands + 9 * list.count));
            return JSON.stringify([name, commands, pages.widgets()]);
        });
    });
    return frames.join('\n');
}

it('draws the same from any two parts', async () => {
    vi.spyOn(performance, 'now').mockReturnValue(0); // times are told
    const expected = drawn(await Pages.start({ first: await WebAssembly.compile(whole), rest: () => Promise.reject() }, host));
    expect(expected.length).toBeGreaterThan(100_000);
    for (const seed of [1, 2, 3]) {
        const isFirst = (i: number) => Math.imul(i + seed, 0x9e3779b1) >>> 31 === 1;
        const [first, rest] = await Promise.all(split(whole, isFirst).map((part) => WebAssembly.compile(part)));
        const pages = await Pages.start({ first: first!, rest: () => Promise.resolve(rest!) }, host);
        await pages.complete();
        expect(drawn(pages) === expected, `seed ${seed}`).toBe(true);
    }
    vi.restoreAllMocks();
});

it('leaves all as it was where the rest is missing', async () => {
    const compile = (name: string) => WebAssembly.compile(readFileSync(`${modules}/parts/${name}.wasm`));
    const made = vi.spyOn(WebAssembly, 'instantiate');
    const pages = await Pages.start({ first: await compile('play'), rest: () => compile('play_rest') }, host);
    const stack = (await (made.mock.results[0]!.value as Promise<WebAssembly.Instance>)).exports['stack'] as WebAssembly.Global;
    vi.restoreAllMocks();
    pages.open('pairs');
    pages.frame(idle);
    const { number } = pages.widgets().find(({ kind }) => kind === 'choice')!;
    const input: Input = { ...idle, action: { deed: 'set', number, x: 9, y: 0 } };
    const before = { memory: pages.bytes.slice(), stack: stack.value };
    expect(() => pages.frame(input)).toThrow(Missing);
    expect(stack.value).toBe(before.stack);
    expect(pages.bytes.reduce((count, byte, i) => count + Number(byte !== before.memory[i]), 0)).toBeLessThan(17 * 4); // the input's
    await pages.complete();
    pages.frame(input);
    expect(pages.widgets().find((widget) => widget.number === number)!.value).toBe(9);
});

describe('until the rest has come', () => {
    const site = useSite();

    /** A page that has its first part only; the function lets the rest come. */
    async function held(place: string): Promise<[Page, () => Promise<void>]> {
        const page = await site.browser.newPage({ locale: 'en-GB', viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
        const routes: Route[] = [];
        await page.route('**/play_rest-*.wasm', (route) => void routes.push(route));
        await page.goto(`${site.address}#${place}`);
        await settled(page);
        expect(routes.length).toBe(1);
        return [page, () => routes[0]!.continue()];
    }

    /** Keys for what has numbers in a lesson, and for its handles. */
    async function touch(page: Page): Promise<void> {
        for (const what of ['.number[tabindex]', '#handles button']) {
            for (const element of (await page.locator(what).all()).slice(0, 2)) {
                await element.press('ArrowLeft');
                await settled(page);
            }
        }
    }

    it('every page is there, and lessons are to be touched', async () => {
        const [page, come] = await held('sat');
        const names = await page.evaluate(() => window.hantei!.pages.names);
        expect(names.length).toBeGreaterThan(10);
        for (const name of names) {
            await go(page, name);
            if (await page.locator('.prose').count()) {
                await touch(page);
            }
            expect(await page.evaluate(() => window.hantei!.times.late), name).toBe(0);
        }
        await come();
        await page.close();
    });

    it('what needs it waits, and nothing is lost', async () => {
        const shown = (page: Page) => page.evaluate(() => JSON.stringify([window.hantei!.pages.address, window.hantei!.widgets]));
        // A shape of a kind that is not there at first, then what is said of it in the other language.
        const ask = async (page: Page) => {
            await choose(page.locator('#widgets select').first(), 9);
            await page.click('#language');
        };
        const [page, come] = await held('pairs');
        const before = await shown(page);
        await ask(page);
        await page.waitForFunction(() => window.hantei!.times.late > 0);
        expect(await page.evaluate(() => window.hantei!.isAtRest)).toBe(false);
        expect(await shown(page)).toBe(before);
        await come();
        await settled(page);
        await page.waitForFunction(() => window.hantei!.isAtRest);
        const after = await shown(page);
        expect(after).not.toBe(before);
        expect(await page.getAttribute('html', 'lang')).toBe('ja');
        const [other, comes] = await held('pairs');
        await comes();
        await other.evaluate(() => window.hantei!.pages.complete());
        await ask(other);
        await settled(other);
        await other.waitForFunction(() => window.hantei!.isAtRest);
        expect(await shown(other)).toBe(after);
        await page.close();
        await other.close();
    });
});
