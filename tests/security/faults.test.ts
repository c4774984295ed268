import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { sign } from '../../src/server/secret.ts';
import { addLike } from '../../src/storage/counts.ts';
import { provideFileRecords } from '../../src/storage/file-articles.ts';
import { createReset } from '../../src/storage/resets.ts';
import { ADMIN, setFirstAdmin } from '../support/admins.ts';
import {
  type Answer,
  aPhoto,
  aRegistration,
  aSite,
  aSolvedCaptcha,
  type Handler,
  PASSWORD,
  type Sent,
} from '../support/calls.ts';
import {
  aWorld,
  digest,
  driftOf,
  sendOn,
  strike,
  TROUBLES,
  type Trouble,
  type World,
} from '../support/fault-world.ts';
import { formOf } from '../support/owners.ts';

// A password's hash takes a fifth of a second by design; here thousands are made.
vi.mock('../../src/server/passwords.ts', async (original) => {
  const real = await original<typeof import('../../src/server/passwords.ts')>();
  const { scryptSync } = await import('node:crypto');
  const salt = Buffer.alloc(16, 3);
  return {
    ...real,
    hashPassword: async (password: string) => ({
      n: 16,
      r: 8,
      p: 1,
      salt: salt.toString('base64'),
      key: scryptSync(password, salt, 32, { N: 16, r: 8, p: 1 }).toString('base64'),
    }),
    isPassword: async (password: string, hash: Parameters<typeof real.isPassword>[1]) =>
      hash !== null && real.isPassword(password, hash),
    needsRehash: () => false,
  };
});

const NEW_PASSWORD = 'Viola-9-dawn';
const folder = mkdtempSync(join(tmpdir(), 'vitae-faults-'));
let now: number;
let captcha: string;
let registration: FormData;
let photo: File;

beforeAll(async () => {
  now = Date.now();
  vi.stubEnv('SECRET', 'the same in every world');
  aSite();
  captcha = await aSolvedCaptcha();
  registration = await aRegistration('personal', { email: 'newcomer@example.org', captcha });
  photo = await aPhoto();
});
beforeEach(() => {
  vi.stubEnv('SECRET', 'the same in every world');
  vi.stubEnv('VITAE_DATA', folder);
  setFirstAdmin();
  provideFileRecords([]);
  for (const level of ['log', 'error'] as const) vi.spyOn(console, level).mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  setFirstAdmin(null);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type Case = {
  /** The function, and what sets this case apart. */
  name: string;
  sent: (world: World) => Sent | Promise<Sent>;
  /** What a repeat may answer, beside the success, where the first try took effect unheard: why is said beside it. */
  again?: number[];
  /** What is sent instead when the repeat is refused with one of `again` and nothing had taken effect. */
  instead?: (world: World) => Promise<Sent>;
  /** What may have drifted between the fault and the repeat. */
  between?: string[];
  /** What the state may differ in: calls that count each time they are made. */
  counts?: string[];
};

const owned =
  (json: unknown) =>
  (world: World): Sent => ({ json, cookie: world.owner.cookie });
const byAdmin =
  (sent: Sent) =>
  (world: World): Sent => ({ ...sent, cookie: world.admin });
const plain = (sent: Sent) => (): Sent => sent;
const aVisitor = async ({ storage }: World): Promise<string> =>
  `vitae_visitor=${await sign(storage, 'visitor', 'b'.repeat(32))}`;
const MESSAGE = {
  name: 'Zoe',
  email: 'zoe@example.org',
  phone: '9845012345',
  subject: 'Hello',
  message: 'Text',
};
const ARTICLE = { title: 'The third', content: 'New text.', status: 'published' };
const OWNER = 'owner00000';

const CASES: Case[] = [
  { name: 'captcha', sent: plain({}) },
  { name: 'login', sent: plain({ json: { email: 'asha@example.org', password: PASSWORD } }) },
  { name: 'logout', sent: owned({}) },
  { name: 'check-email', sent: plain({ json: { email: 'asha@example.org' } }) },
  // Its traces are written over by the repeat, which goes on under the same id.
  { name: 'register', sent: () => ({ form: registration }), between: ['account', 'photo'] },
  { name: 'get-profile', sent: plain({}) },
  { name: 'get-profile', sent: plain({ query: { q: 'asha', profile: 'personal', limit: '1' } }) },
  { name: 'get-profile', sent: plain({ query: { id: OWNER } }) },
  {
    name: 'like-profile',
    sent: async (world) => ({ form: formOf({ id: OWNER, action: 'like' }), cookie: await aVisitor(world) }),
  },
  {
    name: 'like-profile',
    sent: async (world) => {
      const visitor = 'b'.repeat(32);
      await addLike(world.storage, OWNER, visitor);
      world.clock.advance(1);
      return { form: formOf({ id: OWNER, action: 'unlike' }), cookie: await aVisitor(world) };
    },
  },
  {
    name: 'update-like',
    sent: async (world) => ({ query: { id: OWNER, like: '1' }, cookie: await aVisitor(world) }),
  },
  { name: 'increment-views', sent: plain({ query: { id: OWNER }, method: 'POST' }), counts: ['counts'] },
  { name: 'track_visit', sent: plain({}), counts: ['visits'] },
  { name: 'get-user', sent: owned({}) },
  { name: 'export-profile', sent: ({ owner }) => ({ cookie: owner.cookie }) },
  // The photo that the record does not name yet, or no longer.
  {
    name: 'update-profile',
    sent: ({ owner }) => ({
      form: formOf({ nickname: 'Ash', email: 'moved@example.org', avatar: photo }),
      cookie: owner.cookie,
    }),
    between: ['photo', 'e-mail'],
  },
  // The old password is wrong by then, as the contract says.
  {
    name: 'change-password',
    sent: owned({ old_password: PASSWORD, new_password: NEW_PASSWORD }),
    again: [400],
  },
  { name: 'forgot-password', sent: plain({ json: { email: 'asha@example.org' } }) },
  // A used link is over.
  {
    name: 'reset-password',
    sent: async ({ storage, owner }) => {
      const bond = { email: 'asha@example.org', changed: owner.record.created };
      return { json: { token: await createReset(storage, OWNER, bond), password: NEW_PASSWORD } };
    },
    again: [400],
  },
  // There is nobody left to log in.
  {
    name: 'delete-profile',
    sent: owned({ password: PASSWORD }),
    again: [401],
    between: ['deletion', 'e-mail', 'photo'],
  },
  // A captcha is good once; the form works out another by itself.
  {
    name: 'contact',
    sent: () => ({ json: { ...MESSAGE, recaptcha: captcha } }),
    again: [400],
    instead: async () => ({ json: { ...MESSAGE, recaptcha: await aSolvedCaptcha() } }),
  },
  { name: 'CMSlogin', sent: plain({ json: ADMIN }) },
  { name: 'CMSlogout', sent: byAdmin({ json: {} }) },
  { name: 'CMSsession', sent: byAdmin({}) },
  { name: 'CMSgetUsers', sent: byAdmin({ query: { profile: 'personal' } }) },
  { name: 'CMSgetUsers', sent: byAdmin({ query: { profile: 'personal', q: 'asha', limit: '1' } }) },
  { name: 'CMSgetMessages', sent: byAdmin({}) },
  { name: 'CMSgetAudit', sent: byAdmin({}) },
  {
    name: 'CMSupdateUser',
    sent: byAdmin({ json: { id: OWNER, profile: 'personal', verified: 'verified.jpg' } }),
  },
  // There is no such profile any more.
  {
    name: 'CMSdeleteUser',
    sent: byAdmin({ json: { id: OWNER, profile: 'personal' } }),
    again: [404],
    between: ['deletion', 'e-mail', 'photo'],
  },
  { name: 'getarticlelisting', sent: plain({}) },
  { name: 'get_articles', sent: byAdmin({}) },
  { name: 'get_articles', sent: byAdmin({ query: { slug: 'second' } }) },
  { name: 'get_archives', sent: plain({ query: { month: 'march-2025' } }) },
  { name: 'create_article', sent: byAdmin({ json: { ...ARTICLE, draft_key: 'abc' } }) },
  { name: 'update_article', sent: byAdmin({ json: { ...ARTICLE, id: 'first' } }) },
  { name: 'update_article_status', sent: byAdmin({ json: { id: 'second', status: 'published' } }) },
  { name: 'delete_article', sent: byAdmin({ json: { id: 'first' } }), again: [404] },
  { name: 'uploadarticle_image', sent: (world) => ({ form: formOf({ image: photo }), cookie: world.admin }) },
];

const PATIENCE = 10_000;
/** Milliseconds that a storage operation may take where one never answers. */
const DEADLINE = 60;
/** Somebody who is told of a failure, or of nothing, needs so long to try again. */
const A_WHILE = 15_000;
const SIDE_BY_SIDE = 12;

const inTime = async (answer: Promise<Answer>): Promise<Answer> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('No reply in time')), PATIENCE);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
};

const expectReply = ({ status, headers, body }: Answer, right: number, told: string) => {
  expect([told, headers.get('content-type')]).toEqual([told, 'application/json; charset=utf-8']);
  if (status === right) return;
  expect([told, status, body.message]).toEqual([told, 500, 'Something went wrong. Please try again later.']);
  expect([told, body.success, typeof body.requestId]).toEqual([told, false, 'string']);
  expect(
    Object.keys(body).filter((key) => !['success', 'message', 'requestId', 'error'].includes(key)),
  ).toEqual([]);
};

type Clean = { places: { writes: boolean }[]; state: Record<string, unknown>; status: number };

const cleanly = async ({ name, sent }: Case, handler: Handler): Promise<Clean> => {
  const world = await aWorld(now);
  const input = await sent(world);
  world.blobs.resetCounts();
  const { status, body } = await sendOn(world, world.blobs.newProcess(), handler, `${name}.php`, input);
  if (status >= 300) throw new Error(`${name} answered ${status}: ${JSON.stringify(body)}`);
  const places = world.blobs
    .log()
    .map(({ operation }) => ({ writes: operation === 'put' || operation === 'delete' }));
  world.clock.advance(A_WHILE);
  return { places, state: await digest(world), status };
};

const tryAt = async (each: Case, handler: Handler, clean: Clean, place: number, trouble: Trouble) => {
  const { name, sent, again = [], instead, between = [], counts = [] } = each;
  const told = `${name}, ${trouble.name} at storage call ${place}`;
  const path = `${name}.php`;
  const world = await aWorld(now);
  const input = await sent(world);
  const process = world.blobs.newProcess();
  strike(process, place, trouble);
  const deadline = trouble.kind === 'timeout' ? DEADLINE : undefined;
  const first = await inTime(sendOn(world, process, handler, path, input, deadline));
  expectReply(first, clean.status, told);
  if (!trouble.lasting) expect([told, first.status]).toEqual([told, clean.status]);
  const drift = (await driftOf(world)).filter((kind) => !between.includes(kind));
  expect([told, drift]).toEqual([told, []]);

  world.clock.advance(A_WHILE);
  const repeat = await inTime(sendOn(world, world.blobs.newProcess(), handler, path, input));
  expect([told, [clean.status, ...again]]).toEqual([told, expect.arrayContaining([repeat.status])]);
  if (repeat.status !== clean.status && instead !== undefined) {
    const renewed = await sendOn(world, world.blobs.newProcess(), handler, path, await instead(world));
    expect([told, renewed.status]).toEqual([told, clean.status]);
  }
  const state = await digest(world);
  const differing = Object.keys(state).filter(
    (part) => JSON.stringify(state[part]) !== JSON.stringify(clean.state[part]),
  );
  expect([
    told,
    differing.filter((part) => !counts.includes(part)).map((part) => [state[part], clean.state[part]]),
  ]).toEqual([told, []]);
  world.clock.advance(120_000);
  expect([told, await driftOf(world)]).toEqual([told, []]);
};

const load = async (name: string): Promise<Handler> =>
  (await import(`../../netlify/functions/${name}.ts`)).default;

describe.each(CASES.map((each, index) => ({ ...each, index })))('$name ($index)', (each) => {
  test('whatever goes wrong in the store, answers, and is put right by a repeat', {
    timeout: 120_000,
  }, async () => {
    // Where the settings give none, the store keeps it.
    if (each.name === 'captcha') vi.stubEnv('SECRET', '');
    const handler = await load(each.name);
    const clean = await cleanly(each, handler);
    const trials = clean.places.flatMap(({ writes }, index) =>
      TROUBLES.filter(({ applied }) => writes || applied === 'no').map((trouble) => ({
        place: index + 1,
        trouble,
      })),
    );
    for (let start = 0; start < trials.length; start += SIDE_BY_SIDE)
      await Promise.all(
        trials
          .slice(start, start + SIDE_BY_SIDE)
          .map(({ place, trouble }) => tryAt(each, handler, clean, place, trouble)),
      );
    expect(trials.length).toBeGreaterThan(0);
  });
});
