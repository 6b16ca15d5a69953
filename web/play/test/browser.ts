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
    await page.waitForFunction(() => window.hantei !== undefined && window.hantei.times.frames > 2);
    return page;
}

/** Waits until the page has drawn `count` more frames. */
export async function frames(page: Page, count: number): Promise<void> {
    const now = await page.evaluate(() => window.hantei!.times.frames);
    await page.waitForFunction((wanted) => window.hantei!.times.frames >= wanted, now + count);
}

/** A folder for pictures to look at. */
export async function pictures(): Promise<string> {
    const folder = process.env['HANTEI_PICTURES'] ?? join(tmpdir(), 'hantei-pictures');
    await mkdir(folder, { recursive: true });
    return folder;
}
