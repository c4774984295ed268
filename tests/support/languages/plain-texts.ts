import type { Page } from 'playwright-core';
import { isPlain } from './pseudo.ts';

/** Names and addresses, which are the same in every language. */
const SAME =
  /^(?:Vitae|Facebook|Twitter|X|WhatsApp|LinkedIn|Instagram|Markdown|JSON-LD|(?:AB|A|B|O)[+-]|\S+@\S+|(?:https?:|localhost:|\/)\S+|<iframe.*)$/;

/** What people wrote and readers see as it is. */
const WRITTEN =
  'script, style, noscript, template, bdi, .desk-bar, .card-about, .result-sentence, .portrait, .numeric, [href^="mailto:"], meta[name="description"]';

/** The texts and attributes of a page in a pseudo-language that did not come from its sentences. */
export const plainTexts = async (page: Page): Promise<string[]> => {
  const texts = await page.evaluate((written) => {
    const own = document.documentElement.lang;
    const isWritten = (element: Element | null): boolean =>
      element === null ||
      element.closest(written) !== null ||
      element.closest('[lang]')?.getAttribute('lang') !== own;
    const found: string[] = [];
    const nodes = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
    for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode())
      if (!isWritten(node.parentElement)) found.push(node.textContent ?? '');
    const names = [
      'aria-label',
      'title',
      'placeholder',
      'alt',
      'aria-description',
      'aria-valuetext',
      'label',
    ];
    for (const element of document.querySelectorAll(names.map((name) => `[${name}]`).join()))
      if (!isWritten(element)) found.push(...names.map((name) => element.getAttribute(name) ?? ''));
    return found;
  }, WRITTEN);
  const bare = texts.map((text) => text.replace(/[\u2066-\u2069]/g, '').trim());
  return [...new Set(bare.filter((text) => isPlain(text) && !SAME.test(text)))];
};
