import { expect, test } from 'vitest';
import { createLink, LINK_LIVES } from '../../../../src/accounts/links/storage.ts';
import { aSession } from '../../../support/builders/owners.ts';
import { aRegisteredProfile, send } from '../../../support/calls/calls.ts';
import { withOwner } from '../../../support/calls/owner-site.ts';
import { keptMails } from '../../../support/site/mails.ts';
import { changeEmail, confirm, OVER, undo } from './email-calls.ts';

const { site, owner } = withOwner();
const { tokenFor } = keptMails();

const RESET_OVER = 'This reset link is no longer valid.';

const check = async (use: string, token: unknown) => {
  const { status, body } = await send('check-link.php', { json: { token, for: use } });
  return { status, ...body };
};
const reset = (token: string) => send('reset-password.php', { json: { token, password: 'Viola-9-dawn' } });
const aResetLink = async (): Promise<string> => {
  const { id, email } = owner;
  const { changed } = (await site.storage.getJson<{ changed: number }>(`accounts/${id}`)) ?? { changed: 0 };
  return createLink(site.storage, 'reset', id, { email, changed });
};

test('a link for a new password is checked without being used, and says at once that it was used', async () => {
  const token = await aResetLink();
  for (const _turn of [1, 2])
    expect(await check('reset', token)).toMatchObject({ status: 200, success: true });
  expect((await reset(token)).status).toBe(200);
  expect(await check('reset', token)).toMatchObject({
    status: 400,
    message: RESET_OVER,
    errors: { token: RESET_OVER },
    ended: 'changed',
  });
});

test('a confirmation link is good until its address is confirmed or denied', async () => {
  for (const [action, ended] of [
    ['confirm', 'confirmed'],
    ['deny', 'denied'],
  ]) {
    const { email } = await aRegisteredProfile();
    const token = await tokenFor(email, 'ConfirmEmail');
    for (const _turn of [1, 2]) expect((await check('confirm', token)).status).toBe(200);
    expect((await confirm(token, action)).status).toBe(200);
    expect(await check('confirm', token)).toMatchObject({ status: 400, message: OVER, ended });
  }
});

test('an undo link is good until the change is undone', async () => {
  await changeEmail(site, 'next@example.org', await aSession(site.storage, owner.id));
  const token = await tokenFor(owner.email, 'UndoEmail');
  for (const _turn of [1, 2]) expect((await check('undo', token)).status).toBe(200);
  expect((await undo(token)).status).toBe(200);
  expect(await check('undo', token)).toMatchObject({ status: 400, message: OVER, ended: 'undone' });
});

test('a link whose time is over, or that is for something else, does not work', async () => {
  const token = await aResetLink();
  expect(await check('undo', token)).toMatchObject({ status: 400, message: OVER });
  site.clock.advance(LINK_LIVES.reset);
  expect(await check('reset', token)).toMatchObject({ status: 400, message: RESET_OVER, ended: 'expired' });
});

test.each(['reset', 'confirm', 'undo', 'team'])('a forged link for %s says nothing but that', async (use) => {
  const [subject] = (await aResetLink()).split('.');
  for (const token of ['x', `${subject}.000000000.${'A'.repeat(43)}`, `${'0'.repeat(64)}.abc`]) {
    const reply = await check(use, token);
    expect([token, reply.status, reply.errors]).toEqual([
      token,
      400,
      { token: use === 'reset' ? RESET_OVER : OVER },
    ]);
  }
});

test('what a link is for is one of nine words', async () => {
  expect((await check('claim', 'x')).errors).toEqual({
    for: 'For must be one of reset, login, confirm, undo, team, join, return, right, follow',
  });
  expect((await check('reset', '')).errors).toEqual({ token: OVER });
});
