// The accessibility audit of axe-core.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Result {
    violations: { id: string; nodes: { html: string; failureSummary: string }[] }[];
}

/** What it finds, by WCAG 2.2 and its own best practices. */
export async function audit(page: Page): Promise<string[]> {
    if (!(await page.evaluate(() => 'axe' in window))) {
        await page.evaluate(source);
    }
    const result = await page.evaluate(async () => {
        const { axe } = window as unknown as { axe: { run(options: object): Promise<Result> } };
        return axe.run({ resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } });
    });
    return result.violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)}: ${failureSummary}`),
    );
}
