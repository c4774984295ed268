import { beforeAll, describe, expect, test, vi } from 'vitest';
import { ADMIN } from '../support/builders/admins.ts';
import { type Answer, PASSWORD, type Sent } from '../support/calls/calls.ts';
import {
  aFixtures,
  type CallCase,
  everyCall,
  type Fixtures,
  NEW_PASSWORD,
} from '../support/calls/every-call.ts';
import { withKeptLog } from '../support/calls/kept-log.ts';
import {
  aWorld,
  copyOf,
  sendOn,
  strike,
  TROUBLES,
  type Trouble,
  type World,
} from '../support/faults/fault-world.ts';
import { withFixedSettings } from '../support/faults/fixed-settings.ts';

withFixedSettings();
const lines = withKeptLog();
let fixtures: Fixtures;
let untouched: World;
let cases: CallCase[];

beforeAll(async () => {
  vi.stubEnv('SECRET', 'the same in every world');
  fixtures = await aFixtures();
  cases = everyCall(fixtures);
  untouched = await aWorld(Date.now());
});

/** What a log must not contain: credentials and personal data of the request and its reply. */
const secretsOf = (world: World, sent: Sent, answer: Answer): string[] => {
  const tokens = [sent.cookie ?? '', ...answer.cookies]
    .map((cookie) => cookie.split(/[.=]/).at(-1) as string)
    .filter((token) => token.length > 8);
  const { token = '' } = (sent.json ?? {}) as { token?: string };
  return [
    ...[PASSWORD, NEW_PASSWORD, ADMIN.password, ADMIN.email, world.owner.email, world.business.email],
    ...[
      'newcomer@',
      'moved@',
      'zoe@example',
      'a@b.org',
      '9845012345',
      '98450 12345',
      'Zoe',
      'Asha Rao',
      'Kaveri',
    ],
    ...[
      fixtures.captcha.slice(0, 60),
      'the same in every world',
      ...tokens,
      ...(token === '' ? [] : [token]),
    ],
  ];
};

const play = async (each: CallCase, how: { trouble?: Trouble; sent?: (sent: Sent) => Sent } = {}) => {
  const world = copyOf(untouched);
  const sent = (how.sent ?? ((same) => same))(await each.sent(world));
  const process = world.blobs.newProcess();
  if (how.trouble !== undefined) strike(process, 1, how.trouble);
  lines.length = 0;
  const answer = await sendOn(world, process, `${each.name}.php`, sent);
  const secrets = secretsOf(world, sent, answer);
  const text = lines.join('\n');
  expect([each.name, secrets.filter((secret) => text.includes(secret))]).toEqual([each.name, []]);
  expect(text).not.toMatch(/vitae_(session|admin|visitor)/);
  const requests = lines.filter((line) => line.startsWith('{') && 'ms' in JSON.parse(line));
  expect([each.name, requests.length]).toEqual([each.name, 1]);
  const logged = JSON.parse(requests[0] as string);
  expect(Object.keys(logged)).toEqual([
    ...['time', 'level', 'event', 'requestId'],
    ...['call', 'method', 'status', 'ms', 'operations'],
  ]);
  expect(logged).toMatchObject({
    requestId: answer.headers.get('x-request-id'),
    call: `/php-api/${each.name}.php`,
    status: answer.status,
  });
  expect(Number.isInteger(logged.ms) && Number.isInteger(logged.operations)).toBe(true);
  return { answer, operations: logged.operations as number };
};

const NAMES = everyCall({} as Fixtures).map(({ name }) => name);
const CRASH = TROUBLES.find(({ kind }) => kind === 'crash') as Trouble;

describe.each(NAMES.map((name, index) => ({ name, index })))(
  '$name ($index) logs one line without secrets',
  ({ name, index }) => {
    test('if it succeeds, is refused or fails', async () => {
      const each = cases[index] as CallCase;
      const { answer, operations } = await play(each);
      expect([answer.status < 300, operations > 0 || name === 'captcha']).toEqual([true, true]);
      const refused = await play(each, {
        sent: (sent) => ({ ...sent, headers: { origin: 'https://evil.example' }, method: 'PUT' }),
      });
      expect([refused.answer.status, refused.operations]).toEqual([405, 0]);
      const { cookie: _, ...without } = await each.sent(copyOf(untouched));
      await play(each, { sent: () => ({ ...without, query: { ...without.query, id: '%', limit: 'x' } }) });
      if (name === 'captcha') return;
      const failed = await play(each, { trouble: CRASH });
      expect(failed.answer.status).toBe(500);
      expect(
        lines.filter(
          (line) => line.includes('"event":"call-failed"') && line.includes(failed.answer.body.requestId),
        ).length,
      ).toBe(1);
    });
  },
);

describe.each(['contact', 'forgot-password'])('%s with a mail that cannot be sent', (name) => {
  test.each([
    [
      'the mail server does not answer',
      { SMTP_URL: 'smtp://somebody%40example.org:pass-phrase@127.0.0.1:1' },
    ],
    ['a deployed site has no mail server', { NODE_ENV: 'production' }],
  ])('logs that without an address: %s', async (_why, env) => {
    for (const [key, value] of Object.entries(env)) vi.stubEnv(key, value);
    const each = cases[NAMES.indexOf(name)] as CallCase;
    const { answer } = await play(each);
    expect(answer.status).toBe(200);
    const notices = lines.filter((line) => line.includes('"event":"mail-not-sent"'));
    expect(notices.length).toBe(1);
    expect(lines.join('\n')).not.toMatch(/pass-phrase|somebody|[\w.-]+@[\w-]+\.\w/);
  });
});
