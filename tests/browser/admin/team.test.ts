// @module-tag long
import { expect, test } from 'vitest';
import { violationsOf } from '../../support/browser/axe.ts';
import { aVisitor, field } from '../../support/browser/browser.ts';
import { logInAdmin, openScreen } from '../../support/browser/site-admins.ts';
import { aMailServer, linkTo } from '../../support/site/mail-server.ts';
import { manage } from '../../support/site/manage.ts';
import { thisSite } from '../../support/site/this-site.ts';

const PASSWORD = 'Lantern-42-quay';

test('an administrator invites an editor, who joins, writes news and sees nothing else', async () => {
  const email = `editor-${Date.now()}@example.org`;
  await using mail = await aMailServer(thisSite().smtpPort);
  await using admin = await aVisitor();
  await logInAdmin(admin.page);
  await openScreen(admin.page, 'Team');
  const invite = async (to: string): Promise<void> => {
    await field(admin.page, 'Email').fill(to);
    await admin.page.getByRole('button', { name: 'Invite', exact: true }).click();
    await admin.page.getByRole('row', { name: to }).waitFor();
  };
  await field(admin.page, 'Role').selectOption({ label: 'Moderator' });
  await invite(email.replace('editor', 'second'));
  // The next one is not a moderator by mistake.
  expect(await field(admin.page, 'Role').inputValue()).toBe('editor');
  await invite(email);
  await admin.page.getByText('The invitation was sent.').first().waitFor();
  await admin.page
    .getByRole('row', { name: new RegExp(email) })
    .getByText('Invited')
    .waitFor();
  expect(await violationsOf(admin.page)).toEqual([]);
  const link = () => linkTo(mail.mails, email, 'JoinTeam');
  await expect.poll(link).not.toBeNull();

  await using editor = await aVisitor({ viewport: { width: 360, height: 740 } });
  const { page } = editor;
  await page.goto(link() ?? '');
  await page.getByRole('button', { name: 'Join the team' }).click();
  await page.getByRole('link', { name: 'Name is required' }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await field(page, 'Name').fill('Noor Amsel');
  await field(page, 'Password').fill(PASSWORD);
  await field(page, 'Confirm Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Join the team' }).click();
  await page.getByText('Welcome to the team. You can log in.').waitFor();
  await page.goto(link() ?? '');
  await page.getByText('This link is no longer valid.').waitFor();

  await logInAdmin(page, email, PASSWORD);
  await page.getByRole('heading', { name: 'News', level: 1 }).waitFor();
  await page.goto('/dashboard');
  await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  expect(await menu.getByRole('tab').allTextContents()).toEqual(['Settings ']);
  expect(await menu.getByRole('link').allTextContents()).toEqual(['Articles ']);

  await admin.page.reload();
  await openScreen(admin.page, 'Team');
  const row = admin.page.getByRole('row', { name: new RegExp(email) });
  await row.getByRole('cell', { name: 'Noor Amsel' }).first().waitFor();
  await row.getByRole('combobox').selectOption({ label: 'Moderator' });
  // Choosing alone changes nothing: arrow keys pass through the other roles.
  admin.page.once('dialog', (question) => void question.dismiss());
  await row.getByRole('button', { name: /^Apply/ }).click();
  admin.page.on('dialog', (question) => void question.accept());
  await row.getByRole('button', { name: /^Apply/ }).click();
  await admin.page.getByText('The role was changed.').first().waitFor();
  await page.reload();
  await page.waitForURL('**/adminlogin');
  await row.getByRole('button', { name: /^Remove/ }).click();
  await row.waitFor({ state: 'detached' });
});

test('a moderator looks after profiles, and sees neither team nor spellings nor news', async () => {
  const email = `moderator-${Date.now()}@example.org`;
  await manage(thisSite().dataFolder, ['admin', 'add', email, 'moderator'], `${PASSWORD}\n`);
  await using visitor = await aVisitor({ viewport: { width: 360, height: 740 } });
  const { page } = visitor;
  await logInAdmin(page, email, PASSWORD);
  await openScreen(page, /^Inbox/);
  await page.getByRole('heading', { name: 'Inbox', level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  for (const name of ['Team', 'Spellings'])
    expect([name, await page.getByRole('tab', { name }).count()]).toEqual([name, 0]);
  expect(await page.getByRole('link', { name: 'Articles' }).count()).toBe(0);
  await page.keyboard.press('Escape');
  expect(await page.getByRole('link', { name: 'News', exact: true }).count()).toBe(0);
  await page.goto('/articleupload');
  await page.getByText('Your role does not include this.').waitFor();
  expect(await violationsOf(page)).toEqual([]);
});

test('a member changes name, mails and password, and logs another browser out', async () => {
  const email = `member-${Date.now()}@example.org`;
  await manage(thisSite().dataFolder, ['admin', 'add', email, 'moderator'], `${PASSWORD}\n`);
  await using other = await aVisitor();
  await logInAdmin(other.page, email, PASSWORD);
  await using visitor = await aVisitor({ viewport: { width: 360, height: 740 } });
  const { page } = visitor;
  await logInAdmin(page, email, PASSWORD);
  await openScreen(page, 'Settings');
  await field(page, 'Name').fill('Ilse Brand');
  await page.getByRole('button', { name: 'Save name' }).click();
  await page.getByText('Your name was changed.').waitFor();
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.locator('.rail-who').getByText('Ilse Brand').waitFor();
  await page.keyboard.press('Escape');
  await field(page, 'How often').selectOption({ label: 'Never' });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('How often you are told is saved.').waitFor();
  await page
    .getByRole('button', { name: /^Log out / })
    .first()
    .waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await field(page, 'Old Password').fill('Wrong-pass-1');
  await field(page, 'New Password').fill('Viola-9-dawn');
  await field(page, 'Confirm New Password').fill('Viola-9-dawn');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByText('Old password is incorrect').waitFor();
  await field(page, 'Old Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByText('Password updated successfully.').waitFor();
  await other.page.reload();
  await other.page.waitForURL('**/adminlogin');
});
