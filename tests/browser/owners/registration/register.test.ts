import { beforeAll, test } from 'vitest';
import { aVisitor } from '../../../support/browser/browser.ts';
import {
  anEmail,
  chooseKind,
  choosePhoto,
  fill,
  fillWizard,
  isWhole,
  next,
  openWizard,
  PASSWORD,
  seesStep,
  someDetails,
  submit,
} from '../../../support/browser/register-page.ts';
import { aPhoto, type Photo } from '../../../support/builders/photos.ts';
import { thisSite } from '../../../support/site/this-site.ts';

let sideways: Photo;
beforeAll(async () => {
  // 8 megapixels from a phone held upright.
  sideways = await aPhoto({ width: 3456, height: 2304, orientation: 6 });
});

for (const kind of ['personal', 'professional'] as const) {
  test.concurrent(`a ${kind} profile is registered with a sideways photo of 8 megapixels and opens`, async ({
    expect,
  }) => {
    await using visitor = await aVisitor({ viewport: { width: 360, height: 740 } });
    const { page, complaints } = visitor;
    const foreign: string[] = [];
    page.on('request', (request) => {
      const { origin } = new URL(request.url());
      if (origin !== 'null' && origin !== thisSite().baseUrl) foreign.push(request.url());
    });
    let sent = '';
    await page.route('**/register.php', async (route) => {
      sent = route.request().postDataBuffer()?.toString('latin1') ?? '';
      await route.continue();
    });
    await openWizard(page);
    await fillWizard(page, { kind, email: anEmail(), photo: sideways });
    await seesStep(page, 4);
    await page.getByText(kind === 'personal' ? 'Individual' : 'Business', { exact: true }).waitFor();
    const review = (await page.locator('.review').textContent()) ?? '';
    for (const [label, value] of Object.entries(someDetails(kind, '')))
      if (value !== PASSWORD) expect(review, label).toContain(value);
    expect(review).not.toContain(PASSWORD);
    await isWhole(page);

    await submit(page);
    await page.getByText('Registered successfully').waitFor();
    await seesStep(page, 1);
    expect(await page.getByRole('radio', { name: 'Individual Biography' }).isChecked()).toBe(true);
    await page.waitForURL(
      kind === 'personal' ? /\/profile\/marit-solberg-/ : /\/profile\/fjord--?sons-boatbuilders-/,
    );
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('vitae:registration'))).toBeNull();
    for (const name of [
      'profile',
      'name',
      'captcha',
      'payment_package',
      'payment_status',
      'payment_id',
      'user_id',
      'username',
    ])
      expect(sent).toContain(`name="${name}"`);
    expect(foreign).toEqual([]);
    expect(complaints).toEqual([]);
  });
}

test.concurrent('the photo is stored upright, 600 by 641 pixels and under 200 KB', async ({ expect }) => {
  await using visitor = await aVisitor();
  const { page } = visitor;
  // The size of each picture that the page shows; the last one is what will be sent.
  await page.addInitScript(() => {
    const sizes: number[] = [];
    const show = URL.createObjectURL.bind(URL);
    URL.createObjectURL = (picture) => {
      if (picture instanceof Blob) sizes.push(picture.size);
      return show(picture);
    };
    Object.assign(window, { sizes });
  });
  await openWizard(page);
  await chooseKind(page, 'personal');
  await fill(page, someDetails('personal', anEmail()));
  await next(page);
  await choosePhoto(page, sideways);
  const seen = await page
    .getByRole('img', { name: 'Profile Photo, as it will be shown' })
    .evaluate(async (element) => {
      const picture = element as HTMLImageElement;
      const canvas = document.createElement('canvas');
      canvas.width = picture.naturalWidth;
      canvas.height = picture.naturalHeight;
      const context = canvas.getContext('2d')!;
      context.drawImage(picture, 0, 0);
      const at = (y: number) => [...context.getImageData(300, y, 1, 1).data.slice(0, 3)];
      return { width: canvas.width, height: canvas.height, top: at(60), bottom: at(580) };
    });
  expect([seen.width, seen.height]).toEqual([600, 641]);
  expect(seen.top[0]).toBeGreaterThan(seen.top[2]! + 60);
  expect(seen.bottom[2]).toBeGreaterThan(seen.bottom[0]! + 60);
  const sizes = await page.evaluate(() => (window as unknown as { sizes: number[] }).sizes);
  expect(sizes.at(-1)).toBeGreaterThan(1_000);
  expect(sizes.at(-1)).toBeLessThan(200_000);
});

test.concurrent('each step opens at the top with the focus on its heading', async ({ expect }) => {
  await using visitor = await aVisitor({ viewport: { width: 320, height: 560 } });
  const { page } = visitor;
  await openWizard(page);
  await chooseKind(page, 'professional');
  const atTop = async (heading: string) => {
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent), { timeout: 60_000 })
      .toBe(heading);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await isWhole(page);
  };
  await atTop('Basic details');
  await fill(page, someDetails('professional', anEmail()));
  await next(page);
  await atTop('About and photos');
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await atTop('Basic details');
});

test.concurrent('without JavaScript the page says that it needs it', async ({ expect }) => {
  await using visitor = await aVisitor({ javaScriptEnabled: false });
  const { page } = visitor;
  await page.goto('/register');
  await page.getByRole('heading', { name: 'Register Your Profile' }).waitFor();
  await seesStep(page, 1);
  expect(await page.locator('noscript .notice').isVisible()).toBe(true);
  expect(await page.locator('noscript .notice').textContent()).toContain('Registration needs JavaScript.');
});
