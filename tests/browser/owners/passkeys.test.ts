import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violationsOf } from '../../support/browser/axe.ts';
import { aVisitor } from '../../support/browser/browser.ts';
import { logInOnPage, registerOnSite } from '../../support/browser/site-owners.ts';
import { PASSWORD } from '../../support/calls/calls.ts';
import { aMailServer, linkTo } from '../../support/site/mail-server.ts';
import { thisSite } from '../../support/site/this-site.ts';

const WITHIN = { timeout: 60_000, interval: 300 };

/** Gives the browser an authenticator of its own, whose owner is there and is recognised. */
const withAuthenticator = async (page: Page): Promise<{ credentials: () => Promise<number> }> => {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    credentials: async () =>
      (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  };
};

const logOut = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await fetch('/php-api/logout.php', { method: 'POST' });
    localStorage.clear();
  });

test('an owner adds the passkey that is offered after a login, logs in with it, and removes it', async () => {
  await using mail = await aMailServer(thisSite().smtpPort);
  const { email } = await registerOnSite('personal', { name: 'Keyra Quay' });
  await expect.poll(() => linkTo(mail.mails, email, 'ConfirmEmail'), WITHIN).not.toBeNull();
  await using visitor = await aVisitor({ viewport: { width: 360, height: 740 } });
  const { page, complaints } = visitor;
  await page.goto(linkTo(mail.mails, email, 'ConfirmEmail') ?? '');
  await page.getByRole('button', { name: 'Confirm this address' }).click();
  await page.getByText('Your e-mail address is confirmed.').waitFor();
  const { credentials } = await withAuthenticator(page);

  await logInOnPage(page, email);
  await page.getByText('Next time, log in without a password.').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel('Name').fill('My phone');
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Go on' }).click();
  await page.getByText('The passkey is added.').waitFor();
  expect(await credentials()).toBe(1);
  await dialog.waitFor({ state: 'hidden' });
  expect(await page.getByText('Next time, log in without a password.').count()).toBe(0);

  await logOut(page);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Log in with a passkey' }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  // The field for the address offers it; this authenticator takes what is offered.
  await page.getByLabel('Email').click();
  await page.waitForURL('**/my-profile');
  await page.getByRole('heading', { name: 'Welcome, Keyra Quay' }).waitFor();

  await logOut(page);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await page.waitForURL('**/my-profile');
  await page.goto('/my-profile#settings');
  await page.getByRole('button', { name: 'Remove the passkey My phone' }).click();
  const removal = page.getByRole('dialog', { name: 'Remove the passkey' });
  await removal.getByLabel('Password', { exact: true }).fill(PASSWORD);
  expect(await violationsOf(page)).toEqual([]);
  await removal.getByRole('button', { name: 'Remove the passkey' }).click();
  await page.getByText('The passkey is removed.').waitFor();
  await expect.poll(() => page.getByText('My phone').count(), WITHIN).toBe(0);
  expect(await violationsOf(page)).toEqual([]);
  expect(complaints).toEqual([]);
});
