import { expect, test } from 'vitest';
import { putProfileRecord } from '../../../../src/profiles/storage/profile-record.ts';
import { anOwner, type Owner } from '../../../support/builders/owners.ts';
import { PASSWORD, send } from '../../../support/calls/calls.ts';
import { edit, logIn } from '../../../support/calls/owner-calls.ts';
import { withOwner } from '../../../support/calls/owner-site.ts';
import { handsOfPage, join, keepersOf } from '../../../support/hands/hands-calls.ts';
import { keptMails } from '../../../support/site/mails.ts';

const { site, owner } = withOwner({ name: 'Asha Rao', email: 'asha@example.org' });
const { mailsTo, tokenFor } = keptMails();
const NOOR = 'noor@example.org';
const OVER = 'This link is no longer valid.';
const DAY = 86_400_000;

const hands = () => handsOfPage(owner.id, owner.cookie);
const invite = async (email = NOOR): Promise<string> => {
  expect((await hands().invite(email)).body).toEqual({
    success: true,
    message: 'The invitation has been sent.',
  });
  return tokenFor(email, 'JoinPage');
};

test('somebody without a login joins with a password, and edits the page', async () => {
  const token = await invite();
  expect(await keepersOf(owner.id, owner.cookie)).toEqual([
    'owner asha@example.org',
    `editor ${NOOR} invited`,
  ]);
  const joined = await join(token);
  expect(joined.status).toBe(200);
  expect(joined.body).toMatchObject({ user_id: owner.id, user_name: 'Asha Rao' });
  expect(joined.body.pages).toMatchObject([{ id: owner.id, role: 'editor' }]);
  const [cookie = ''] = joined.cookies;
  expect((await edit({ id: owner.id, nickname: 'Ash' }, cookie)).status).toBe(200);
  expect(await keepersOf(owner.id, cookie)).toEqual(['owner asha@example.org', `editor ${NOOR}`]);
  expect((await logIn(site, NOOR)).body).toMatchObject({ user_id: owner.id });
});

test('the letter names who invites and to what, and what an editor sees', async () => {
  await invite();
  const [letter = ''] = await mailsTo(NOOR);
  expect(letter).toContain('asha@example.org');
  expect(letter).toContain('Asha Rao');
  expect(letter).toContain('sees what is private on it');
  expect(letter).toContain('within 7 days');
});

test('the page of the link says who invites, to what and whether the address has a login, and changes nothing', async () => {
  const token = await invite();
  const check = () => send('check-link.php', { json: { token, for: 'join' } });
  for (const _turn of [1, 2])
    expect((await check()).body.offer).toMatchObject({
      by: 'asha@example.org',
      email: NOOR,
      role: 'editor',
      has_login: false,
      page: { name: 'Asha Rao', profile: 'personal' },
    });
  await anOwner(site.storage, { email: NOOR });
  expect((await check()).body.offer.has_login).toBe(true);
});

test('an invitation is good once', async () => {
  const token = await invite();
  await join(token);
  const other = await anOwner(site.storage);
  for (const how of [{ cookie: other.cookie }, { password: PASSWORD }])
    expect((await join(token, how)).body).toMatchObject({ code: 'invalid', message: OVER, ended: 'joined' });
});

test('an invitation is good for seven days, and then neither counts nor shows', async () => {
  const token = await invite();
  site.clock.advance(7 * DAY - 1);
  expect(await keepersOf(owner.id, owner.cookie)).toHaveLength(2);
  site.clock.advance(1);
  expect((await join(token)).body).toMatchObject({ message: OVER, ended: 'expired' });
  expect(await keepersOf(owner.id, owner.cookie)).toEqual(['owner asha@example.org']);
  await invite();
});

test('an address that has a login is asked to log in; with a session of any login it joins', async () => {
  const noor = await anOwner(site.storage, { email: NOOR });
  const other = await anOwner(site.storage);
  const token = await invite();
  expect((await join(token)).body).toMatchObject({ code: 'conflict', message: 'Please log in first.' });
  expect((await join(token)).status).toBe(409);
  for (const json of [{ token }, { token, password: 'weak' }])
    expect((await send('join-page.php', { json })).body).toMatchObject({ message: 'Please log in first.' });
  const joined = await join(token, { cookie: other.cookie });
  expect(joined.body.pages).toMatchObject([
    { id: other.id, role: 'owner' },
    { id: owner.id, role: 'editor' },
  ]);
  expect(await keepersOf(owner.id, other.cookie)).toContain(`editor ${other.email}`);
  expect(await keepersOf(owner.id, noor.cookie)).toBeUndefined();
});

test('a link without a session and without a password asks for a login', async () => {
  const token = await invite();
  const { status, body } = await send('join-page.php', { json: { token } });
  expect([status, body.errors]).toEqual([400, { password: 'Password is required' }]);
  const weak = await join(token, { password: 'short' });
  expect([weak.status, Object.keys(weak.body.errors)]).toEqual([400, ['password']]);
  expect((await join(token)).status).toBe(200);
});

test('who is there already, or invited, is not invited again', async () => {
  await invite();
  const editor = await anOwner(site.storage, { email: 'kai@example.org' });
  await join(await invite('kai@example.org'), { cookie: editor.cookie });
  for (const email of ['asha@example.org', NOOR, 'NOOR@Example.org', 'kai@example.org'])
    expect((await hands().invite(email)).body).toMatchObject({
      code: 'conflict',
      message: 'This person keeps the page already, or is invited.',
    });
});

test('who keeps the page already does not take another invitation to it', async () => {
  const other = await anOwner(site.storage);
  const [first, second] = [await invite('one@example.org'), await invite('two@example.org')];
  await join(first, { cookie: other.cookie });
  for (const cookie of [other.cookie, owner.cookie])
    expect((await join(second, { cookie })).status).toBe(409);
  expect((await join(second)).status).toBe(200);
});

test('a page has at most ten editors, open invitations among them', async () => {
  for (let number = 0; number < 10; number += 1) {
    await invite(`editor-${number}@example.org`);
    if (number % 2 === 0) await join(await tokenFor(`editor-${number}@example.org`, 'JoinPage'));
  }
  const { status, body } = await hands().invite(NOOR);
  expect([status, body.code]).toEqual([409, 'too-many']);
  expect((await hands().remove('editor-3@example.org')).status).toBe(200);
  site.clock.advance(3_600_000);
  await invite();
});

test('ten invitations an hour, whatever the factor', async () => {
  for (let number = 0; number < 10; number += 1) {
    await invite(`editor-${number}@example.org`);
    await hands().remove(`editor-${number}@example.org`);
  }
  expect((await hands().invite(NOOR)).status).toBe(429);
});

test('a login has at most twenty pages', async () => {
  const other = await anOwner(site.storage);
  const owners: Owner[] = [];
  for (let number = 0; number < 20; number += 1) owners.push(await anOwner(site.storage));
  const tokens: string[] = [];
  for (const each of owners) {
    const email = `to-${each.id}@example.org`;
    await handsOfPage(each.id, each.cookie).invite(email);
    tokens.push(await tokenFor(email, 'JoinPage'));
  }
  const answers: number[] = [];
  for (const token of tokens) answers.push((await join(token, { cookie: other.cookie })).status);
  expect(answers).toEqual([...Array(19).fill(200), 409]);
  const { body } = await join(tokens[19] ?? '', { cookie: other.cookie });
  expect(body.code).toBe('too-many');
  await handsOfPage(owners[0]?.id ?? '', other.cookie).leave();
  expect((await join(tokens[19] ?? '', { cookie: other.cookie })).status).toBe(200);
});

test('inviting needs the password and a confirmed address', async () => {
  const wrong = await hands().invite(NOOR, 'Wrong-pass-1');
  expect([wrong.status, wrong.body.errors]).toEqual([400, { password: 'Password is incorrect' }]);
  await putProfileRecord(site.storage, { ...owner.record, unconfirmed: true });
  const unconfirmed = await hands().invite(NOOR);
  expect([unconfirmed.status, unconfirmed.body.code]).toEqual([403, 'unconfirmed']);
  expect(await mailsTo(NOOR)).toEqual([]);
});

test('an invitation that is taken back opens nothing, and nobody else is nobody', async () => {
  const token = await invite();
  expect((await hands().remove(NOOR.toUpperCase())).body.message).toBe('It has been taken back.');
  expect((await join(token)).body).toMatchObject({ message: OVER, ended: 'withdrawn' });
  for (const email of [NOOR, 'asha@example.org', 'nobody@example.org'])
    expect((await hands().remove(email)).status).toBe(404);
});

test('a forged link, and one of another kind, opens nothing', async () => {
  const token = await invite();
  const forged = token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
  for (const each of [forged, 'nonsense', `${token}x`])
    expect((await join(each)).body).toMatchObject({ code: 'invalid', message: OVER });
});

test('an invitation is not good while its page is in the trash, and ends with it', async () => {
  const token = await invite();
  await send('delete-profile.php', { json: { id: owner.id, password: PASSWORD }, cookie: owner.cookie });
  expect((await join(token)).body).toMatchObject({ message: OVER });
  expect(site.blobs.keys(`links/${owner.id}/`)).toEqual([]);
});
