import {
  type Browser,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
  type Request,
} from 'playwright-core';
import { inject } from 'vitest';
import { thisSite } from '../site/this-site.ts';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Pages live too briefly for optimized code to pay, and two cores are busy without V8's own threads.
  '--js-flags=--single-threaded,--no-opt',
];

/** How long a step waits for its event: it only ends what would never end, on a machine as slow and busy as may be. */
const STEP_TIMEOUT = 60_000;

let running: Promise<Browser> | undefined;

/** The browser of this worker: started once, and again if it has crashed. It ends with the worker. */
const theBrowser = async (): Promise<Browser> => {
  running ??= chromium.launch({ executablePath: inject('chromePath'), args: flags });
  const browser = await running;
  if (browser.isConnected()) return browser;
  running = undefined;
  return theBrowser();
};

/** A visitor: a page with its own cookies and storage, on the running site. */
export type Visitor = AsyncDisposable & {
  page: Page;
  /** What the browser reported: console errors, policy violations, uncaught exceptions. */
  complaints: string[];
};

/** Opens a new visitor, who leaves at the end of the block (`await using`). */
export const aVisitor = async (options: BrowserContextOptions = {}): Promise<Visitor> => {
  const context = await (await theBrowser()).newContext({
    baseURL: thisSite().baseUrl,
    locale: 'en-GB',
    timezoneId: 'UTC',
    // What moves is painted again and again, and axe may see it half transparent.
    reducedMotion: 'reduce',
    ...options,
  });
  context.setDefaultTimeout(STEP_TIMEOUT);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  const waiting = new Map<Request, number>();
  page.on('request', (request) => waiting.set(request, Date.now()));
  page.on('requestfinished', (request) => waiting.delete(request));
  page.on('requestfailed', (request) => waiting.delete(request));
  const leave = async (): Promise<void> => {
    // Shown only if the test fails: what it may have waited for.
    for (const [request, since] of waiting)
      if (Date.now() - since > 5_000)
        console.log(`No answer after 5 s: ${request.method()} ${request.url()}`);
    // A handler that still delays a request would fail after the test, and with it the whole run.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
  };
  return { page, complaints, [Symbol.asyncDispose]: leave };
};

/** The control with this label. */
export const field = (page: Page, label: string): Locator => page.getByLabel(label, { exact: true });
