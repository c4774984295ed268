import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { siteLanguages } from '../../../src/base/brand/rules/languages.ts';
import { paths } from '../../../src/paths.ts';
import { registerOnSite } from '../../support/browser/site-owners.ts';
import {
  budgetsOf,
  builtFiles,
  openingOf,
  type PageBudget,
  pageFigures,
  scriptsOf,
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

const information = [
  paths.about(),
  paths.contact(),
  paths.faq(),
  paths.support(),
  paths.advertisement(),
  paths.privacyPolicy(),
  paths.terms(),
  paths.accessibility(),
  paths.verifyProfile(),
  paths.news(),
];
const inOtherLanguages = (ours: readonly string[]): string[] =>
  siteLanguages()
    .slice(1)
    .flatMap((language) => ours.map((path) => `/${language}${path}`));

const expectLight = async (each: readonly string[]): Promise<void> => {
  for (const path of each) {
    const { over, budgets } = await weigh(encodeURI(decodeURI(path)));
    expect.soft(over, path).toEqual([]);
    expect.soft(budgets, path).toBeGreaterThan(0);
  }
};

test('no page loads more bytes than its kind may', async () => {
  const { url } = await registerOnSite('personal', { name: 'Weighed Page' });
  const onDemand = [paths.home(), paths.find([['q', 'weighed']]), url, paths.people()];
  await expectLight([...onDemand, ...information, ...(await articles()), paths.register()]);
  await expectLight(
    inOtherLanguages([...onDemand, paths.find([['q', 'nobody-is-called-so']]), paths.register()]),
  );
});

test('information pages load no more bytes in other languages', { tags: ['long'] }, () =>
  expectLight(inOtherLanguages(information)),
);

test('no page of readers loads the desk, whatever is pressed on it', async () => {
  const { url } = await registerOnSite('personal', { name: 'Pressed Page' });
  for (const path of [paths.home(), paths.find([['q', 'pressed']]), url, paths.people(), paths.register()]) {
    const scripts = [...(await scriptsOf(files, (await load(encodeURI(decodeURI(path)))).toString()))];
    expect.soft(scripts.length, path).toBeGreaterThan(3);
    expect
      .soft(
        scripts.filter((file) => /\/(?:desk|desk-[a-z]+|newsroom|one-page|whole-page|cases)\./.test(file)),
        path,
      )
      .toEqual([]);
  }
});

/** 150 KB, of which the answers to the calls of a screen take 13. */
const DESK_LIMIT = (150 - 13) * 1024;

test.each([
  { what: 'what waits', screens: ['waiting'] },
  { what: 'what waits, with a case', screens: ['waiting', 'cases'] },
  { what: 'a list of pages', screens: ['UsersPanel'] },
])('opening the desk on $what weighs at most 150 KB', async ({ screens }) => {
  const served = (await load(paths.dashboard())).toString();
  expect(await openingOf(files, served, screens)).toBeLessThan(DESK_LIMIT);
});
