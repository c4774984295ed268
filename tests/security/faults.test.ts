import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { provideFileRecords } from '../../src/storage/news/file-articles.ts';
import { setFirstAdmin } from '../support/builders/admins.ts';
import type { Answer, Handler } from '../support/calls/calls.ts';
import { aFixtures, type CallCase, everyCall, type Fixtures } from '../support/calls/every-call.ts';
import {
  aWorld,
  digest,
  driftOf,
  sendOn,
  strike,
  TROUBLES,
  type Trouble,
} from '../support/faults/fault-world.ts';

const folder = mkdtempSync(join(tmpdir(), 'vitae-faults-'));
let now: number;
let cases: CallCase[];

beforeAll(async () => {
  now = Date.now();
  vi.stubEnv('SECRET', 'the same in every world');
  cases = everyCall(await aFixtures());
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
    Object.keys(body).filter((key) => !['success', 'message', 'code', 'requestId', 'error'].includes(key)),
  ).toEqual([]);
};

type Clean = { places: { writes: boolean }[]; state: Record<string, unknown>; status: number };

const cleanly = async ({ name, sent }: CallCase, handler: Handler): Promise<Clean> => {
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

const tryAt = async (each: CallCase, handler: Handler, clean: Clean, place: number, trouble: Trouble) => {
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

// The names alone are known before the fixtures are made.
const CALL_NAMES = everyCall({} as Fixtures).map(({ name }) => name);

const load = async (name: string): Promise<Handler> =>
  (await import(`../../netlify/functions/${name}.ts`)).default;

describe.each(CALL_NAMES.map((name, index) => ({ name, index })))('$name ($index)', ({ index }) => {
  test('whatever goes wrong in the store, answers, and is put right by a repeat', {
    timeout: 120_000,
  }, async () => {
    const each = cases[index] as CallCase;
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
