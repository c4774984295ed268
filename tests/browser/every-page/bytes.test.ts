import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { paths } from '../../../src/paths.ts';
import { registerOnSite } from '../../support/browser/site-owners.ts';
import {
  budgetsOf,
  builtFiles,
  openingOf,
  type PageBudget,
  pageFigures,
} from '../../support/pages/page-bytes.ts';
import { thisSite } from '../../support/site/this-site.ts';

const load = async (path: string): Promise<Buffer> => {
  const reply = await fetch(new URL(path, thisSite().baseUrl));
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}`);
  return Buffer.from(await reply.arrayBuffer());
};

const files = builtFiles(load);

/** The figures of a page that are over their limits, and how many it has. */
const weigh = async (path: string): Promise<{ over: PageBudget[]; budgets: number }> => {
  const budgets = budgetsOf(await pageFigures(files, path, (await load(path)).toString()));
  return { over: budgets.filter(({ value, max }) => value > max), budgets: budgets.length };
};

const articles = async (): Promise<string[]> =>
  (await readdir('content/news'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => paths.article(name.replace(/\.md$/, '')));

test('no page loads more bytes than its kind may', async () => {
  const { url } = await registerOnSite('personal', { name: 'Weighed Page' });
  const onDemand = [paths.home(), paths.search('weighed'), url, paths.people()];
  const information = [
    paths.about(),
    paths.contact(),
    paths.faq(),
    paths.support(),
    paths.advertisement(),
    paths.privacyPolicy(),
    paths.terms(),
    paths.verifyProfile(),
    paths.news(),
  ];
  for (const path of [...onDemand, ...information, ...(await articles()), paths.register()]) {
    const { over, budgets } = await weigh(encodeURI(decodeURI(path)));
    expect.soft(over, path).toEqual([]);
    expect.soft(budgets, path).toBeGreaterThan(0);
  }
});

/** 150 KB, of which the answers to the calls of a screen take 8. */
const DESK_LIMIT = (150 - 8) * 1024;

test.each(['WaitingScreen', 'UsersPanel'])('opening the desk on %s weighs at most 150 KB', async (screen) => {
  const served = (await load(paths.dashboard())).toString();
  expect(await openingOf(files, served, screen)).toBeLessThan(DESK_LIMIT);
});
