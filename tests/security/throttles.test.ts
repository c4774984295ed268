import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { provideStorage } from '../../src/base/engine/storage/open.ts';
import type { Storage } from '../../src/base/engine/storage/storage.ts';
import { LIMITS } from '../../src/base/http/server/limits.ts';
import { networkSubjects } from '../../src/base/http/server/subjects.ts';
import { type Limit, takeLimit } from '../../src/base/throttles/storage/throttles.ts';
import { putProfileRecord } from '../../src/profiles/storage/profile-record.ts';
import { ADMIN } from '../support/builders/admins.ts';
import { formOf } from '../support/builders/owners.ts';
import { aStorage } from '../support/builders/storage.ts';
import { aPhoto, aRegistration, aSolvedCaptcha, prepare, type Sent, send } from '../support/calls/calls.ts';
import { sampled } from '../support/chance/runs.ts';
import { aWorld, type World } from '../support/faults/fault-world.ts';
import { withFixedSettings } from '../support/faults/fixed-settings.ts';

const HERE = '203.0.113.7';
const ELSEWHERE = '198.51.100.9';
const MINUTE = 60_000;

let world: World;
let made = 0;
withFixedSettings();
beforeEach(async () => {
  vi.spyOn(console, 'log').mockImplementation(() => {});
  world = await aWorld(Date.now());
});
afterEach(() => vi.restoreAllMocks());

type Throttle = {
  name: string;
  path: string;
  max: number;
  period: number;
  /** One use; with other values each time if the limit is per address. */
  use: (world: World) => Sent | Promise<Sent>;
  /** For slow uses: most of this limit is used up directly. */
  beforehand?: Limit;
  /** What the limit counts; addresses by default. */
  by?: 'e-mail' | 'both';
};

const next = (): number => {
  made += 1;
  return made;
};
const another = (): string => `somebody${next()}@example.org`;
const anAddress = (): string => `192.0.2.${next() % 250}`;
const wrong = (email: string) => ({ json: { email, password: 'Wrong-pass-1' } });
const message = async () => ({
  json: {
    name: 'A',
    email: 'a@b.org',
    phone: '9845012345',
    subject: 'S',
    message: another(),
    recaptcha: await aSolvedCaptcha(),
  },
});

const letter = async ({ storage, owner }: World) => {
  await putProfileRecord(storage, { ...owner.record, contact: 'form' });
  const text = 'May I visit the observatory?';
  const captcha = await aSolvedCaptcha();
  return { json: { id: owner.id, name: 'Zoe', email: another(), text, captcha } };
};

const THROTTLES: Throttle[] = [
  {
    name: 'letters to owners',
    path: 'write-to-owner.php',
    max: 5,
    period: 60 * MINUTE,
    use: letter,
  },
  {
    name: 'failed logins of one e-mail from one address',
    path: 'login.php',
    max: 10,
    period: 15 * MINUTE,
    use: () => wrong('asha@example.org'),
    by: 'both',
  },
  {
    name: 'failed logins from one address',
    path: 'login.php',
    max: 50,
    period: 15 * MINUTE,
    use: () => wrong(another()),
  },
  {
    name: 'failed logins of one e-mail',
    path: 'login.php',
    max: 100,
    period: 15 * MINUTE,
    use: () => ({ ...wrong('asha@example.org'), ip: anAddress() }),
    by: 'e-mail',
  },
  {
    name: 'failed admin logins of one e-mail from one address',
    path: 'CMSlogin.php',
    max: 10,
    period: 15 * MINUTE,
    use: () => wrong(ADMIN.email),
    by: 'both',
  },
  {
    name: 'failed admin logins from one address',
    path: 'CMSlogin.php',
    max: 50,
    period: 15 * MINUTE,
    use: () => wrong(another()),
  },
  {
    name: 'failed admin logins of one e-mail',
    path: 'CMSlogin.php',
    max: 100,
    period: 15 * MINUTE,
    use: () => ({ ...wrong(ADMIN.email), ip: anAddress() }),
    by: 'e-mail',
  },
  {
    name: 'registrations',
    path: 'register.php',
    max: 20,
    period: 60 * MINUTE,
    use: async () => ({ form: await aRegistration() }),
    beforehand: LIMITS.registration,
  },
  {
    name: 'checks of an e-mail',
    path: 'check-email.php',
    max: 60,
    period: 10 * MINUTE,
    use: () => ({ json: { email: another() } }),
  },
  {
    name: 'messages',
    path: 'contact.php',
    max: 10,
    period: 60 * MINUTE,
    use: message,
    beforehand: LIMITS.contact,
  },
  {
    name: 'reset mails to one e-mail',
    path: 'forgot-password.php',
    max: 5,
    period: 60 * MINUTE,
    use: () => ({ json: { email: 'asha@example.org' }, ip: anAddress() }),
    by: 'e-mail',
  },
  {
    name: 'reset mails from one address',
    path: 'forgot-password.php',
    max: 20,
    period: 60 * MINUTE,
    use: () => ({ json: { email: another() } }),
  },
  {
    name: 'links to log in to one e-mail',
    path: 'login-link.php',
    max: 5,
    period: 60 * MINUTE,
    use: () => ({ json: { email: 'asha@example.org' }, ip: anAddress() }),
    by: 'e-mail',
  },
  {
    name: 'links to log in from one address',
    path: 'login-link.php',
    max: 20,
    period: 60 * MINUTE,
    use: () => ({ json: { email: another() } }),
  },
  {
    name: 'likes',
    path: 'like-profile.php',
    max: 120,
    period: MINUTE,
    use: ({ owner }) => ({ form: formOf({ id: owner.id, action: 'like' }) }),
  },
  {
    name: 'uploads',
    path: 'update-profile.php',
    max: 60,
    period: 60 * MINUTE,
    use: async ({ owner }) => ({ form: formOf({ avatar1: await aPhoto() }), cookie: owner.cookie }),
    beforehand: LIMITS.photoUploads,
  },
];

const FORGED: Record<string, string>[] = [
  { 'x-forwarded-for': ELSEWHERE },
  { 'x-forwarded-for': `${ELSEWHERE}, ${HERE}`, forwarded: `for=${ELSEWHERE}` },
  { 'x-nf-client-connection-ip': ELSEWHERE, 'client-ip': ELSEWHERE, 'true-client-ip': ELSEWHERE },
  { 'x-real-ip': ELSEWHERE, 'cf-connecting-ip': ELSEWHERE, 'x-client-ip': ELSEWHERE },
];

describe.each(sampled(THROTTLES))('$name', ({ path, max, period, use, beforehand, by }) => {
  const anInstance = (): Storage =>
    aStorage({ blobs: world.blobs, clock: world.clock, process: world.blobs.newProcess() }).storage;
  const on = async (storage: Storage, sent: Sent) => {
    await prepare(`/php-api/${path}`);
    provideStorage(() => storage);
    return send(path, { ip: HERE, ...sent });
  };

  /** Tries again while too many passwords wait to be hashed. */
  const sendUntilAdmitted = async (storage: Storage, sent: Sent) => {
    for (;;) {
      const answer = await on(storage, sent);
      if (answer.status !== 503) return answer;
      await new Promise((resolve) => setImmediate(resolve));
    }
  };

  test('are limited under parallel calls, after a restart and despite forged headers', {
    timeout: 60_000,
  }, async () => {
    const [one, other] = [anInstance(), anInstance()];
    const used = beforehand === undefined ? 0 : max - 3;
    const [network] = await networkSubjects(one, HERE);
    for (let count = 0; count < used; count += 1) await takeLimit(one, beforehand as Limit, network);
    const uses: Sent[] = [];
    for (let count = used; count < max + 3; count += 1) uses.push(await use(world));
    const answers = await Promise.all(
      uses.map((sent, place) => sendUntilAdmitted(place % 2 === 0 ? one : other, sent)),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(answers.length - refused.length).toBeLessThanOrEqual(max - used);
    expect(answers.length - refused.length).toBeGreaterThan(0);
    for (const { headers, body } of refused) {
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      expect(body).toMatchObject({ success: false, message: 'Too many requests. Please try again later.' });
    }
    // Refused calls do not count, so some more are needed to reach the limit.
    for (let left = refused.length; left > 0; left -= 1) await on(one, await use(world));

    const again = anInstance();
    expect((await on(again, await use(world))).status).toBe(429);
    for (const headers of FORGED)
      expect([headers, (await on(again, { ...(await use(world)), headers })).status]).toEqual([headers, 429]);
    const elsewhere = await on(again, { ...(await use(world)), ip: ELSEWHERE });
    expect(elsewhere.status === 429).toBe(by === 'e-mail');
    world.clock.advance(period + 1_000);
    expect((await on(again, await use(world))).status).not.toBe(429);
  });
});
