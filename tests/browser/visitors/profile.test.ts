import { globSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { test } from 'vitest';
import { siteLanguages } from '../../../src/base/brand/rules/languages.ts';
import { aVisitor } from '../../support/browser/browser.ts';
import { logInOnSite, registerOnSite } from '../../support/browser/site-owners.ts';
import { PASSWORD } from '../../support/calls/calls.ts';
import { thisSite } from '../../support/site/this-site.ts';

const WITHIN = { timeout: 60_000, interval: 200 };

const PERSON = {
  name: 'Ilse Van Der Berg',
  nickname: 'Ilse',
  profession: 'Glass blower',
  dob: '1971-11-30',
  religion: 'None',
  eduqualification: 'Diploma',
  school: 'Dorpsschool',
  college: '',
  hobbies: 'Rowing',
  bloodgroup: 'AB-',
  hometown: 'Delft',
  currentcity: 'Gent',
  nationality: 'Dutch',
  facebook: '@ilse.glass',
  twitter: 'https://x.com/ilse',
  instagram: 'instagram.com/ilse.blows',
  awards: 'Silver pipe, 2019',
  email: `ilse-${Date.now()}@example.org`,
  message: 'Blows glass.\n\nAnd rows.',
};

const COMPANY = {
  companyname: 'Delft Furnace & Sons',
  foundername: 'Ilse Van Der Berg',
  catagory: 'Glass',
  products: 'Carafes',
  startedyear: '1999',
  boardmembers: '3',
  employee: '12',
  gst: '27AAAAA0000A1Z5',
  address: 'Oude Delft 1',
  website: 'furnace.example/shop',
  phone1: '+31 15 555 01 42',
  email1: `furnace-${Date.now()}@example.org`,
};

const rowsOf = (page: Page): Promise<[string, string][]> =>
  page
    .getByRole('region', { name: 'Details' })
    .getByRole('row')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.children].map((cell) => cell.textContent.trim()) as [string, string]),
    );

/** Listed profiles that match a query. */
const listed = async (query: string): Promise<{ id: string }[]> => {
  const reply = await fetch(`${thisSite().baseUrl}/php-api/get-profile.php?limit=1&${query}`);
  return ((await reply.json()) as { data: { id: string }[] }).data;
};

const viewsOf = (page: Page): Promise<number> => page.locator('[data-view-count]').textContent().then(Number);

test.concurrent("a person's page has all rows in order, links for the accounts, and nothing private", async ({
  expect,
}) => {
  const { url } = await registerOnSite('personal', PERSON);
  await using visitor = await aVisitor();
  const { page, complaints } = visitor;
  await page.goto(url);
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain(PERSON.name);
  expect(await rowsOf(page)).toEqual([
    ['Nickname', 'Ilse'],
    ['Date of Birth', '30 November 1971'],
    ['Email', `${PERSON.email} not confirmed`],
    ['Religion', 'None'],
    ['Qualification', 'Diploma'],
    ['School', 'Dorpsschool'],
    ['Hobbies', 'Rowing'],
    ['Blood Group', 'AB-'],
    ['Hometown', 'Delft'],
    ['Current City', 'Gent'],
    ['Nationality', 'Dutch'],
    ['List of Awards & Honour', 'Silver pipe, 2019'],
  ]);
  expect(await page.getByRole('link', { name: PERSON.email }).getAttribute('href')).toBe(
    `mailto:${PERSON.email}`,
  );
  const follow = page.getByRole('region', { name: 'Follow Me' }).getByRole('link');
  expect(await follow.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
    'https://www.facebook.com/ilse.glass',
    'https://x.com/ilse',
    'https://instagram.com/ilse.blows',
  ]);
  expect(await page.getByRole('region', { name: 'About' }).getByRole('paragraph').allTextContents()).toEqual([
    'Blows glass.',
    'And rows.',
  ]);
  expect(await page.content()).not.toContain('98450');
  await page.getByRole('link', { name: '← Back' }).click();
  await page.waitForURL((to) => to.pathname === '/');
  expect(complaints).toEqual([]);
});

test.concurrent("a company's page has its own rows, its founder under the name, and an https link to its website", async ({
  expect,
}) => {
  const { url } = await registerOnSite('professional', COMPANY);
  await using visitor = await aVisitor();
  const { page } = visitor;
  await page.goto(url);
  expect((await rowsOf(page)).map(([label]) => label)).toEqual([
    'Company Name',
    'Founder Name',
    'Industry',
    'Products',
    'Started Year',
    'Board of Members',
    'Employee',
    'GST Number',
    'Head Office',
    'Website',
    'Phone',
    'Email',
  ]);
  const website = page.getByRole('link', { name: COMPANY.website });
  expect(await website.getAttribute('href')).toBe('https://furnace.example/shop');
  expect(await page.locator('.role').textContent()).toContain(COMPANY.foundername);
});

test.concurrent('each load of the page counts one view and shows the new count', async ({ expect }) => {
  const { id, url } = await registerOnSite('personal', { name: 'Seen Often' });
  await using visitor = await aVisitor();
  const { page } = visitor;
  const posted: string[] = [];
  page.on('request', (request) => request.url().includes('increment-views') && posted.push(request.url()));
  for (const views of [1, 2]) {
    await page.goto(url);
    await expect.poll(() => viewsOf(page), WITHIN).toBe(views);
    expect(await page.locator('[data-view-unit]').textContent()).toBe(views === 1 ? 'view' : 'views');
  }
  const likes = page.locator('[data-like-unit]');
  expect(await likes.textContent()).toBe('likes');
  await page.getByRole('button', { name: /^Like/ }).click();
  await expect.poll(() => likes.textContent(), WITHIN).toBe('like');
  await page.waitForLoadState('networkidle');
  expect(posted).toHaveLength(2);
  const reply = await fetch(`${thisSite().baseUrl}/php-api/get-profile.php?id=${id}`);
  expect(((await reply.json()) as { data: [{ view: number }] }).data[0].view).toBe(2);
});

test.concurrent('Copy Link puts the page’s address on the clipboard and says Copied! for two seconds', async ({
  expect,
}) => {
  const { url } = await registerOnSite('personal', { name: 'Copied Once' });
  await using visitor = await aVisitor({ permissions: ['clipboard-read', 'clipboard-write'] });
  const { page } = visitor;
  await page.goto(url);
  await page.getByRole('button', { name: 'Copy Link' }).click();
  await page.getByRole('button', { name: 'Copied!' }).waitFor();
  const since = Date.now();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(thisSite().baseUrl + url);
  await page.getByRole('button', { name: 'Copy Link' }).waitFor();
  expect(Date.now() - since).toBeGreaterThan(1_000);
});

test('Copy Link works without the clipboard API', async () => {
  const { url } = await registerOnSite('personal', { name: 'Copied Without' });
  await using visitor = await aVisitor();
  const { page } = visitor;
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await page.goto(url);
  await page.getByRole('button', { name: 'Copy Link' }).click();
  await page.getByRole('button', { name: 'Copied!' }).waitFor();
});

test.concurrent('the share links open a window of 550 by 400 pixels, and Instagram is a plain link', async ({
  expect,
}) => {
  const { url } = await registerOnSite('personal', { name: 'Shared Widely' });
  await using visitor = await aVisitor();
  const { page } = visitor;
  await page.addInitScript(() => {
    const opened: string[] = [];
    Object.assign(window, { opened });
    window.open = (...parts) => {
      opened.push(parts.join(' '));
      return null;
    };
  });
  await page.goto(url);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const panel = page.getByRole('dialog', { name: /^Share/ });
  for (const network of ['Facebook', 'Twitter', 'WhatsApp', 'LinkedIn'])
    await panel.getByRole('link', { name: `Share on ${network}` }).click();
  const opened = await page.evaluate(() => (window as unknown as { opened: string[] }).opened);
  expect(opened.map((parts) => new URL(parts.split(' ')[0] ?? '').hostname)).toEqual([
    'www.facebook.com',
    'twitter.com',
    'api.whatsapp.com',
    'www.linkedin.com',
  ]);
  for (const parts of opened) {
    expect(parts).toContain('width=550,height=400');
    expect(decodeURIComponent(parts)).toContain(thisSite().baseUrl + url);
  }
  const instagram = panel.getByRole('link', { name: 'Instagram' });
  expect(await instagram.getAttribute('href')).toContain('https://www.instagram.com');
});

test.concurrent('a photo opens in a full-screen viewer that locks scrolling and returns the focus', async ({
  expect,
}) => {
  const { url } = await registerOnSite('personal', { name: 'Shown Large' });
  await using visitor = await aVisitor();
  const { page, complaints } = visitor;
  await page.goto(url);
  const portrait = page.getByRole('link', { name: 'Portrait of Shown Large' });
  await portrait.click();
  const viewer = page.getByRole('dialog');
  await viewer.getByRole('img').waitFor();
  const [box, screen] = [await viewer.boundingBox(), page.viewportSize()];
  expect(box?.height).toBe(screen?.height);
  // A page with locked scrolling keeps the gutter of its scroll bar.
  expect(box?.width).toBeGreaterThan((screen?.width ?? 0) - 20);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe('hidden');
  await viewer.getByRole('button', { name: 'Close photo' }).click();
  await expect.poll(() => viewer.isVisible(), WITHIN).toBe(false);
  await portrait.click();
  await page.keyboard.press('Escape');
  await expect.poll(() => viewer.isVisible(), WITHIN).toBe(false);
  expect(await portrait.evaluate((link) => link === document.activeElement)).toBe(true);
  expect(complaints).toEqual([]);
});

test.concurrent('an unknown id shows a red message', async ({ expect }) => {
  await using visitor = await aVisitor();
  const { page } = visitor;
  const response = await page.goto('/profile/nobody-aaaaaaaaaa');
  expect(response?.status()).toBe(404);
  const colour = await page
    .getByRole('heading', { name: 'Profile not found' })
    .evaluate((heading) => getComputedStyle(heading).color);
  const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map(Number);
  expect(red).toBeGreaterThan(2 * Math.max(green, blue));
});

test.concurrent('marks of a sentence behind an id, and what cannot be seen there, lead to the page', async ({
  expect,
}) => {
  const { baseUrl } = thisSite();
  const [person] = await listed('profile=personal');
  for (const mark of ['.', ',', ')', '%3E', '%2C', '%E2%80%8B', '%EF%B8%8F', ').']) {
    const { status, headers } = await fetch(`${baseUrl}/profile/x-${person?.id}${mark}`, {
      redirect: 'manual',
    });
    expect([mark, status, headers.get('cache-control')]).toEqual([mark, 301, 'no-cache']);
    expect(headers.get('location')).toMatch(new RegExp(`^/profile/[^/]+-${person?.id}$`));
  }
});

test.concurrent('a profile is readable without script', async ({ expect }) => {
  const { url } = await registerOnSite('personal', { name: 'Read Plainly', message: 'Plain as paper.' });
  await using visitor = await aVisitor({ javaScriptEnabled: false });
  const { page } = visitor;
  await page.goto(url);
  expect(await page.getByText('Plain as paper.').isVisible()).toBe(true);
  expect(await page.getByRole('region', { name: 'Details' }).isVisible()).toBe(true);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  expect(await page.getByRole('link', { name: 'Share on Facebook' }).getAttribute('href')).toContain(
    'facebook.com',
  );
});

test.concurrent('on a phone the name is beside the portrait, and opening the badge moves nothing', async ({
  expect,
}) => {
  // One of the demo: what other journeys verify may have no photo.
  const [verified] = await listed('q=Amara%20Okafor');
  await using visitor = await aVisitor({ viewport: { width: 360, height: 740 } });
  const { page } = visitor;
  await page.goto(`/profile/x-${verified?.id}`);
  const top = async (locator: Locator) => (await locator.boundingBox())?.y ?? Number.NaN;
  const name = page.getByRole('heading', { level: 1 });
  expect(await top(name)).toBeLessThan(250);
  const portrait = await page.getByRole('link', { name: /^Portrait of/ }).boundingBox();
  expect((await name.boundingBox())?.x).toBeGreaterThan((portrait?.x ?? 0) + (portrait?.width ?? 0));
  expect(await page.locator('.hero .badge-icon').count()).toBe(1);
  const about = page.getByRole('heading', { name: 'About' });
  const before = await top(about);
  await page.locator('summary', { hasText: 'Verified' }).click();
  await page.getByText(/^Verified by .* on/).waitFor();
  expect(await top(about)).toBe(before);
});

test.concurrent('a very long name fits on a phone and breaks with hyphens', async ({ expect }) => {
  const { url } = await registerOnSite('personal', { name: 'Rindfleischetikettierungsüberwachung Amt' });
  await using visitor = await aVisitor({ viewport: { width: 320, height: 740 } });
  const { page } = visitor;
  await page.goto(url);
  const name = page.getByRole('heading', { level: 1 });
  expect((await name.textContent())?.trim().replaceAll('\u00ad', '')).toBe(
    'Rindfleischetikettierungsüberwachung Amt',
  );
  const box = await name.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
});

test.concurrent('the name begins at the edge where its text begins', async ({ expect }) => {
  const arabic = 'وُلدت في السلط، وتعلّمت أسماء النجوم من جدّها قبل أن تتعلّم القراءة.';
  const { url: right } = await registerOnSite('personal', { name: 'هالة', message: arabic });
  const { url: left } = await registerOnSite('personal', { name: 'هالة', message: 'Watches the sky.' });
  await using visitor = await aVisitor({ viewport: { width: 360, height: 740 } });
  const { page } = visitor;
  for (const [url, direction] of [
    [right, 'rtl'],
    [left, 'ltr'],
  ] as const) {
    await page.goto(url);
    for (const place of [page.getByRole('heading', { level: 1 }), page.locator('.p-note p').first()])
      expect(await place.evaluate((element) => getComputedStyle(element).direction)).toBe(direction);
  }
});

test.concurrent('the viewer turns to the next photo by buttons, by keys and by a swipe', async ({
  expect,
}) => {
  const [withPhotos] = await listed('q=Amara%20Okafor');
  await using visitor = await aVisitor({ viewport: { width: 360, height: 740 }, hasTouch: true });
  const { page, complaints } = visitor;
  await page.goto(`/profile/x-${withPhotos?.id}`);
  await page.getByRole('link', { name: /^Portrait of/ }).click();
  const viewer = page.getByRole('dialog');
  const shown = () => viewer.getByRole('img').getAttribute('alt');
  expect(await shown()).toBe('Portrait of Amara Okafor');
  await viewer.getByRole('button', { name: 'Next photo' }).click();
  expect(await shown()).toBe('Amara Okafor, photo 1 of 1');
  await page.keyboard.press('ArrowRight');
  expect(await shown()).toBe('Portrait of Amara Okafor');
  await page.keyboard.press('ArrowLeft');
  expect(await shown()).toBe('Amara Okafor, photo 1 of 1');
  await viewer.getByRole('img').evaluate((picture) => {
    const touch = (clientX: number) => [new Touch({ identifier: 1, target: picture, clientX })];
    picture.dispatchEvent(new TouchEvent('touchstart', { bubbles: true, touches: touch(300) }));
    picture.dispatchEvent(new TouchEvent('touchend', { bubbles: true, changedTouches: touch(120) }));
  });
  expect(await shown()).toBe('Portrait of Amara Okafor');
  await viewer.getByRole('button', { name: 'Close photo' }).click();
  await expect.poll(() => viewer.isVisible(), WITHIN).toBe(false);
  expect(complaints).toEqual([]);
});

/** The pages of a profile and of its old versions, in the languages of the site, each by the file that answers it. */
const pagesOf = (url: string): string[] =>
  globSync('src/pages/profile/**/*.astro')
    .map((file) => file.replace('src/pages/profile/', '').replace(/\.astro$/, ''))
    .flatMap((file) => (file === '[...segment]' ? ['', '?as-of=1'] : [file.replace('[page]', '')]))
    .flatMap((end) =>
      [
        '',
        ...siteLanguages()
          .slice(1)
          .map((language) => `/${language}`),
      ].map((prefix) => prefix + encodeURI(url) + end),
    );

test.concurrent('every page of somebody who wants no machines says so, in every language', async ({
  expect,
}) => {
  const { id, url, email } = await registerOnSite();
  const cookie = await logInOnSite('login', { email, password: PASSWORD });
  const form = new FormData();
  form.set('id', id);
  form.set('machines', 'no-search,no-ai');
  await fetch(`${thisSite().baseUrl}/php-api/update-profile.php`, {
    method: 'POST',
    headers: { cookie },
    body: form,
  });
  const told = await Promise.all(
    pagesOf(url).map(async (path) => {
      const reply = await fetch(thisSite().baseUrl + path, { redirect: 'manual' });
      return [
        path,
        reply.status,
        reply.headers.get('content-usage'),
        (await reply.text()).includes('<meta name="robots" content="noindex">'),
      ];
    }),
  );
  expect(told).toEqual(pagesOf(url).map((path) => [path, 200, 'train-ai=n', true]));
});
