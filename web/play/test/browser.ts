// A headless browser and the built page, served.
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { preview } from 'vite';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';

const FLAGS = [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
];

/** What the tests of a file have: the built page, served, a browser, and a folder for pictures to look at. */
export interface Site {
    address: string;
    browser: Browser;
    folder: string;
    /** What pages have complained of in this test. */
    problems: string[];
}

/** Starts what a file of tests, or a part of it, needs before them and ends it afterwards. After each of them no page has complained. */
export function useSite(): Site {
    const site: Partial<Site> & { problems: string[] } = { problems: [] };
    let end: (() => Promise<unknown>) | undefined;
    beforeAll(async () => {
        const server = await preview({ preview: { port: 0, host: '127.0.0.1', open: false }, logLevel: 'silent' });
        const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
        const browser = await chromium.launch({ executablePath, args: FLAGS });
        const folder = process.env['HANTEI_PICTURES'] ?? join(tmpdir(), 'hantei-pictures');
        await mkdir(folder, { recursive: true });
        Object.assign(site, { address: server.resolvedUrls!.local[0]!, browser, folder });
        end = async () => {
            await browser.close();
            await server.close();
        };
    });
    afterAll(() => end?.());
    afterEach(() => {
        expect(site.problems.splice(0)).toEqual([]);
    });
    return site as Site;
}

/** The page, drawn; what it complains of goes to the site's problems. */
export async function open(site: Site, hash: string, options: BrowserContextOptions = {}): Promise<Page> {
    const viewport = { width: 1280, height: 800 };
    const page = await site.browser.newPage({ locale: 'en-GB', viewport, ...options });
    page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') {
            site.problems.push(`${hash}: ${message.text()}`);
        }
    });
    page.on('pageerror', (error) => site.problems.push(`${hash}: ${error.stack ?? error.message}`));
    await page.goto(`${site.address}#${hash}`);
    await settled(page);
    return page;
}

/** Waits until the page is at rest or, where it moves by itself, has drawn a few frames more. */
export async function settled(page: Page): Promise<void> {
    const now = await page.evaluate(async () => {
        for (let i = 0; i < 2; i++) {
            await new Promise(requestAnimationFrame); // it has been laid out, and knows its size
        }
        return window.hantei?.times.frames ?? 0;
    });
    await page.waitForFunction(
        (from) => window.hantei !== undefined && (window.hantei.isAtRest || window.hantei.times.frames > from + 5),
        now,
    );
}

/** Goes to another page of the same document. */
export async function go(page: Page, hash: string): Promise<void> {
    await page.evaluate(
        (to) =>
            new Promise((resolve) => {
                if (location.hash === to) {
                    resolve(undefined);
                }
                addEventListener('popstate', resolve, { once: true });
                location.hash = to;
            }),
        `#${hash}`,
    );
    await settled(page);
}

/** Chooses an option of a list by its words or number as one does by keys: its popup opens, arrows go to the option, Enter takes it. */
export async function choose(select: Locator, option: string | number): Promise<void> {
    const [from, to] = await select.evaluate((list: HTMLSelectElement, wanted) => {
        const words = (one: HTMLOptionElement) => one.label === wanted || one.text === wanted || one.value === wanted;
        return [list.selectedIndex, typeof wanted === 'number' ? wanted : [...list.options].findIndex(words)] as const;
    }, option);
    expect(to, `the option ${option}`).toBeGreaterThanOrEqual(0);
    await select.press('Enter');
    await expect.poll(() => select.evaluate((list) => list.matches(':open'))).toBe(true);
    for (let i = 0; i < Math.abs(to - from); i++) {
        await select.page().keyboard.press(to > from ? 'ArrowDown' : 'ArrowUp');
    }
    await select.page().keyboard.press('Enter');
    await expect.poll(() => select.evaluate((list: HTMLSelectElement) => list.matches(':open') || list.selectedIndex)).toBe(to);
}
