// A headless browser and the built page, served.
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { preview } from 'vite';

const FLAGS = [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
];

export interface Site {
    address: string;
    browser: Browser;
    stop(): Promise<void>;
}

/** The built page in Chromium. */
export async function start(): Promise<Site> {
    const server = await preview({ preview: { port: 0, host: '127.0.0.1', open: false }, logLevel: 'silent' });
    const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
    const browser = await chromium.launch({ executablePath, args: FLAGS });
    return {
        address: server.resolvedUrls!.local[0]!,
        browser,
        async stop() {
            await browser.close();
            await server.close();
        },
    };
}

/** The page, drawn; what it complains about goes to `problems`. */
export async function open(
    site: Site,
    hash: string,
    problems: string[],
    options: BrowserContextOptions = {},
): Promise<Page> {
    const viewport = { width: 1280, height: 800 };
    const page = await site.browser.newPage({ locale: 'en-GB', viewport, ...options });
    page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') {
            problems.push(`${hash}: ${message.text()}`);
        }
    });
    page.on('pageerror', (error) => problems.push(`${hash}: ${error.stack ?? error.message}`));
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

/** A folder for pictures to look at. */
export async function pictures(): Promise<string> {
    const folder = process.env['HANTEI_PICTURES'] ?? join(tmpdir(), 'hantei-pictures');
    await mkdir(folder, { recursive: true });
    return folder;
}
