import { expect, test } from 'vitest';
import { timeOfId, timeOrderedId } from '../../../../src/base/engine/storage/keys.ts';

const NOW = Date.UTC(2030, 0, 1);

test('ids sort by time and then by the order of calls, even if calls for different times alternate', () => {
  const ids = Array.from({ length: 3_000 }, (_, call) => ({
    call,
    time: NOW + (call % 3),
    id: timeOrderedId(NOW + (call % 3)),
  }));
  const sorted = ids.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const wanted = ids.toSorted((one, other) => one.time - other.time || one.call - other.call);
  expect(sorted.map(({ call }) => call)).toEqual(wanted.map(({ call }) => call));
  expect(ids.every(({ id, time }) => id.length === 22 && timeOfId(id) === time)).toBe(true);
});
