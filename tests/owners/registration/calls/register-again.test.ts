import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getIdByEmail } from '../../../../src/accounts/email/storage.ts';
import { eraseProfile } from '../../../../src/moderation/deletion/storage.ts';
import { claimProfileRecord, getProfileRecord } from '../../../../src/profiles/storage/profile-record.ts';
import { aProfileRecord } from '../../../support/builders/profiles.ts';
import {
  aPhoto,
  aRegistration,
  aSite,
  aSolvedCaptcha,
  send,
  sendRegistration,
} from '../../../support/calls/calls.ts';
import { aFreshStorage, driftOf, sendOn } from '../../../support/faults/fault-world.ts';

const EMAIL = 'asha@example.org';
let site: ReturnType<typeof aSite>;
let form: FormData;
beforeEach(async () => {
  vi.stubEnv('SECRET', 'of this site');
  site = aSite();
  form = await aRegistration('personal', { email: EMAIL, draft_key: 'of this draft' });
});
afterEach(() => vi.unstubAllEnvs());
const formWith = (changed: Record<string, string | File>): FormData => {
  const other = new FormData();
  for (const [name, value] of form) other.set(name, value);
  for (const [name, value] of Object.entries(changed)) other.set(name, value);
  return other;
};
const ownUser = (id: string, cookies: string[]) =>
  send('get-user.php', { json: { id }, cookie: cookies.join('; ') });
const kept = () =>
  ['profiles/', 'accounts/', 'photos/', 'emails/'].map((prefix) => site.blobs.keys(prefix).length);

/** Sends the form to a process that dies right after its first write under a prefix. */
const dieAfter = async (prefix: string): Promise<void> => {
  const process = site.blobs.newProcess();
  let dead = false;
  process.faults.onCall(({ operation, key }, moment) => {
    if (moment === 'answering' && operation === 'put' && key.startsWith(prefix)) dead = true;
    if (dead) throw new Error('The process is gone');
  });
  expect((await sendOn(site, process, 'register.php', { form })).status).toBe(500);
};

test('repeating the same registration returns the same response', async () => {
  const first = await sendRegistration(form);
  const again = [await sendRegistration(form), await sendRegistration(form)];
  expect([first, ...again].map(({ status }) => status)).toEqual([200, 200, 200]);
  for (const { body } of again) expect(body).toEqual(first.body);
  expect(kept()).toEqual([1, 1, 1, 1]);
});

test('a repeat that differs in anything is an ordinary duplicate', async () => {
  expect((await sendRegistration(form)).status).toBe(200);
  const others = [
    formWith({ draft_key: '' }),
    formWith({ draft_key: 'of another draft' }),
    formWith({ captcha: await aSolvedCaptcha() }),
    formWith({ captcha: '' }),
    formWith({ avatar: await aPhoto() }),
    formWith({ message: 'Watches the moon.' }),
    formWith({ password: 'Viola-9-dawn', confirmpassword: 'Viola-9-dawn' }),
  ];
  for (const other of others) {
    const { status, body } = await sendRegistration(other);
    expect([status, body.message, 'id' in body]).toEqual([409, 'Email already registered', false]);
  }
  expect(kept()).toEqual([1, 1, 1, 1]);
});

test('a repeat after ten minutes is an ordinary duplicate', async () => {
  await sendRegistration(form);
  site.clock.advance(10 * 60_000);
  expect((await sendRegistration(form)).status).toBe(409);
});

test('the same form sent three times at once registers once, and each gets the same response and a session', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => sendRegistration(form)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  for (const { body, cookies } of answers) {
    expect(body).toEqual(answers[0]?.body);
    expect((await ownUser(body.id, cookies)).body.user.id).toBe(body.id);
  }
  expect(kept()).toEqual([1, 1, 1, 1]);
});

test('without a draft key, the same form again gets the same response, too', async () => {
  form.delete('draft_key');
  const { body } = await sendRegistration(form);
  expect((await sendRegistration(form)).body).toEqual(body);
  const other = formWith({ captcha: await aSolvedCaptcha() });
  expect((await sendRegistration(other)).status).toBe(409);
});

test('after the profile is deleted, a repeat fails because its captcha was used', async () => {
  const { body } = await sendRegistration(form);
  const record = await getProfileRecord(site.storage, body.id);
  await eraseProfile(site.storage, record as NonNullable<typeof record>);
  expect((await sendRegistration(form)).status).toBe(400);
});

test.each(['emails/', 'spent/', 'accounts/', 'photos/'])(
  'an attempt that died after writing %s is continued under the same id',
  async (prefix) => {
    await dieAfter(prefix);
    const [claim] = site.blobs.keys('emails/');
    const made = site.blobs.peek(claim as string)?.json();
    site.clock.advance(15_000);
    const { status, body } = await sendOn(site, site.blobs.newProcess(), 'register.php', { form });
    expect([status, body.id]).toEqual([200, (made as { id: string }).id]);
    expect(kept()).toEqual([1, 1, 1, 1]);
    expect(await driftOf(site)).toEqual([]);
  },
);

test('another form for that e-mail waits until the dead attempt expires, then replaces it', async () => {
  await dieAfter('accounts/');
  const other = formWith({ captcha: await aSolvedCaptcha(), avatar: await aPhoto() });
  const storage = aFreshStorage(site);
  const attempt = () => sendOn(site, site.blobs.newProcess(), 'register.php', { form: other });
  expect((await attempt()).status).toBe(409);
  site.clock.advance(60_000);
  const { status, body } = await attempt();
  expect(status).toBe(200);
  expect(kept()).toEqual([1, 1, 1, 1]);
  expect(await getIdByEmail(storage, EMAIL)).toBe(body.id);
  // If the first attempt was only slow, it finds its id taken.
  expect(await claimProfileRecord(storage, aProfileRecord({ id: body.id, email: EMAIL }))).toBe(false);
  expect(await driftOf(site)).toEqual([]);
});

test('after a reported failure the visitor can try again at once, even with a new captcha', async () => {
  const process = site.blobs.newProcess();
  process.faults.failNext(4, 500, { when: ({ key }) => key.startsWith('accounts/') });
  expect((await sendOn(site, process, 'register.php', { form })).status).toBe(500);
  expect(await getIdByEmail(site.storage, EMAIL)).toBeNull();
  const { status } = await sendRegistration(formWith({ captcha: await aSolvedCaptcha() }));
  expect(status).toBe(200);
  expect(kept()).toEqual([1, 1, 1, 1]);
  expect(await driftOf(site)).toEqual([]);
});

test('a repeat after the password was changed gets the same page, and no session', async () => {
  const { body, cookies } = await sendRegistration(form);
  const passwords = { old_password: String(form.get('password')), new_password: 'Viola-9-dawn' };
  const changed = await send('change-password.php', { json: passwords, cookie: cookies.join('; ') });
  expect(changed.status).toBe(200);
  const again = await sendRegistration(form);
  expect([again.status, again.body.id, 'user_id' in again.body, again.cookies]).toEqual([
    200,
    body.id,
    false,
    [],
  ]);
});
