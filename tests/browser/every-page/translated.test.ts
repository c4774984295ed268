// @module-tag long
import { expect, test } from 'vitest';
import { aVisitor, field } from '../../support/browser/browser.ts';
import { searchBox } from '../../support/browser/home-page.ts';
import { openEditor, publicReply, saveEdit } from '../../support/browser/profile-editor.ts';
import { anEmail, fillWizard, openWizard, seesStep, submit } from '../../support/browser/register-page.ts';
import { logInAdmin, openPersonal, openScreen } from '../../support/browser/site-admins.ts';
import { aNewWord, logInOnPage, registerOnSite } from '../../support/browser/site-owners.ts';
import { translatePages } from '../../support/browser/translate.ts';

/** What breaks where React has lost a text, or does not find what the server drew. */
const broken = (complaints: readonly string[]): string[] =>
  complaints.filter((line) => /insertBefore|removeChild|NotFoundError|React error/.test(line));

test('somebody registers and likes the page in a translated page', async () => {
  const email = anEmail();
  await using visitor = await aVisitor();
  const { page } = visitor;
  await translatePages(page);
  await openWizard(page);
  await fillWizard(page, { kind: 'personal', email });
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await seesStep(page, 3);
  await page.getByRole('button', { name: 'Next' }).click();
  await seesStep(page, 4);
  await submit(page);
  await page.waitForURL(/\/profile\//);
  const like = page.locator('[data-like]').first();
  await like.click();
  await page.locator('[data-like][aria-pressed="true"]').waitFor();
  expect(broken(visitor.complaints)).toEqual([]);
});

test('a choice while a translated wizard is drawn anew is not lost', async () => {
  await using visitor = await aVisitor();
  const { page } = visitor;
  await translatePages(page);
  // The last moment before the new one takes the place of the old one.
  await page.addInitScript(() => {
    const text = Object.getOwnPropertyDescriptor(Node.prototype, 'textContent') as PropertyDescriptor;
    Object.defineProperty(Node.prototype, 'textContent', {
      ...text,
      set(this: Node, value: string) {
        const radio =
          this instanceof Element && this.querySelector<HTMLElement>('input[value="professional"]');
        if (radio) {
          radio.click();
          document.documentElement.classList.add('is-chosen');
        }
        text.set?.call(this, value);
      },
    });
  });
  await openWizard(page);
  await page.locator('html.is-chosen').waitFor();
  await page.getByRole('button', { name: 'Next' }).click();
  await field(page, 'Company Name').waitFor();
});

test('an owner logs in, edits the page and finds it in a translated page', async () => {
  const name = `Translated ${aNewWord()}`;
  const { email } = await registerOnSite('personal', { name });
  await using visitor = await aVisitor();
  const { page } = visitor;
  await translatePages(page);
  await logInOnPage(page, email);
  await openEditor(page);
  await field(page, 'Profession').fill('Lighthouse keeper');
  await saveEdit(page);
  await page.getByText('Lighthouse keeper').first().waitFor();
  for (const tab of ['Numbers', 'History', 'Settings']) await page.getByRole('tab', { name: tab }).click();
  await page.goto('/');
  await searchBox(page).fill(name);
  await searchBox(page).press('Enter');
  await page
    .getByText(/profiles? found/)
    .first()
    .waitFor();
  expect(broken(visitor.complaints)).toEqual([]);
});

test('a reader suggests, reports and writes, and the team works, in a translated page', async () => {
  const name = `Translated ${aNewWord()}`;
  const { id, url } = await registerOnSite('personal', { name });
  await using visitor = await aVisitor();
  const { page } = visitor;
  await translatePages(page);
  await page.goto(url);
  await page.getByRole('link', { name: 'Suggest a change or an addition' }).click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Report this page' }).click();
  await page.getByRole('dialog').waitFor();
  await page.goto('/contact');
  await page.getByRole('button', { name: /Send/ }).click();
  await page.locator('.summary').waitFor();
  await logInAdmin(page);
  for (const tab of ['Inbox', 'Trash', 'Log', 'Team', 'Settings'])
    await openScreen(page, new RegExp(`^${tab}`));
  await openPersonal(page);
  const row = page.getByRole('row', { name: new RegExp(name) });
  await row.getByRole('checkbox').check();
  await page.getByText('1 profile selected').waitFor();
  await row.getByRole('checkbox').uncheck();
  await row.getByRole('button', { name: /^Verify/ }).click();
  await page.getByRole('dialog').waitFor();
  expect(broken(visitor.complaints)).toEqual([]);
  expect((await publicReply(id)).status).toBe(200);
});
