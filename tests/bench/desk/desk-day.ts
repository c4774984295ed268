import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Browser, chromium, type Page } from 'playwright-core';
import { Memory } from '../../../src/base/engine/storage/memory.ts';
import { Storage } from '../../../src/base/engine/storage/storage.ts';
import {
  closeLocalStore,
  LOCAL_STORE,
  openLocalStore,
} from '../../../src/base/local-store/storage/local-store.ts';
import { COMMAND_MEMORY } from '../../../src/base/local-store/storage/sqlite-store.ts';
import { findBrowser } from '../../support/browser/find-browser.ts';
import { PASSWORD } from '../../support/calls/calls.ts';
import { generatedId } from '../generate.ts';
import { median, printTable } from '../measure.ts';
import { keptLargeStore } from '../pages/large-store.ts';
import { startServed, stopServed } from '../pages/served.ts';
import type { Report } from '../report.ts';
import { FIRST, fillDesk, NEW_PAGES, REPORTS, SECOND, SPAM } from './desk-data.ts';
import { countBytes, Hand, timeCalls } from './desk-hand.ts';

const MEMORY = 64 * 1024 * 1024;
/** What opening the desk may weigh, and the longest that a call of it may take. */
const MOST_BYTES = 150 * 1024;
const MOST_MS = 1_000;

const loggedIn = async (browser: Browser, baseURL: string, email: string): Promise<Page> => {
  const context = await browser.newContext({ baseURL, viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.goto('/adminlogin');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForURL(/dashboard/);
  await page.locator('.decision-acts .button').first().waitFor();
  return page;
};

const shown = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const current = (page: Page) => page.locator('.waiting-rows [aria-current]');
/** Does something, and waits until the list is at another item and that one can be decided. */
const untilNext = async (page: Page, act: () => Promise<void>): Promise<void> => {
  const before = await current(page).getAttribute('href');
  await act();
  await page.waitForFunction((href) => {
    const now = document.querySelector('.waiting-rows [aria-current]');
    return (
      now !== null &&
      now.getAttribute('href') !== href &&
      document.querySelector('.decision-acts .button') !== null
    );
  }, before);
};

/** What waits, one thing after the other, with keys alone where there are any. */
const workThroughCases = async (hand: Hand, other: Page): Promise<void> => {
  const { page } = hand;
  await hand.step('Open the desk, until its first case can be decided', async () => {
    await page.goto('/dashboard#inbox');
    await page.locator('.decision-acts .button').first().waitFor();
  });
  await hand.step('Leave a reported page as it is', () => untilNext(page, () => hand.press('d')), 20);
  await hand.step('Take the last decision back', async () => {
    await hand.press('z');
    await shown(page, /^Taken back/);
  });
  await hand.step('Take a case', async () => {
    await hand.press('a');
    await shown(page, 'Assigned to me');
  });
  await hand.step(
    'Hide a page, with the reason and the note that the report proposes',
    () =>
      untilNext(page, async () => {
        await hand.press('h');
        await page.locator('.case-side select').waitFor();
        await hand.press('Control+Enter');
      }),
    5,
  );
  await hand.step('Hear in words that somebody else was faster', async () => {
    const href = (await current(page).getAttribute('href')) ?? '';
    await other.goto(`/dashboard${href}`);
    await other.locator('.decision-acts .button').first().waitFor();
    await other.keyboard.press('d');
    await shown(other, /dismissed/);
    await hand.press('d');
    await shown(page, /Your decision was not carried out/);
  });
  await hand.step('Go on to the next case', () => untilNext(page, () => hand.press('j')));
};

const answerNewPages = async (hand: Hand): Promise<void> => {
  const { page } = hand;
  await hand.step('Open the new pages, until the first can be read', async () => {
    await page.goto('/dashboard#new');
    await page.locator('.decision-acts .button').first().waitFor();
  });
  await hand.step(
    'Read and release a new page',
    () => untilNext(page, () => hand.press('r')),
    NEW_PAGES - SPAM,
  );
  await hand.step('Refuse one as advertising', () =>
    untilNext(page, async () => {
      await hand.press('x');
      await page.getByRole('dialog').waitFor();
      await hand.press('Control+Enter');
    }),
  );
  await hand.step('Refuse all with this text', async () => {
    await hand.click(page.getByRole('button', { name: 'Refuse several' }));
    await hand.click(page.getByRole('button', { name: /^All with this text/ }));
    await hand.click(page.getByRole('dialog').getByRole('button', { name: 'Refuse', exact: true }));
    await shown(page, /are in the trash/);
  });
};

const answerAndPublish = async (hand: Hand): Promise<void> => {
  const { page } = hand;
  await page.goto('/dashboard#messages');
  const box = page.getByRole('textbox', { name: /^To / }).or(page.locator('textarea')).first();
  await box.waitFor();
  await hand.step('Answer a message', async () => {
    await hand.click(box);
    await hand.type('Yes, you can: on My profile, under Languages.');
    await hand.press('Control+Enter');
    await shown(page, /(?:answer|sent)/i);
  });
  await page.goto('/articleupload');
  await hand.step('Publish an article', async () => {
    await hand.click(page.getByLabel('Title', { exact: true }));
    await hand.type('The ferry sails again');
    await page.getByLabel('Content', { exact: true }).fill('It sails at eight.');
    await hand.click(page.getByRole('button', { name: 'Publish', exact: true }));
    await page.getByRole('link', { name: 'View', exact: true }).waitFor();
  });
};

const ROWS = '[role="tabpanel"] :is(tbody tr, li)';

/** Each screen once, with as many pages as there are. */
const openScreens = async (hand: Hand, profiles: number): Promise<void> => {
  const { page } = hand;
  const open = (what: string, hash: string, until: string): Promise<void> =>
    hand.step(what, async () => {
      await page.goto('/about');
      await page.goto(`/dashboard${hash}`);
      await page.locator(until).first().waitFor();
    });
  await open('Open the people', '#personal', ROWS);
  await open('… the last of them', `#personal?page=${Math.floor((profiles * 5) / 6 / 10)}`, ROWS);
  await open('… those with a word', '#personal?q=amyx', ROWS);
  await open('… those that are hidden', '#personal?state=hidden', ROWS);
  await open('Open the companies', '#professional', ROWS);
  await open('Open one page', `#page?id=${generatedId(7)}`, '.page-head');
  await open('Open the trash', '#trash', ROWS);
  await open('Open the log', '#audit', ROWS);
  await open('Open the numbers', '#numbers', '[role="tabpanel"] :is(table, svg)');
  // The key is heard once the box is there.
  await page.locator('.desk-search input').waitFor();
  await hand.step('Search the desk', async () => {
    await hand.press('/');
    await hand.type('nadia newcomer');
    await page.getByRole('option').or(page.locator('.desk-search a')).first().waitFor();
  });
};

/** How long the thread of a store may take to close its file; what it leaves open then is quiet, and its log is copied with it. */
const CLOSING_MS = 3_000;

const copyOf = async (kept: string): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'vitae-desk-'));
  for (let waited = 0; waited < CLOSING_MS && existsSync(join(kept, 'store.db-wal')); waited += 50)
    await setTimeout(50);
  await cp(kept, folder, { recursive: true, filter: (file) => !file.endsWith('-shm') });
  return folder;
};

/** The day of one desk, over a copy of a store with so many pages. */
const workDay = async (profiles: number, report: Report): Promise<void> => {
  const kept = await keptLargeStore(profiles, null);
  const folder = await copyOf(kept.folder);
  const { access, fetch } = openLocalStore(folder, COMMAND_MEMORY);
  const storage = new Storage({ name: LOCAL_STORE, memory: new Memory(MEMORY), access, fetch });
  await fillDesk(storage, profiles);
  closeLocalStore(folder);
  const { served } = await startServed(folder, undefined, { NEW_PAGES: 'reviewed' });
  const base = `http://localhost:${served.port}`;
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox'] });
  try {
    const page = await loggedIn(browser, base, FIRST);
    const other = await loggedIn(browser, base, SECOND);
    const calls = timeCalls(page);
    const hand = new Hand(page);
    const bytes = await countBytes(page);
    // As for whoever comes for the first time.
    await page.goto('about:blank');
    await page.goto('/dashboard#todo');
    await page.locator('.decision-acts .button').first().waitFor();
    await page.waitForLoadState('networkidle');
    const opening = await bytes();
    await workThroughCases(hand, other);
    await answerNewPages(hand);
    await answerAndPublish(hand);
    await openScreens(hand, profiles);
    tell(profiles, hand, calls, opening, report);
  } finally {
    await browser.close();
    await stopServed(served);
    await rm(folder, { recursive: true, force: true });
  }
};

const tell = (
  profiles: number,
  { steps }: Hand,
  calls: ReadonlyMap<string, readonly number[]>,
  opening: number,
  report: Report,
): void => {
  const count = profiles.toLocaleString('en');
  printTable(
    `A day at the desk: ${count} pages, ${REPORTS} reports, ${NEW_PAGES} new pages, two administrators`,
    steps.map(({ what, times, clicks, keys, typed, ms }) => ({
      step: what,
      times,
      clicks,
      keys,
      letters: typed,
      seconds: (ms / 1000).toFixed(2),
    })),
  );
  const timed = [...calls].map(([call, all]) => ({
    call,
    answers: all.length,
    median: median(all),
    slowest: Math.max(...all),
  }));
  printTable(
    `Its calls, in milliseconds; opening #todo with its first item loads ${(opening / 1024).toFixed(1)} KB, ${report.check('the desk with an item, bytes', profiles, opening, MOST_BYTES)}`,
    timed
      .toSorted((one, next) => next.slowest - one.slowest)
      .map(({ call, answers, median: middle, slowest }) => ({
        call,
        answers,
        median: middle.toFixed(0),
        slowest: slowest.toFixed(0),
        '': report.check(`${call} at the desk, ms`, profiles, slowest, MOST_MS),
      })),
  );
  report.keep(`desk of ${count}`, { steps, calls: timed, opening });
};

/** A working day as a script: what each step takes of clicks, keys and seconds, and each call of it of milliseconds. */
export const benchDesk = async (sizes: readonly number[], report: Report): Promise<void> => {
  for (const profiles of sizes) await workDay(profiles, report);
};
