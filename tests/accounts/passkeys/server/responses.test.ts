import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CHALLENGE_MINUTES, isNext } from '../../../../src/accounts/passkeys/rules.ts';
import { trashProfile } from '../../../../src/moderation/trash/storage.ts';
import { anOwner } from '../../../support/builders/owners.ts';
import { BY_ADMIN } from '../../../support/builders/stored-profiles.ts';
import { ORIGIN, PASSWORD, send } from '../../../support/calls/calls.ts';
import { withOwner } from '../../../support/calls/owner-site.ts';
import { runs } from '../../../support/chance/runs.ts';
import { anAuthenticator, type Lies } from '../../../support/passkeys/authenticator.ts';
import { add, added, logInBy, optionsFor } from '../../../support/passkeys/passkey-calls.ts';

const { site, owner } = withOwner();

const LIFE = CHALLENGE_MINUTES * 60_000;
const later = () => site.clock.advance(2_000);
let network = 0;
/** An address that has not failed yet. */
const anIp = (): string => {
  network += 1;
  return `198.51.${network >> 8}.${network & 255}`;
};
const login = (response: unknown) => {
  later();
  return send('passkey-login.php', { json: { response }, ip: anIp() });
};
const BAD = 'This passkey could not be checked. Please try again.';

const LIES: [string, Lies][] = [
  ['another origin', { origin: 'https://localhost:8888' }],
  ['a port of its own', { origin: 'http://localhost:8889' }],
  ['an origin with a slash', { origin: `${ORIGIN}/` }],
  ['a host below the site’s', { origin: 'http://sub.localhost:8888' }],
  ['an app instead of a page', { origin: 'android:apk-key-hash:abc' }],
  ['a frame in another site', { crossOrigin: true }],
  ['another site’s id', { rpId: 'example.org' }],
  ['the id of a host above', { rpId: 'host' }],
  ['nobody there', { present: false }],
  ['nobody verified', { verified: false }],
  ['another ceremony', { type: 'payment.get' }],
  ['a challenge of its own', { challenge: Buffer.from('mine').toString('base64url') }],
  ['no challenge', { challenge: '' }],
];

test.each(LIES)('%s neither adds a passkey nor logs in', async (_, lies) => {
  const refused = await add(owner.cookie, anAuthenticator(), lies);
  expect([refused.status, refused.body.errors]).toEqual([400, { response: BAD }]);
  const phone = await added(owner.cookie);
  later();
  expect((await logInBy(phone, lies)).status).toBe(401);
  later();
  expect((await logInBy(phone)).status).toBe(200);
});

test('what vouches for an authenticator is refused before anything it names is fetched', async () => {
  for (const lies of [
    { format: 'packed', statement: new Map([['x5c', new Map()]]) },
    { format: 'android-key' },
    { format: 'tpm' },
    { format: 'fido-u2f' },
    { format: 'unknown' },
    { format: 'none', statement: new Map([['sig', 'x']]) },
  ])
    expect((await add(owner.cookie, anAuthenticator(), lies)).body.errors).toEqual({ response: BAD });
});

test('a passkey that its browser cannot find again is refused', async () => {
  const response = anAuthenticator().create(await optionsFor('add', { cookie: owner.cookie }));
  response.clientExtensionResults = { credProps: { rk: false } };
  const json = { name: 'A', password: PASSWORD, response };
  expect((await send('add-passkey.php', { json, cookie: owner.cookie })).body.errors).toEqual({
    response: BAD,
  });
});

test('a challenge is good for what it was made for alone', async () => {
  const other = await anOwner(site.storage, { id: 'other12345', email: 'other@example.org' });
  const phone = await added(owner.cookie);
  const forAdding = await optionsFor('add', { cookie: owner.cookie });
  const forOther = await optionsFor('add', { cookie: other.cookie });
  const forLogin = await optionsFor('login');
  const forTeam = await optionsFor('login', {}, 'team');
  for (const { challenge } of [forAdding, forOther, forTeam])
    expect((await login(phone.get(forLogin, { challenge }))).status).toBe(401);
  for (const { challenge } of [forLogin, forOther, forTeam]) {
    const response = anAuthenticator().create(forAdding, { challenge });
    const json = { name: 'A', password: PASSWORD, response };
    expect((await send('add-passkey.php', { json, cookie: owner.cookie })).status).toBe(400);
  }
});

test('a challenge is good until its time is over, and once', async () => {
  const phone = await added(owner.cookie);
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(fc.integer({ min: 0, max: 2 * LIFE }), fc.constantFrom(LIFE - 2_001, LIFE - 2_000, LIFE)),
      fc.integer({ min: 1, max: 3 }),
      async (wait, uses) => {
        const options = await optionsFor('login', { ip: anIp() });
        site.clock.advance(wait);
        const statuses: number[] = [];
        // Each with a counter that goes on: the challenge alone refuses the next ones.
        for (let turn = 0; turn < uses; turn += 1) statuses.push((await login(phone.get(options))).status);
        const isInTime = wait + 2_000 < LIFE;
        expect(statuses).toEqual(statuses.map((_status, turn) => (isInTime && turn === 0 ? 200 : 401)));
      },
    ),
    runs(60),
  );
});

test('a challenge that was changed in any place is none', async () => {
  const phone = await added(owner.cookie);
  const options = await optionsFor('login');
  await fc.assert(
    fc.asyncProperty(fc.nat(), fc.constantFrom(...'Aa0_-.'), async (at, letter) => {
      const text = Buffer.from(options.challenge, 'base64url').toString('latin1');
      const place = at % text.length;
      if (text[place] === letter) return;
      const changed = text.slice(0, place) + letter + text.slice(place + 1);
      const challenge = Buffer.from(changed, 'latin1').toString('base64url');
      expect((await login(phone.get(options, { challenge }))).status).toBe(401);
    }),
    runs(60),
  );
  expect((await login(phone.get(options))).status).toBe(200);
});

test('a counter that does not go on is refused, and one that is always 0 counts nothing', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(fc.nat(5), fc.constant(0xffff_ffff)), { minLength: 1, maxLength: 5 }),
      async (counters) => {
        const [first = 0, ...rest] = counters;
        const phone = anAuthenticator('EdDSA', { counts: false });
        const { status } = await add(owner.cookie, phone, { counter: first });
        expect(status).toBe(200);
        let stored = first;
        for (const counter of rest) {
          later();
          const answer = await logInBy(phone, { counter, ip: anIp() });
          expect([counter, stored, answer.status]).toEqual([
            counter,
            stored,
            isNext(stored, counter) ? 200 : 401,
          ]);
          if (answer.status === 200) stored = counter;
        }
        await send('remove-passkey.php', {
          json: { id: phone.id, password: PASSWORD },
          cookie: owner.cookie,
        });
      },
    ),
    runs(30),
  );
});

test.each([
  [0, 0, true],
  [0, 1, true],
  [1, 0, false],
  [1, 1, false],
  [5, 4, false],
  [5, 6, true],
])('from %i a counter of %i goes on: %s', (stored, sent, expected) => {
  expect(isNext(stored, sent)).toBe(expected);
});

test('an id of any length that authenticators have is found again, and one beyond it refused', async () => {
  for (const length of [1, 16, 64, 255, 1_023]) {
    const id = Buffer.alloc(length, length);
    const phone = anAuthenticator();
    expect((await add(owner.cookie, phone, { id })).status).toBe(200);
    later();
    expect((await logInBy(phone, { id })).status).toBe(200);
    const json = { id: id.toString('base64url'), password: PASSWORD };
    expect((await send('remove-passkey.php', { json, cookie: owner.cookie })).status).toBe(200);
  }
  expect((await add(owner.cookie, anAuthenticator(), { id: Buffer.alloc(1_024) })).status).toBe(400);
});

test('whatever is sent in place of a response is refused with a reason, and never breaks', async () => {
  const phone = await added(owner.cookie);
  const good = phone.get(await optionsFor('login'));
  const made = anAuthenticator().create(await optionsFor('add', { cookie: owner.cookie }));
  const parts = ['clientDataJSON', 'authenticatorData', 'signature', 'userHandle', 'attestationObject'];
  const junk = fc.oneof(
    fc.constantFrom<unknown>(null, 7, '', '*', {}, [], 'a', 'eyJ9', 'bnVsbA', 'x'.repeat(9_000)),
    fc.uint8Array({ maxLength: 80 }).map((bytes) => Buffer.from(bytes).toString('base64url')),
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...parts), junk, async (part, value) => {
      if (part === 'userHandle' && value === null) return;
      const wrong = (whole: typeof good | typeof made) => ({
        ...whole,
        response: { ...whole.response, [part]: value },
      });
      const tried = await login(wrong(good));
      if (part !== 'attestationObject') expect([400, 401]).toContain(tried.status);
      if (part !== 'attestationObject' && part !== 'clientDataJSON') return;
      const json = { name: 'A', password: PASSWORD, response: wrong(made) };
      const { status, body } = await send('add-passkey.php', { json, cookie: owner.cookie });
      expect([status, Object.keys(body.errors)]).toEqual([400, ['response']]);
    }),
    runs(150),
  );
});

test('a login whose page is in the trash answers as an unknown one', async () => {
  const phone = await added(owner.cookie);
  await trashProfile(site.storage, owner.id, 'd1', BY_ADMIN);
  later();
  const { status, body } = await logInBy(phone);
  expect([status, body.message]).toEqual([401, 'Invalid email or password']);
});
