import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  CHUNK_RECORDS,
  FIRST_PACE,
  reactTo,
  type Sent,
  secondsLeft,
  withMoment,
} from '../../../../src/imports/runs/rules/pace.ts';
import { runs } from '../../../support/chance/runs.ts';

const refused = (status: number, records = 40, retryAfter: number | null = null): Sent => ({
  kind: 'refused',
  status,
  retryAfter,
  message: 'No.',
  records,
});

test('a call that was quick is followed by a larger one, and a slow one by a smaller one', () => {
  const pace = { size: 100, tries: 0 };
  expect(reactTo({ kind: 'stored', records: 100, ms: 100 }, pace)).toEqual({
    kind: 'next',
    pace: { size: 200, tries: 0 },
  });
  expect(reactTo({ kind: 'stored', records: 100, ms: 8_000 }, pace)).toEqual({
    kind: 'next',
    pace: { size: 25, tries: 0 },
  });
  // The last rows of a file say little about the pace.
  expect(reactTo({ kind: 'stored', records: 1, ms: 3_000 }, pace).pace).toEqual(pace);
});

test('a lost line and a busy site are tried again, each time later, and in the end a person is asked', () => {
  let pace = { size: 400, tries: 0 };
  const waits: number[] = [];
  for (;;) {
    const reaction = reactTo(waits.length % 2 === 0 ? { kind: 'cut' } : refused(503), pace);
    pace = reaction.pace;
    if (reaction.kind !== 'wait') {
      expect(reaction).toMatchObject({ kind: 'stop', why: 'unreachable' });
      break;
    }
    waits.push(reaction.ms);
  }
  expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000]);
  expect(pace.size).toBeLessThan(400);
});

test('what follows from each refusal', () => {
  const after = (sent: Sent) => reactTo(sent, FIRST_PACE);
  expect(after(refused(429, 40, 12))).toMatchObject({ kind: 'wait', why: 'throttled', ms: 12_000 });
  expect(after(refused(503, 40, 90))).toMatchObject({ kind: 'wait', why: 'busy', ms: 90_000 });
  expect(after(refused(401))).toMatchObject({ kind: 'stop', why: 'session' });
  expect(after(refused(403))).toMatchObject({ kind: 'stop', why: 'forbidden' });
  expect(after(refused(410))).toMatchObject({ kind: 'stop', why: 'refused', message: 'No.' });
  expect(after({ kind: 'offline' })).toMatchObject({ kind: 'until-online' });
});

test('rows that are refused together are halved until the one that is refused is alone', () => {
  expect(reactTo(refused(413, 40), FIRST_PACE)).toEqual({ kind: 'again', pace: { size: 20, tries: 0 } });
  expect(reactTo(refused(400, 1), FIRST_PACE)).toMatchObject({ kind: 'bad-record', message: 'No.' });
});

test('whatever happens, a call carries between one record and the most that are allowed', () => {
  const sent = fc.oneof(
    fc.record({
      kind: fc.constant('stored' as const),
      records: fc.integer({ min: 1, max: CHUNK_RECORDS }),
      ms: fc.nat(600_000),
    }),
    fc.constantFrom<Sent>({ kind: 'cut' }, { kind: 'offline' }),
    fc.constantFrom(400, 401, 403, 409, 413, 429, 500, 503).map((status) => refused(status)),
  );
  fc.assert(
    fc.property(fc.array(sent, { maxLength: 40 }), (all) => {
      let pace = FIRST_PACE;
      for (const one of all) {
        pace = reactTo(one, pace).pace;
        expect(pace.size).toBeGreaterThanOrEqual(1);
        expect(pace.size).toBeLessThanOrEqual(CHUNK_RECORDS);
      }
    }),
    runs(200),
  );
});

test('the time left follows the last calls', () => {
  expect(secondsLeft([], 100)).toBeNull();
  const first = withMoment([], 0, 0);
  expect(secondsLeft(first, 100)).toBeNull();
  expect(secondsLeft(withMoment(first, 2_000, 100), 500)).toBe(10);
  let speed = first;
  for (let at = 1; at <= 100; at += 1) speed = withMoment(speed, at * 1_000, at * 10);
  expect(speed.length).toBeLessThan(20);
  expect(secondsLeft(speed, 100)).toBe(10);
});
