// First figures (first/first.ts): when they are there on a slow line, and that they are those that the module draws then.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page, Route } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { audit } from './axe.ts';
import { open, settled, useSite } from './browser.ts';
import { complaints } from './layout.ts';

const built = process.env['HANTEI_PAGE'] ?? fileURLToPath(new URL('../../../build-web', import.meta.url));
const files = readdirSync(built).filter((name) => name.endsWith('.html'));
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 800 };

/** Fast 3G as Lighthouse has it: 1.6 Mbit/s, of which nine tenths come through, and 150 ms a round trip, of which a request has 3.75. */
const FAST_3G = { offline: false, latency: 562.5, downloadThroughput: 188_744, uploadThroughput: 86_400 };
const FIRST = 1500; // milliseconds from the click to the first figure
const LIVE = 3600; // and to the one that can be touched
const BYTES = 330_000; // that come until then, compressed

const site = useSite();
beforeAll(async () => {
    await (await open(site, 'pairs')).close(); // server and browser have begun
});

/** Watches in the page when a figure was first seen, and when the module's was. */
function watch(): void {
    const look = () => {
        const figures = [...document.querySelectorAll('#first svg')];
        const isSeen = figures.some((svg) => svg.checkVisibility({ visibilityProperty: true }) && svg.querySelector('path') !== null);
        const isLive = (window.hantei?.times.frames ?? 0) > 0;
        requestAnimationFrame(() => {
            if ((isSeen || isLive) && performance.getEntriesByName('first').length === 0) {
                performance.mark('first');
            }
            if (isLive) {
                performance.mark('live');
            } else {
                look();
            }
        });
    };
    look();
}

describe('on a slow line', () => {
    it.each([
        ['the start page', '', PHONE],
        ['a lesson', 'sat.3.html', DESK],
        ['every pair', 'pairs.ja.html', PHONE],
    ] as const)('%s is seen soon', { retry: 4 }, async (name, address, viewport) => {
        const page = await site.browser.newPage({ viewport, locale: 'en-GB' });
        const session = await page.context().newCDPSession(page);
        await session.send('Network.emulateNetworkConditions', FAST_3G);
        await page.addInitScript(watch);
        await page.goto(site.address + address, { waitUntil: 'commit' });
        await page.waitForFunction(() => performance.getEntriesByName('first').length > 0);
        await page.screenshot({ path: `${site.folder}/first-${viewport.width}-${address || 'index.html'}.png` });
        await page.waitForFunction(() => performance.getEntriesByName('live').length > 0);
        const [first, live] = await page.evaluate(() =>
            ['first', 'live'].map((mark) => performance.getEntriesByName(mark)[0]!.startTime),
        );
        console.log(`${name} on fast 3G: ${first!.toFixed(0)} ms, to be touched ${live!.toFixed(0)} ms`);
        expect(first).toBeLessThan(FIRST);
        expect(live).toBeLessThan(LIVE);
        const files = await page.evaluate(() =>
            [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].map((file) => {
                const { name, startTime, encodedBodySize } = file as PerformanceResourceTiming;
                return { name: name.replace(/.*\//, ''), start: startTime, size: encodedBodySize };
            }),
        );
        const before = files.filter(({ start }) => start < live!);
        expect(before.filter(({ name }) => name.endsWith('.wasm')).map(({ name }) => name.replace(/-.*/, ''))).toEqual(['play']);
        const bytes = before.reduce((sum, { size }) => sum + size, 0);
        expect(bytes).toBeGreaterThan(BYTES / 2); // sizes are told
        expect(bytes).toBeLessThan(BYTES);
        await page.close();
    });
});

/** A page whose module waits; the function lets it come. */
async function held(viewport: typeof PHONE, address: string): Promise<[Page, () => Promise<void>]> {
    const page = await site.browser.newPage({ viewport, locale: 'en-GB' });
    const routes: Route[] = [];
    await page.route('**/*.wasm', (route) => void routes.push(route));
    await page.goto(site.address + address, { waitUntil: 'commit' });
    await page.waitForFunction(() => document.readyState !== 'loading' && !document.documentElement.classList.contains('other'));
    const go = async () => {
        await expect.poll(() => routes.length).toBeGreaterThan(0);
        await Promise.all(routes.map((route) => route.continue()));
        await page.unroute('**/*.wasm');
        await settled(page);
    };
    return [page, go];
}

/** Which part of the pixels two pictures differ in. */
function difference(page: Page, pictures: Buffer[]): Promise<number> {
    return page.evaluate(
        async (texts) => {
            const [a, b] = await Promise.all(
                texts.map(async (text) => {
                    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${text}`)).blob());
                    const context = new OffscreenCanvas(image.width, image.height).getContext('2d')!;
                    context.drawImage(image, 0, 0);
                    return context.getImageData(0, 0, image.width, image.height).data;
                }),
            );
            let count = 0;
            for (let i = 0; i < a!.length; i += 4) {
                count += Number([0, 1, 2].some((k) => Math.abs(a![i + k]! - b![i + k]!) > 40));
            }
            return (4 * count) / a!.length;
        },
        pictures.map((picture) => picture.toString('base64')),
    );
}

const isMore = process.env['HANTEI_MORE'] !== undefined;
const some = ['index.html', 'rotated.1.ja.html', 'pairs.html'];
const isCrowded = /^(crowd|field\.free|index\.(1|free|once))\./; // figures of many shapes

describe('a first figure', () => {
    it.each(isMore ? [...some, 'sat.3.html', 'field.2.ja.html', 'segments.1.html', 'scene.ja.html', 'game.html'] : some)(
        'of %s is the one that comes, is whole and accessible',
        async (address) => {
            for (const viewport of [PHONE, DESK]) {
                const [page, come] = await held(viewport, address);
                const shown = (await complaints(page)).filter((text) => !text.includes(' lies over ')); // nobody can point at what is inert
                const wrong = [...shown, ...(await audit(page))];
                expect(wrong).toEqual([]);
                expect(await page.getAttribute('main', 'aria-busy')).toBe('true');
                await page.addStyleTag({ content: '.busy, #figure::after { display: none }' });
                const before = await page.screenshot();
                await come();
                expect(await page.locator('#first, #loading, [inert], [aria-busy]').count()).toBe(0);
                const after = await page.screenshot();
                expect(await difference(page, [before, after])).toBeLessThan(0.015);
                await page.close();
            }
        },
    );

    it('is that of the address, where the file has another one', async () => {
        const [page, come] = await held(PHONE, '#segments/3?lang=ja');
        expect(await page.title()).toBe('線分 – hantei');
        expect(await page.locator('#first .narrow').isVisible()).toBe(true);
        expect(await page.innerText('.place')).toBe('3 / 11');
        await come();
        expect(await page.evaluate(() => location.pathname + location.hash)).toBe('/segments.3.ja.html#segments/3?lang=ja');
        await page.close();
        const [other] = await held(PHONE, 'pairs.html#pairs?lang=en&1=3'); // only the module knows what that is
        expect(await other.locator('#first svg').first().isVisible()).toBe(false);
        expect(await other.locator('#loading').isVisible()).toBe(true);
        expect(await other.innerText('#title')).toBe('Every pair');
        await other.close();
    });

    it('is there for every place, light, and says what it is where it is shared', () => {
        const places = new Set<string>();
        for (const name of files) {
            const text = readFileSync(`${built}/${name}`, 'utf8');
            const of = (pattern: RegExp) => pattern.exec(text)?.[1] ?? '';
            places.add(of(/data-place="([^"]*)"/));
            expect(of(/<div id="first"><svg ([^>]*>)<path/), name).not.toBe('');
            expect(of(/<html lang="([^"]*)"/), name).toBe(/\.ja\.html$/.test(name) ? 'ja' : 'en');
            expect(of(/og:title" content="([^"]*)"/), name).toMatch(/. – hantei$/);
            expect(of(/og:description" content="([^"]*)"/).length, name).toBeGreaterThan(20);
            expect(files, name).toContain(of(/hreflang="[^"]*" href="\.\/([^"]*)"/));
            expect(statSync(`${built}/${name}.br`).size, name).toBeLessThan(isCrowded.test(name) ? 64_000 : 14_000); // ten packets
        }
        for (const place of places) {
            expect(files).toContain(`${place.replace('/', '.')}.html`);
            expect(files).toContain(`${place.replace('/', '.')}.ja.html`);
        }
        expect(places.size).toBeGreaterThan(50);
    });
});
