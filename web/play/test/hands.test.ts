// The same way through the pages by touch, by mouse and by keyboard alone, at every size, in both languages: a lesson from the
// menu, its question, a number and a shape to drag, the next step, the other language, a page of two shapes, the keys.
import type { BrowserContextOptions, CDPSession, Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { choose, open, settled, useSite } from './browser.ts';
import { complaints, SIZES } from './layout.ts';

const isMore = process.env['HANTEI_MORE'] !== undefined;

interface Hand {
    press(target: Locator): Promise<void>;
    /** Drags a number of a sentence up. */
    raise(number: Locator): Promise<void>;
    /** Drags the handle of that name to the right. */
    move(name: string): Promise<void>;
    choose(select: Locator): Promise<void>;
    scroll(): Promise<void>;
}

/** Where a handle is seen in the window. */
async function placeOf(page: Page, name: string): Promise<[number, number]> {
    return page.evaluate((label) => {
        const { left, top } = document.querySelector('#stage')!.getBoundingClientRect();
        const [x, y] = window.hantei!.widgets.find((w) => w.kind === 'handle' && w.label === label)!.box;
        return [left + x, top + y];
    }, name);
}

async function middleOf(target: Locator): Promise<[number, number]> {
    await target.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await target.boundingBox())!;
    return [x + width / 2, y + height / 2];
}

/** How far things are dragged, in pixels: a shape farther than half a unit of the widest figure. */
const distanceOn = (page: Page) => Math.max(40, page.viewportSize()!.width / 14);

function mouse(page: Page): Hand {
    const drag = async ([x, y]: [number, number], by: number) => {
        await page.mouse.move(x, y);
        await page.mouse.down();
        await page.mouse.move(x + by / 2, y);
        await page.mouse.move(x + by, y);
        await page.mouse.up();
    };
    return {
        press: (target) => target.click(),
        raise: async (number) => drag(await middleOf(number), 40),
        move: async (name) => drag(await placeOf(page, name), distanceOn(page)),
        choose: (select) => choose(select, 3), // its popup is the browser's, where no mouse of a test's comes
        scroll: async () => {
            await page.mouse.move(...(await middleOf(page.locator('#title'))));
            await page.mouse.wheel(0, 300);
        },
    };
}

function touch(page: Page, session: CDPSession): Hand {
    const at = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
        session.send('Input.dispatchTouchEvent', { type, touchPoints });
    const drag = async ([x, y]: [number, number], by: number) => {
        await at('touchStart', { x, y });
        await at('touchMove', { x: x + by / 2, y });
        await page.waitForTimeout(200); // a finger that rests before it is lifted does not fling
        await at('touchMove', { x: x + by, y });
        await page.waitForTimeout(200);
        await at('touchMove', { x: x + by, y });
        await at('touchEnd');
    };
    return {
        press: (target) => target.tap(),
        raise: async (number) => drag(await middleOf(number), 40),
        move: async (name) => drag(await placeOf(page, name), distanceOn(page)),
        choose: (select) => choose(select, 3), // its popup is the browser's, where no mouse of a test's comes
        scroll: async () => {
            const [x] = await middleOf(page.locator('#title'));
            const y = page.viewportSize()!.height - 60;
            await at('touchStart', { x, y });
            for (let by = 30; by <= 240; by += 30) {
                await at('touchMove', { x, y: y - by });
                await page.waitForTimeout(20);
            }
            await at('touchEnd');
        },
    };
}

function keyboard(page: Page): Hand {
    const reach = async (target: Locator) => {
        for (let i = 0; i < 150; i++) {
            if (await target.evaluate((element) => element === document.activeElement)) {
                return;
            }
            await page.keyboard.press('Tab');
        }
        throw new Error(`not reached by Tab: ${target}`);
    };
    return {
        press: async (target) => {
            await reach(target);
            await page.keyboard.press('Enter');
        },
        raise: async (number) => {
            await reach(number);
            await page.keyboard.press('ArrowRight');
        },
        move: async (name) => {
            await reach(page.locator(`.handle[aria-label^="${name} ("]`));
            await page.keyboard.press('ArrowRight');
        },
        choose: async (select) => {
            await reach(select);
            await choose(select, 3);
        },
        scroll: async () => {
            await reach(page.locator('#widgets select, #widgets button').last()); // what has the focus is in sight
        },
    };
}

const HANDS = ['touch', 'mouse', 'keyboard'] as const;

async function handOf(page: Page, way: (typeof HANDS)[number]): Promise<Hand> {
    return way === 'mouse' ? mouse(page) : way === 'keyboard' ? keyboard(page) : touch(page, await page.context().newCDPSession(page));
}

const site = useSite();

const ways = HANDS.flatMap((way) => SIZES.flatMap(([width, height]) => ['en', 'ja'].map((language) => ({ way, width, height, language }))));

describe.runIf(isMore)('the whole way', () => {
    it.each(ways)('by $way at $width x $height in $language', async ({ way, width, height, language }) => {
        const wrong: string[] = [];
        const options: BrowserContextOptions = { viewport: { width, height }, hasTouch: way === 'touch', reducedMotion: 'reduce' };
        const page = await open(site, `sat/1?lang=${language}`, options);
        const hand = await handOf(page, way);
        const look = async (name: string) => {
            await settled(page);
            const panel = page.locator('#panel');
            const at = await panel.evaluate((element) => [element.scrollTop, scrollY]);
            const scroll = (to: number[]) => panel.evaluate((element, [inner, outer]) => (element.scrollTo(0, inner!), scrollTo(0, outer!)), to);
            await scroll([0, 0]);
            wrong.push(...(await complaints(page)).map((text) => `${name}: ${text}`));
            await scroll(at);
            await page.screenshot({ path: `${site.folder}/${way}-${name}-${width}x${height}-${language}.png` });
        };
        const hash = () => page.evaluate(() => location.hash);

        await hand.press(page.locator('#menu'));
        await hand.press(page.locator('#pages a').nth(2));
        await expect.poll(hash).toBe(`#segments/1?lang=${language}`);
        await settled(page);
        await look('question');

        await hand.press(page.locator('#widgets > button').filter({ hasText: /Just show me|答えを見る/ }));
        await settled(page);
        const number = page.locator('.number[role=slider]').first();
        await number.waitFor();
        const name = (await number.getAttribute('aria-label'))!;
        const before = Number(await number.getAttribute('aria-valuenow'));
        await hand.raise(number);
        await expect.poll(async () => Number(await number.getAttribute('aria-valuenow'))).toBeGreaterThan(before);
        await expect.poll(hash).toContain(`${name}=`);
        const handle = (await page.evaluate(() => window.hantei!.widgets.find(({ kind }) => kind === 'handle')!.label));
        const [x] = await placeOf(page, handle);
        await hand.move(handle);
        await expect.poll(async () => (await placeOf(page, handle))[0]).not.toBe(x);
        await look('number');

        await hand.press(page.locator('.steps button').last());
        await expect.poll(() => page.innerText('.place')).toMatch(/^2 /);
        await hand.press(page.locator('#language'));
        await expect.poll(() => page.evaluate(() => document.documentElement.lang)).not.toBe(language);
        await hand.press(page.locator('#language'));
        await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe(language);
        await look('step');

        await hand.press(page.locator('#menu'));
        await hand.press(page.locator('#pages a').filter({ hasText: /Every pair|すべての組/ }));
        await expect.poll(hash).toBe(`#pairs?lang=${language}`);
        await settled(page);
        const select = page.locator('#widgets select').nth(2);
        const asked = await select.inputValue();
        await hand.choose(select);
        await expect.poll(() => select.inputValue()).not.toBe(asked);
        await settled(page); // the answer of another question has another height
        const hidden = await page.evaluate(() => {
            const [panel, all] = [document.querySelector('#panel')!, document.documentElement];
            return panel.scrollHeight - panel.clientHeight + all.scrollHeight - all.clientHeight;
        });
        await hand.scroll();
        const scrolled = () => page.evaluate(() => document.querySelector('#panel')!.scrollTop + scrollY);
        await expect.poll(scrolled).toBeGreaterThanOrEqual(Math.min(hidden, 100));
        await look('pairs');

        await hand.press(page.locator('#tools button').last());
        await page.locator('dialog').waitFor();
        await page.screenshot({ path: `${site.folder}/${way}-keys-${width}x${height}-${language}.png` });
        await hand.press(page.locator('dialog button'));
        await expect.poll(() => page.isVisible('dialog')).toBe(false);
        expect(wrong).toEqual([]);
        await page.close();
    });
});
