// The scene's page as an editor: a small level by fingers alone and by keys alone, saved, opened again, undone.
import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { audit } from './axe.ts';
import { choose, open, settled, useSite } from './browser.ts';
import { canvasComplaints, complaints } from './layout.ts';

const site = useSite();

interface Saved {
    objects: { shape: { type: string; min?: number[]; max?: number[] } }[];
}

/** What the page downloads when this is done. */
async function saved(page: Page, does: () => Promise<unknown>): Promise<string> {
    const download = page.waitForEvent('download');
    await does();
    return readFileSync(await (await download).path(), 'utf8');
}

async function value(page: Page, name: string): Promise<number> {
    return Number(await page.locator('.value', { has: page.locator(`.name:text-is("${name}")`) }).locator('.text').innerText());
}

/** Where the handle of that name is in the window. */
async function handle(page: Page, name: string): Promise<[number, number]> {
    const stage = (await page.locator('#stage').boundingBox())!;
    const [x, y] = await page.evaluate((label) => window.hantei!.widgets.find((w) => w.kind === 'handle' && w.label === label)!.box, name);
    return [stage.x + x!, stage.y + y!];
}

async function looked(page: Page, name: string): Promise<void> {
    await page.evaluate(() => scrollTo(0, 0));
    await settled(page);
    await page.screenshot({ path: `${site.folder}/edit-${name}.png` });
    expect([...(await complaints(page)), ...(await canvasComplaints(page)), ...(await audit(page))]).toEqual([]);
}

it('a level by touch alone', async () => {
    const page = await open(site, 'scene?lang=en', { hasTouch: true, viewport: { width: 390, height: 844 } });
    const session = await page.context().newCDPSession(page);
    const drag = async ([x, y]: [number, number], dx: number, dy: number) => {
        const send = async (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) => {
            await session.send('Input.dispatchTouchEvent', { type, touchPoints });
            await settled(page);
        };
        await send('touchStart', { x, y });
        await send('touchMove', { x: x + dx, y: y + dy });
        await page.waitForTimeout(200); // it rests before it is lifted: no fling
        await send('touchMove', { x: x + dx, y: y + dy });
        await send('touchEnd');
    };
    const tap = async (label: string) => {
        await page.tap(`#widgets button:has(span:text-is("${label}"))`);
        await settled(page);
    };
    const kind = page.locator('#widgets select >> nth=0');
    await choose(page.locator('#widgets select >> nth=1'), 'Empty');
    await tap('Open');
    expect(await value(page, 'Objects')).toBe(0);
    await choose(kind, 'box');
    await tap('Add');
    await drag(await handle(page, 'Vertex 2'), 60, -10); // a floor: wider and flatter
    await drag(await handle(page, '1'), 0, 60);
    await choose(kind, 'field');
    await tap('Add');
    await drag(await handle(page, 'Size'), 15, 15);
    await drag(await handle(page, 'Turn'), 40, 30);
    await tap('Duplicate');
    await drag(await handle(page, '3'), 60, -40);
    await tap('Add');
    await tap('Delete');
    expect(await value(page, 'Objects')).toBe(3);
    await looked(page, 'touch');
    const text = await saved(page, () => tap('Save as JSON'));
    const { objects } = JSON.parse(text) as Saved;
    expect(objects.map(({ shape }) => shape.type)).toEqual(['box', 'field', 'field']);
    expect(await saved(page, () => tap('Save as SVG'))).toMatch(/<path d="M/);
    for (let left = 10; left > 0; left--) {
        await tap('Undo');
    }
    expect(await value(page, 'Objects')).toBe(0);
    await tap('Redo');
    expect(await value(page, 'Objects')).toBe(1);
    const path = join(tmpdir(), `hantei-level-${process.pid}.json`);
    writeFileSync(path, text);
    await page.setInputFiles('#files', path);
    await page.waitForFunction(() => window.hantei!.widgets.some(({ label, text: shown }) => label === 'Objects' && shown === '3'));
    expect(await saved(page, () => tap('Save as JSON'))).toBe(text);
    await page.close();
});

it('a level by keys alone', async () => {
    const page = await open(site, 'scene?lang=ja', { permissions: ['clipboard-read', 'clipboard-write'] });
    const press = async (...keys: string[]) => {
        for (const key of keys) {
            await page.keyboard.press(key, { delay: /^[A-Z]|^Arrow/.test(key) ? 40 : 0 });
            await settled(page);
        }
    };
    // Every button has a key, and shows it.
    expect(await page.locator('#widgets button:not([aria-keyshortcuts]), #widgets select:not([aria-keyshortcuts])').count()).toBe(0);
    expect(await page.locator('#widgets kbd:visible').count()).toBe(await page.locator('#widgets button, #widgets select').count());
    await press('b', 'b', 'b', 'b', 'Shift+B');
    expect(await value(page, '図形')).toBe(0);
    await press('k', 'k', 'k', 'k', 'a'); // a box
    const place = async () => (JSON.parse(await saved(page, () => press('j'))) as Saved).objects[0]!.shape;
    const before = await place();
    await press('ArrowDown', 'w');
    const after = await place();
    expect(after.type).toBe('box');
    expect(after.max![1]!).toBeGreaterThan(before.max![1]!);
    expect(after.max![0]! - after.min![0]!).toBeGreaterThan(before.max![0]! - before.min![0]!);
    await press('e'); // turned: an oriented box
    expect((await place()).type).toBe('obox');
    await press('d', 'n', 'Delete');
    expect(await value(page, '図形')).toBe(1);
    await page.focus('.handle >> nth=-2'); // the object's, before the view's
    await press('Backspace');
    expect(await value(page, '図形')).toBe(0);
    await press('Control+Z', 'Control+Z');
    expect(await value(page, '図形')).toBe(2);
    await looked(page, 'keys');
    const level = await saved(page, () => press('j'));
    await press('Control+Z', 'Control+Z', 'Control+Z', 'Control+Z', 'Control+Z', 'Control+Z');
    expect(await value(page, '図形')).toBe(0);
    await press('Control+Y', 'Control+Shift+Z', 'Meta+Shift+Z', 'Control+Y', 'Control+Y');
    expect(await saved(page, () => press('j'))).toBe(level);
    await page.evaluate((text) => navigator.clipboard.writeText(text), level);
    await press('Control+Z', 'Control+V');
    await page.waitForFunction(() => window.hantei!.widgets.some(({ label, text }) => label === '図形' && text === '2'));
    expect(await saved(page, () => press('v'))).toMatch(/<\/svg>/);
    // A text that is written is its own: the keys of widgets do not reach into dialogs.
    await press('h', 'Control+Z', 'a', 'Escape');
    expect(await value(page, '図形')).toBe(2);
    await page.close();
});
