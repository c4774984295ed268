import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  clearDraft,
  DRAFTS_KEY,
  hasEntries,
  keepDraft,
  loadDraft,
} from '../../../../src/owners/registration/browser/registration-draft.ts';

const DAY_MS = 24 * 60 * 60_000;

let stored: Map<string, string>;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2030-01-01') });
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const store = (...drafts: unknown[]): void => void stored.set(DRAFTS_KEY, JSON.stringify(drafts));

test('a draft is stored without passwords or the captcha', () => {
  const values = {
    name: 'Ann',
    password: 'a',
    confirmpassword: 'b',
    password1: 'c',
    confirmpassword1: 'd',
    captcha: 'e',
  };
  keepDraft({ id: 'x', step: 2, values });
  expect(loadDraft()).toEqual({ id: 'x', at: Date.now(), step: 2, values: { name: 'Ann' } });
  expect(stored.get(DRAFTS_KEY)).not.toMatch(/password|captcha/);
});

test('a stored draft is read back without values that do not belong in it', () => {
  store({ id: 'x', at: Date.now(), step: 3, values: { name: 'Ann', password: 'p', dob: 7 } });
  expect(loadDraft()).toMatchObject({ id: 'x', step: 3, values: { name: 'Ann' } });
});

test.each([null, '', '{', 'null', '7', '[]', '[7]', '[{"id":7}]', '[{"id":"x","at":1}]', '{"id":"x"}'])(
  '%j is not a draft',
  (text) => {
    if (text !== null) stored.set(DRAFTS_KEY, text);
    expect(loadDraft()).toBeNull();
  },
);

test.each([0, 5, 2.5, '2', null])('a draft with the invalid step %j opens at step 1', (step) => {
  store({ id: 'x', at: Date.now(), step, values: {} });
  expect(loadDraft()?.step).toBe(1);
});

test('a draft is kept for a week after its last change, then removed', () => {
  keepDraft({ id: 'x', step: 2, values: { name: 'Ann' } });
  vi.advanceTimersByTime(6 * DAY_MS);
  keepDraft({ id: 'x', step: 2, values: { name: 'Anne' } });
  vi.advanceTimersByTime(7 * DAY_MS - 1);
  expect(loadDraft()?.values).toEqual({ name: 'Anne' });
  vi.advanceTimersByTime(1);
  expect(loadDraft()).toBeNull();
  expect(stored.size).toBe(0);
});

test('two tabs have a draft each, and clearing one leaves the other', () => {
  keepDraft({ id: 'x', step: 2, values: { name: 'Ann' } });
  vi.advanceTimersByTime(1);
  keepDraft({ id: 'y', step: 2, values: { name: 'Ben' } });
  expect(loadDraft()?.id).toBe('y');
  clearDraft('y');
  expect(loadDraft()?.id).toBe('x');
  clearDraft('x');
  expect(stored.size).toBe(0);
});

test('only the newest drafts are kept', () => {
  for (const id of ['a', 'b', 'c', 'd']) keepDraft({ id, step: 2, values: { name: id } });
  const kept = JSON.parse(stored.get(DRAFTS_KEY) ?? '[]') as { id: string }[];
  expect(kept.map(({ id }) => id)).toEqual(['d', 'c', 'b']);
});

test('a kind, private fields and a password are no entries', () => {
  expect(hasEntries({ profile: 'personal', private_fields: 'dob', password: 'x', name: ' ' })).toBe(false);
  expect(hasEntries({ profile: 'personal', name: 'Ann' })).toBe(true);
});

test('a full or forbidden storage does no harm', () => {
  keepDraft({ id: 'x', step: 2, values: { name: 'Ann' } });
  vi.stubGlobal('localStorage', {
    getItem: () => stored.get(DRAFTS_KEY) ?? null,
    setItem: () => {
      throw new DOMException('Full', 'QuotaExceededError');
    },
  });
  keepDraft({ id: 'x', step: 3, values: { name: 'Anne' } });
  expect(loadDraft()?.values).toEqual({ name: 'Ann' });
  vi.stubGlobal('localStorage', undefined);
  keepDraft({ id: 'x', step: 2, values: { name: 'Ann' } });
  clearDraft('x');
  expect(loadDraft()).toBeNull();
});
