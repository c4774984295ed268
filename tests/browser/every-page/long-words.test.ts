// @module-tag long
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { fieldsOf, isRequired, maxLength } from '../../../src/base/fields/rules/fields.ts';
import { tagSlug } from '../../../src/news/rules/article.ts';
import { paths } from '../../../src/paths.ts';
import { browseSlug } from '../../../src/profiles/rules/browse-slug.ts';
import { aVisitor } from '../../support/browser/browser.ts';
import { logInAdmin, openScreen } from '../../support/browser/site-admins.ts';
import { logInOnPage, registerOnSite } from '../../support/browser/site-owners.ts';
import { thisSite } from '../../support/site/this-site.ts';

const WIDTHS = [320, 768, 1280] as const;

/** An unbreakable word of at most 200 letters. */
const aWord = (letters: number): string =>
  'Rindfleischetikettierung'.repeat(9).slice(0, Math.min(200, letters));

/** By how many pixels the page or an open dialog overflows horizontally. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const open = [...document.querySelectorAll('dialog[open], :popover-open')];
    const beyond = [document.documentElement, ...open].map((box) => box.scrollWidth - box.clientWidth);
    return Math.max(0, ...beyond);
  });

const fits = async (page: Page, screen: string): Promise<void> => {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    expect([screen, width, await overflow(page)]).toEqual([screen, width, 0]);
  }
};

const SHORT_OR_UNIQUE = [
  'email',
  'phone',
  'dob',
  'marital',
  'bloodgroup',
  'startedyear',
  'boardmembers',
  'employee',
  'wikidata',
  'orcid',
  'isni',
  'lei',
  'language',
];

const wordsOf = (kind: 'personal' | 'professional'): Record<string, string> =>
  Object.fromEntries(
    fieldsOf(kind)
      .filter(
        (field) => !SHORT_OR_UNIQUE.includes(field) && (isRequired(kind, field) || maxLength(field) >= 200),
      )
      .map((field) => [
        field,
        ['facebook', 'twitter', 'instagram', 'linked'].includes(field)
          ? `@${aWord(180)}`
          : field === 'website'
            ? `https://example.com/${aWord(170)}`
            : aWord(maxLength(field)),
      ]),
  );

test.each(['personal', 'professional'] as const)(
  'very long words break no screen of a %s profile',
  async (kind) => {
    await using visitor = await aVisitor();
    const { page } = visitor;
    const { email, url, id } = await registerOnSite(kind, wordsOf(kind));
    await page.goto(url);
    await fits(page, 'public page');
    await page.getByRole('link', { name: 'Report this page' }).click();
    await page.getByRole('dialog', { name: 'Report this page' }).waitFor();
    await fits(page, 'the report');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await page.getByRole('dialog', { name: /^Share/ }).waitFor();
    await fits(page, 'the ways to share');
    await page.keyboard.press('Escape');
    const trade = kind === 'personal' ? ('profession' as const) : ('industry' as const);
    const slug = browseSlug(aWord(200));
    for (const path of [
      kind === 'personal' ? paths.people(aWord(1).toLowerCase()) : paths.companies(),
      paths.group(trade),
      paths.group(trade, slug),
      `/?${trade}=${slug}&sort=name`,
      `/embed/${id}`,
    ]) {
      await page.goto(path);
      await fits(page, path.slice(0, 30));
    }
    await page.goto(`/?q=${aWord(30)}`);
    await fits(page, 'search');
    await logInOnPage(page, email);
    await page.goto(paths.myProfile());
    await page.getByRole('button', { name: 'Edit Profile' }).waitFor();
    await fits(page, 'my profile');
    await page.getByRole('button', { name: 'Edit Profile' }).click();
    await fits(page, 'editor');
  },
);

test.concurrent('very long words break no screen of the dashboard', async ({ expect }) => {
  const { id, email } = await registerOnSite('personal', wordsOf('personal'));
  await using visitor = await aVisitor();
  const { page } = visitor;
  await page.goto(`/profile/${id}`);
  await page.getByRole('link', { name: 'Report this page' }).click();
  const report = page.getByRole('dialog');
  await report.getByLabel('Something else').check();
  await report.getByLabel(/^Details/).fill(aWord(200));
  await report.locator('altcha-widget input').first().click();
  await report.getByRole('button', { name: 'Send report' }).click();
  await report.locator('[data-reply="reference"]').waitFor();
  await logInOnPage(page, email);
  const headers = { origin: thisSite().baseUrl };
  const request = await page.request.post('/php-api/request-badge.php', {
    headers,
    data: { basis: 'press', evidence: `https://example.org/${aWord(100)}`, note: aWord(200) },
  });
  expect(request.status()).toBe(200);
  await logInAdmin(page);
  await page.getByRole('navigation', { name: 'What waits' }).waitFor();
  await fits(page, 'to do');
  await openScreen(page, /^Personal/);
  await page.getByRole('table').waitFor();
  await fits(page, 'dashboard');
  await page
    .getByRole('button', { name: /^Verify/ })
    .first()
    .click();
  await page.getByRole('dialog').getByText(aWord(200).slice(0, 60)).first().waitFor();
  await fits(page, 'the badge');
  await page.setViewportSize({ width: 360, height: 640 });
  const update = await page.getByRole('button', { name: 'Update Status' }).boundingBox();
  expect((update?.y ?? 640) + (update?.height ?? 0)).toBeLessThanOrEqual(640);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.keyboard.press('Escape');
  const alias = { kind: 'place', from: aWord(60), to: `${aWord(50)}-x` };
  expect((await page.request.post('/php-api/CMSalias.php', { headers, data: alias })).status()).toBe(200);
  for (const tab of ['Inbox', 'Badges', 'Spellings', 'Log', 'Trash']) {
    if (tab === 'Trash') {
      const data = { id, profile: 'personal' };
      expect((await page.request.post('/php-api/CMSdeleteUser.php', { headers, data })).status()).toBe(200);
    }
    await openScreen(page, tab);
    if (tab === 'Inbox')
      await page
        .getByRole('navigation', { name: 'What waits' })
        .getByRole('link', { name: new RegExp(aWord(30)) })
        .first()
        .click();
    const shown = tab === 'Spellings' ? browseSlug(aWord(60)) : aWord(tab === 'Log' ? 20 : 30);
    await page.getByRole('tabpanel').getByText(shown).first().waitFor();
    await fits(page, tab);
  }
  const separated = { ...alias, to: '' };
  expect((await page.request.post('/php-api/CMSalias.php', { headers, data: separated })).status()).toBe(200);
});

test.concurrent('very long words break no screen of an article or the newsroom', async () => {
  await using visitor = await aVisitor();
  const { page } = visitor;
  await logInAdmin(page);
  const word = aWord(200);
  const headers = { origin: thisSite().baseUrl };
  const data = {
    title: word,
    content: `## ${word}\n\n${word}\n\n- ${word}\n\n> ${word}\n\n\`${word}\` [${word}](/about)\n\n| ${word} | b |\n|---|---|\n| a | ${word} |`,
    category: word,
    author: word,
    tags: [word],
    excerpt: word,
    status: 'published',
    publish_date: '2999-01-01',
  };
  const reply = await page.request.post('/php-api/create_article.php', { data, headers });
  const { article } = await reply.json();
  await page.goto(paths.article(article.slug));
  await fits(page, 'article');
  await page.goto(paths.newsTag(tagSlug(word)));
  await fits(page, 'tag');
  await page.goto(paths.newsArchive('january-2999'));
  await fits(page, 'archive');
  await page.goto(paths.articleUpload(article.slug));
  await page.getByText('Revisions', { exact: true }).click();
  await page.getByRole('button', { name: 'Compare' }).click();
  await page.getByText('Nothing differs.').waitFor();
  await fits(page, 'article form');
  await page.getByRole('tab', { name: /Manage/ }).click();
  await page.locator('.articles-table').waitFor();
  await fits(page, 'articles');
  await page.request.post('/php-api/delete_article.php', { data: { id: article.id }, headers });
  await page.locator('.article-states').getByRole('link', { name: 'Trash' }).click();
  await page.getByRole('button', { name: 'Restore' }).first().waitFor();
  await fits(page, 'trash');
});
