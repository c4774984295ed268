import { expect, test } from 'vitest';
import { createLink } from '../../../../src/accounts/links/storage.ts';
import { getAccount } from '../../../../src/accounts/storage/accounts.ts';
import { send } from '../../../support/calls/calls.ts';
import { withOwner } from '../../../support/calls/owner-site.ts';
import { added, logInBy } from '../../../support/passkeys/passkey-calls.ts';

const { site, owner } = withOwner();

const aLink = async () => {
  const { changed = 0 } = (await getAccount(site.storage, owner.id)) ?? {};
  return createLink(site.storage, 'reset', owner.id, { email: owner.email, changed });
};
const reset = (token: string, more: Record<string, unknown> = {}) =>
  send('reset-password.php', { json: { token, password: 'Viola-9-dawn', ...more } });
const statusOf = async (phone: Parameters<typeof logInBy>[0]) => {
  site.clock.advance(2_000);
  return (await logInBy(phone)).status;
};

test('a link for a new password lists the passkeys, and no other link does', async () => {
  const phone = await added(owner.cookie, { name: 'My phone' });
  const json = { token: await aLink(), for: 'reset' };
  const { body } = await send('check-link.php', { json });
  expect(body.passkeys).toEqual([
    { id: phone.id, name: 'My phone', created: expect.any(String), used: null },
  ]);
  expect(JSON.stringify(body)).not.toMatch(/"key"/);
  const undo = await createLink(site.storage, 'undo', owner.id, { email: owner.email });
  const other = await send('check-link.php', { json: { token: undo, for: 'undo' } });
  expect([other.status, other.body.passkeys]).toEqual([200, undefined]);
});

test('a reset removes the passkeys that are ticked, in one write with the password', async () => {
  const [kept, gone, alsoGone] = [
    await added(owner.cookie),
    await added(owner.cookie),
    await added(owner.cookie),
  ];
  const { status } = await reset(await aLink(), { remove_passkeys: `${gone.id}, ${alsoGone.id},unknown,` });
  expect(status).toBe(200);
  expect([await statusOf(kept), await statusOf(gone), await statusOf(alsoGone)]).toEqual([200, 401, 401]);
});

test('a reset that ticks none keeps all, and one that does not say removes all', async () => {
  const phone = await added(owner.cookie);
  await reset(await aLink(), { remove_passkeys: '' });
  expect(await statusOf(phone)).toBe(200);
  await reset(await aLink());
  expect(await statusOf(phone)).toBe(401);
  expect(await getAccount(site.storage, owner.id)).not.toHaveProperty('passkeys');
});

test('a reset that is refused removes nothing', async () => {
  const phone = await added(owner.cookie);
  const token = await aLink();
  for (const more of [
    { password: 'short' },
    { remove_passkeys: 7 },
    { remove_passkeys: ['a'] },
    { token: 'a' },
  ])
    expect((await reset(token, more)).status).toBe(400);
  expect(await statusOf(phone)).toBe(200);
});
