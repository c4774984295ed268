import { type Browser, type BrowserContextOptions, chromium, type Locator, type Page } from 'playwright-core';
import { afterAll, inject } from 'vitest';
import { thisSite } from '../site/this-site.ts';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

let browser: Promise<Browser> | undefined;

afterAll(async () => {
  await (await browser)?.close();
  browser = undefined;
});

/** A visitor: a page with its own cookies and storage, on the running site. */
export type Visitor = AsyncDisposable & {
  page: Page;
  /** What the browser reported: console errors, policy violations, uncaught exceptions. */
  complaints: string[];
};

/** Opens a new visitor, who leaves at the end of the block (`await using`); all tests of a file share one browser, which is closed after them. */
export const aVisitor = async (options: BrowserContextOptions = {}): Promise<Visitor> => {
  browser ??= chromium.launch({ executablePath: inject('chromePath'), args: flags });
  const context = await (await browser).newContext({
    baseURL: thisSite().baseUrl,
    locale: 'en-GB',
    timezoneId: 'UTC',
    ...options,
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return { page, complaints, [Symbol.asyncDispose]: () => context.close() };
};

/** The control with this label. */
export const field = (page: Page, label: string): Locator => page.getByLabel(label, { exact: true });
