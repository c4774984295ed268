import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

/** The minified script: each page reads it anew, and the long one takes twice the time. */
const SCRIPT = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** WCAG 2.2 A and AA, and axe's own best practices. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];

/** The problems that axe-core finds on a page, one line per kind. */
export const violationsOf = async (page: Page): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(SCRIPT);
  return page.evaluate(async (values) => {
    // During a colour transition, contrasts belong to neither scheme.
    const changes = document
      .getAnimations()
      .filter((each) => each.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(changes.map((each) => each.finished));
    // Everything beneath a modal dialog is inert, but axe does not always notice.
    const shown = document.querySelector('dialog:modal') ?? document;
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(shown, {
      runOnly: { type: 'tag', values },
      // Nothing else is read, and the rest is slow to collect: what passed, a selector of every element, and style sheets for rules that are not run.
      preload: false,
      resultTypes: ['violations'],
      selectors: false,
    });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  }, TAGS);
};
