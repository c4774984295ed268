import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createLink } from '../../src/accounts/links/storage.ts';
import { aSessionCookie } from '../support/builders/admins.ts';
import { anOwner, formOf } from '../support/builders/owners.ts';
import { aBusinessRecord } from '../support/builders/profiles.ts';
import { aRegistration, aSolvedCaptcha, send } from '../support/calls/calls.ts';
import { withUnthrottledSite } from '../support/calls/unthrottled-site.ts';

const site = withUnthrottledSite();

describe('a token of one kind', () => {
  const isOwner = async (cookie: string) => (await send('get-user.php', { json: {}, cookie })).status;
  const isAdmin = async (cookie: string) => (await send('CMSsession.php', { cookie })).status;
  const tokenOf = (cookie: string) => cookie.slice(cookie.indexOf('=') + 1);

  test('is not accepted as another kind', async () => {
    const owner = await anOwner(site.storage);
    const admin = tokenOf(await aSessionCookie(site.storage));
    const liked = await send('like-profile.php', {
      form: formOf({ id: owner.id, action: 'like' }),
    });
    const visitor = tokenOf(liked.cookies[0] as string);
    const bond = { email: owner.email, changed: site.storage.now() };
    const reset = await createLink(site.storage, 'reset', owner.id, bond);
    expect([await isOwner(owner.cookie), await isAdmin(`vitae_admin=${admin}`)]).toEqual([200, 200]);
    for (const token of [admin, visitor, reset, `${owner.id}.${visitor.split('.')[1]}`])
      expect([token, await isOwner(`vitae_session=${token}`)]).toEqual([token, 401]);
    for (const token of [tokenOf(owner.cookie), visitor, reset])
      expect([token, await isAdmin(`vitae_admin=${token}`)]).toEqual([token, 401]);
    for (const token of [tokenOf(owner.cookie), admin, visitor])
      expect((await send('reset-password.php', { json: { token, password: 'Viola-9-dawn' } })).status).toBe(
        400,
      );
    const again = await send('like-profile.php', {
      form: formOf({ id: owner.id, action: 'like' }),
      cookie: `vitae_visitor=${tokenOf(owner.cookie)}`,
    });
    expect(again.cookies[0]).toMatch(/^vitae_visitor=[0-9a-f]{32}\./);
  });

  test('is only accepted by its own list and search if it is a cursor', async () => {
    for (const name of ['Ada', 'Bea', 'Cal']) {
      await anOwner(site.storage, { name });
      await anOwner(site.storage, {
        ...aBusinessRecord({ companyname: name }),
        email: `${name}@example.org`,
      });
    }
    const cookie = await aSessionCookie(site.storage);
    const list = (query: Record<string, string>) =>
      send('get-profile.php', { query: { limit: '1', ...query } });
    const users = (query: Record<string, string>) =>
      send('CMSgetUsers.php', { query: { limit: '1', profile: 'personal', ...query }, cookie });
    const cursors = [
      (await list({})).body.next as string,
      (await list({ profile: 'personal' })).body.next as string,
      (await list({ q: 'a' })).body.next as string,
      new URLSearchParams(/\?([^>]+)>/.exec((await users({})).headers.get('link') ?? '')?.[1]).get(
        'cursor',
      ) as string,
    ];
    expect(cursors.every((cursor) => typeof cursor === 'string' && cursor !== '')).toBe(true);
    const lists = [
      (cursor: string) => list({ cursor }),
      (cursor: string) => list({ profile: 'personal', cursor }),
      (cursor: string) => list({ q: 'a', cursor }),
      (cursor: string) => users({ cursor }),
    ];
    for (const [place, ask] of lists.entries())
      for (const [origin, cursor] of cursors.entries())
        expect([place, origin, (await ask(cursor)).status]).toEqual([
          place,
          origin,
          place === origin ? 200 : 400,
        ]);
    for (const handler of ['CMSgetAudit.php', 'CMSgetMessages.php'])
      for (const cursor of cursors)
        expect(
          (
            await send(handler === 'CMSgetAudit.php' ? 'CMSgetAudit.php' : 'CMSgetMessages.php', {
              query: { cursor },
              cookie,
            })
          ).status,
        ).toBe(400);
  });

  test.each([
    ...[
      '.',
      'a',
      'a.',
      '.a',
      '%',
      '\0.x',
      '__proto__.x',
      'e30.e30',
      '{"before":""}',
      'x'.repeat(1_000),
      '../..',
      '-1',
      "' OR 1",
    ],
    ...['eyJwaGFzZSI6InJlc3QiLCJiZWZvcmUiOiIifQ.AAAA', 'ﬁ.é', '\ud83d.\ude00'],
  ])('is refused if it is a made-up cursor: %j', async (cursor) => {
    const cookie = await aSessionCookie(site.storage);
    const answers = [
      await send('get-profile.php', { query: { cursor } }),
      await send('get-profile.php', { query: { cursor, q: 'a' } }),
      await send('CMSgetUsers.php', { query: { cursor, profile: 'personal' }, cookie }),
      await send('CMSgetAudit.php', { query: { cursor }, cookie }),
      await send('CMSgetMessages.php', { query: { cursor }, cookie }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
  });
});

describe('a captcha', () => {
  type Parts = {
    challenge: { parameters: Record<string, unknown>; signature: string };
    solution: Record<string, unknown>;
  };
  const open = (payload: string): Parts => JSON.parse(Buffer.from(payload, 'base64').toString('utf8'));
  const close = (parts: unknown): string => Buffer.from(JSON.stringify(parts)).toString('base64');
  const message = { name: 'A', email: 'a@example.org', phone: '9845012345', subject: 'S', message: 'M' };
  const write = async (recaptcha: unknown) => {
    const { status, body } = await send('contact.php', { json: { ...message, recaptcha } });
    return status === 200 ? 'accepted' : [status, body.message].join(' ');
  };
  const REFUSED = '400 ⚠️ Please complete the reCAPTCHA.';
  beforeEach(() => {
    vi.stubEnv('VITAE_DATA', `${process.env['TMPDIR'] ?? '/tmp'}/vitae-tokens-${process.pid}`);
  });

  test('is accepted once, by one form of any kind', async () => {
    const solved = await aSolvedCaptcha();
    expect(await write(solved)).toBe('accepted');
    expect(await write(solved)).toBe(REFUSED);
    expect(await write(close(open(solved)))).toBe(REFUSED);
    expect(await write(close({ ...open(solved), extra: 1 }))).toBe(REFUSED);
    const form = await aRegistration('personal', { captcha: solved });
    expect((await send('register.php', { form })).status).toBe(400);
  });

  test('that is sent in twenty forms at once is accepted by one', async () => {
    const solved = await aSolvedCaptcha();
    const answers = await Promise.all(Array.from({ length: 20 }, () => write(solved)));
    expect(answers.filter((answer) => answer === 'accepted')).toEqual(['accepted']);
  });

  test('that is spliced, altered or made up is refused', async () => {
    const [one, two] = [open(await aSolvedCaptcha()), open(await aSolvedCaptcha())];
    const parameters = (changed: Record<string, unknown>) => ({
      ...one,
      challenge: { ...one.challenge, parameters: { ...one.challenge.parameters, ...changed } },
    });
    const forged: unknown[] = [
      { challenge: one.challenge, solution: two.solution },
      { challenge: { ...one.challenge, signature: two.challenge.signature }, solution: one.solution },
      { challenge: { ...one.challenge, parameters: two.challenge.parameters }, solution: one.solution },
      ...['nonce', 'salt', 'keySignature', 'keyPrefix'].map((name) =>
        parameters({ [name]: two.challenge.parameters[name] ?? 'ff' }),
      ),
      parameters({ expiresAt: Number(one.challenge.parameters['expiresAt']) + 3_600 }),
      parameters({ expiresAt: `${one.challenge.parameters['expiresAt']}` }),
      parameters({ cost: 1 }),
      parameters({ keyLength: 1 }),
      parameters({ algorithm: 'SHA-256' }),
      parameters({ keyPrefix: '' }),
      { ...one, challenge: { ...one.challenge, signature: '' } },
      { ...one, solution: { ...one.solution, derivedKey: '' } },
      { ...one, solution: { ...one.solution, counter: -1 } },
      { ...one, solution: {} },
      { challenge: one.challenge },
      ...[null, [], {}, 'x', 1, { challenge: null, solution: null }],
    ];
    for (const [index, parts] of forged.entries())
      expect([index, await write(close(parts))]).toEqual([index, REFUSED]);
    for (const raw of [undefined, null, 1, true, {}, [], '', ' ', 'x'.repeat(8_001), '{}'])
      expect(await write(raw)).toBe(REFUSED);
    expect([await write(close(one)), await write(close(two))]).toEqual(['accepted', 'accepted']);
  });

  test('that a sender made up costs no time, however much work it demands', async () => {
    const { body: challenge } = await send('captcha.php');
    const solution = await solveChallenge({ challenge, deriveKey });
    const costly = {
      ...challenge,
      parameters: { ...challenge.parameters, cost: 2_000_000_000, keyLength: 1_000_000 },
    };
    // Two billion rounds would outlast the test.
    expect(await write(close({ challenge: costly, solution }))).toBe(REFUSED);
  });

  test('that was signed with another secret is refused', async () => {
    vi.stubEnv('SECRET', 'one');
    const solved = await aSolvedCaptcha();
    vi.stubEnv('SECRET', 'two');
    expect(await write(solved)).toBe(REFUSED);
  });
});
