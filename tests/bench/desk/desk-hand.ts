import type { Locator, Page } from 'playwright-core';

/** What one step of the day took. */
export type Step = { what: string; times: number; clicks: number; keys: number; typed: number; ms: number };

/** Counts what a hand does on a page: presses of keys, clicks, and letters that are typed. */
export class Hand {
  readonly page: Page;
  readonly steps: Step[] = [];
  #now: Step = { what: '', times: 0, clicks: 0, keys: 0, typed: 0, ms: 0 };

  constructor(page: Page) {
    this.page = page;
  }

  /** Runs a step so many times; its figures are those of one time. */
  async step(what: string, run: (turn: number) => Promise<unknown>, times = 1): Promise<void> {
    this.#now = { what, times, clicks: 0, keys: 0, typed: 0, ms: 0 };
    const began = performance.now();
    for (let turn = 0; turn < times; turn += 1) await run(turn);
    const { clicks, keys, typed } = this.#now;
    const ms = (performance.now() - began) / times;
    this.steps.push({ what, times, clicks: clicks / times, keys: keys / times, typed: typed / times, ms });
  }

  async press(key: string): Promise<void> {
    this.#now.keys += 1;
    await this.page.keyboard.press(key);
  }

  async click(target: Locator): Promise<void> {
    this.#now.clicks += 1;
    await target.click();
  }

  async type(text: string): Promise<void> {
    this.#now.typed += text.length;
    await this.page.keyboard.insertText(text);
  }
}

/** The answers to calls of a page, by call: how many, and their milliseconds from the request to its last byte. */
export const timeCalls = (page: Page): Map<string, number[]> => {
  const calls = new Map<string, number[]>();
  page.on('requestfinished', (request) => {
    const name = /\/php-api\/([\w-]+)\.php/.exec(request.url())?.[1];
    if (name === undefined) return;
    const { responseEnd, requestStart } = request.timing();
    calls.set(name, [...(calls.get(name) ?? []), responseEnd - Math.max(0, requestStart)]);
  });
  return calls;
};

/** Counts the bytes that a page without a cache loads, as they are sent, until it is asked. */
export const countBytes = async (page: Page): Promise<() => Promise<number>> => {
  const session = await page.context().newCDPSession(page);
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  return async () => {
    await session.detach();
    return bytes;
  };
};
