// @module-tag long
import pMap from 'p-map';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { STORE_FAILED } from '../../src/base/http/server/errors.ts';
import type { Answer, Sent } from '../support/calls/calls.ts';
import { aFixtures, type CallCase, everyCall, type Fixtures } from '../support/calls/every-call.ts';
import { sampled } from '../support/chance/runs.ts';
import {
  aWorld,
  copyOf,
  digest,
  driftOf,
  effectsOf,
  finishDeletionsIn,
  isWrite,
  sendOn,
  strike,
  type Trouble,
  troublesAt,
  type World,
} from '../support/faults/fault-world.ts';
import { withFixedSettings } from '../support/faults/fixed-settings.ts';

let now: number;
let cases: CallCase[];

beforeAll(async () => {
  now = Date.now();
  vi.stubEnv('SECRET', 'the same in every world');
  cases = everyCall(await aFixtures());
});
withFixedSettings();
beforeEach(() => {
  for (const level of ['log', 'error'] as const) vi.spyOn(console, level).mockImplementation(() => {});
});
afterEach(() => vi.restoreAllMocks());

const TIMEOUT_MS = 120_000;
/** Deadline of a storage operation in trials where one never answers, in milliseconds. */
const DEADLINE_MS = 60;
/** Time after which somebody repeats a failed request, in milliseconds. */
const REPEAT_AFTER_MS = 15_000;
const CONCURRENCY = 24;

const inTime = async (answer: Promise<Answer>): Promise<Answer> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('No reply in time')), TIMEOUT_MS);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
};

/** The refusals of a call whose store fails, and of one whose store does not answer in time. */
const FAILED = [500, 'Something went wrong. Please try again later.', null];
const OVERDUE = [503, STORE_FAILED.sentence, STORE_FAILED.headers['Retry-After']];

const expectReply = (
  { status, headers, body }: Answer,
  expected: number,
  label: string,
  isOverdue: boolean,
) => {
  expect([label, headers.get('content-type')]).toEqual([label, 'application/json; charset=utf-8']);
  if (status === expected) return;
  expect([label, status, body.message, headers.get('retry-after')]).toEqual([
    label,
    ...(isOverdue ? OVERDUE : FAILED),
  ]);
  expect([label, body.success, typeof body.requestId]).toEqual([
    label,
    false,
    isOverdue ? 'undefined' : 'string',
  ]);
  expect(
    Object.keys(body).filter((key) => !['success', 'message', 'code', 'requestId', 'error'].includes(key)),
  ).toEqual([]);
};

type Clean = { places: { writes: boolean }[]; state: Record<string, unknown>; status: number };

/** A world in which a call can be made, and what is sent to it. Every trial starts with a copy. */
type Start = { world: World; input: Sent };

const playUndisturbed = async ({ name }: CallCase, start: Start): Promise<Clean> => {
  const { input } = start;
  const world = copyOf(start.world);
  world.blobs.resetCounts();
  const { status, body } = await sendOn(world, world.blobs.newProcess(), `${name}.php`, input);
  if (status >= 300) throw new Error(`${name} answered ${status}: ${JSON.stringify(body)}`);
  const places = world.blobs.log().map(({ operation }) => ({ writes: isWrite(operation) }));
  world.clock.advance(REPEAT_AFTER_MS);
  return { places, state: await digest(world), status };
};

/** Makes a call while one of its storage calls fails, checks the reply, and returns the world that it leaves. */
const playDisturbed = async (
  { name }: CallCase,
  start: Start,
  clean: Clean,
  place: number,
  trouble: Trouble,
  label: string,
): Promise<World> => {
  const world = copyOf(start.world);
  const process = world.blobs.newProcess();
  strike(process, place, trouble);
  const deadline = trouble.kind === 'timeout' ? DEADLINE_MS : undefined;
  const first = await inTime(sendOn(world, process, `${name}.php`, start.input, deadline));
  expectReply(first, clean.status, label, trouble.kind === 'timeout');
  if (!trouble.lasting) expect([label, first.status]).toEqual([label, clean.status]);
  return world;
};

/** Repeats a call in the world that a disturbed one left, and checks that the site ends as if nothing had happened. */
const repeatIn = async (
  world: World,
  { name, again = [], instead, between = [], counts = [], deletes }: CallCase,
  { input }: Start,
  clean: Clean,
  label: string,
) => {
  const path = `${name}.php`;
  const drift = (await driftOf(world)).filter((kind) => !between.includes(kind));
  expect([label, drift]).toEqual([label, []]);

  world.clock.advance(REPEAT_AFTER_MS);
  const repeat = await inTime(sendOn(world, world.blobs.newProcess(), path, input));
  expect([label, [clean.status, ...again]]).toEqual([label, expect.arrayContaining([repeat.status])]);
  if (repeat.status !== clean.status && instead !== undefined) {
    const renewed = await sendOn(world, world.blobs.newProcess(), path, await instead(world));
    expect([label, renewed.status]).toEqual([label, clean.status]);
  }
  if (deletes) await finishDeletionsIn(world);
  const state = await digest(world);
  const differing = Object.keys(state).filter(
    (part) => JSON.stringify(state[part]) !== JSON.stringify(clean.state[part]),
  );
  expect([
    label,
    differing.filter((part) => !counts.includes(part)).map((part) => [state[part], clean.state[part]]),
  ]).toEqual([label, []]);
  world.clock.advance(120_000);
  expect([label, await driftOf(world)]).toEqual([label, []]);
};

// Test names are needed before the fixtures exist.
const CALL_NAMES = everyCall({} as Fixtures).map(({ name }) => name);

describe.each(CALL_NAMES.map((name, index) => ({ name, index })))('$name ($index)', ({ index }) => {
  test('answers whatever fails in the store, and a repeat completes it', {
    timeout: 120_000,
  }, async () => {
    const each = cases[index] as CallCase;
    // Without a secret in the settings, it is kept in the store.
    if (each.name === 'captcha') vi.stubEnv('SECRET', '');
    const world = await aWorld(now);
    const start = { world, input: await each.sent(world) };
    const clean = await playUndisturbed(each, start);
    const trials = sampled(
      clean.places.flatMap(({ writes }, index) =>
        troublesAt(index + 1, writes).map((trouble) => ({ place: index + 1, trouble })),
      ),
    );
    const repeated = new Set<string>();
    await pMap(
      trials,
      async ({ place, trouble }) => {
        const label = `${each.name}, ${trouble.name} at storage call ${place}`;
        const disturbed = await playDisturbed(each, start, clean, place, trouble, label);
        const effects = effectsOf(disturbed);
        if (repeated.has(effects)) return;
        repeated.add(effects);
        await repeatIn(disturbed, each, start, clean, label);
      },
      { concurrency: CONCURRENCY },
    );
    expect(clean.places.length).toBeGreaterThan(0);
  });
});
