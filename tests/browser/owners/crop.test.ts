import { expect, test } from 'vitest';
import { aVisitor } from '../../support/browser/browser.ts';
import {
  chooseKind,
  choosePhoto,
  fill,
  next,
  openWizard,
  someDetails,
} from '../../support/browser/register-page.ts';
import { aPhoto } from '../../support/builders/photos.ts';

test('a photo is cropped to its middle, and the keyboard can move the crop', async () => {
  await using visitor = await aVisitor();
  const { page, complaints } = visitor;
  await openWizard(page);
  await chooseKind(page, 'personal');
  await fill(page, someDetails('personal', `crop-${Date.now()}@example.com`));
  await next(page);
  await choosePhoto(page, await aPhoto({ width: 1200, height: 600 }));
  const shown = page.getByRole('img', { name: 'Profile Photo, as it will be shown' });
  const middle = await shown.getAttribute('src');
  await page.getByRole('button', { name: 'Crop Profile Photo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Crop the profile photo' });
  const stage = dialog.getByLabel('Position of the profile photo');
  await stage.focus();
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowLeft');
  const place = (): Promise<string> =>
    dialog.locator('.crop-stage img').evaluate((image) => getComputedStyle(image).transform);
  const byKeys = await place();
  // Whoever cannot drag moves it by single presses.
  await dialog.getByRole('button', { name: 'Move the picture right' }).click();
  await expect.poll(place).not.toBe(byKeys);
  await dialog.getByRole('button', { name: 'Move the picture left' }).click();
  await expect.poll(place).toBe(byKeys);
  await dialog.getByLabel('Zoom').fill('2');
  await dialog.getByRole('button', { name: 'Use this part' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => shown.getAttribute('src'), { timeout: 60_000 }).not.toBe(middle);
  const size = await shown.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
  expect(size).toEqual([600, 641]);
  expect(complaints).toEqual([]);
});
