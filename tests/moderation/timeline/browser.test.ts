import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepNoteDraft, readNoteDraft } from '../../../src/moderation/timeline/browser.ts';
import { TeamNotes } from '../../../src/moderation/timeline/screens/TeamNotes.tsx';
import { drawn } from '../../support/tsx/drawn.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('a note that is being typed is there again after a link led away from its page', () => {
  keepNoteDraft('page000001', 'Called <her> on Monday');
  expect(drawn(TeamNotes, { id: 'page000001' })).toContain('Called &lt;her&gt; on Monday');
  expect(drawn(TeamNotes, { id: 'page000002' })).not.toContain('Called');
  keepNoteDraft('page000001', ' \n');
  expect(readNoteDraft('page000001')).toBe('');
});

test('without a store the note stays in its field', () => {
  vi.stubGlobal('sessionStorage', undefined);
  keepNoteDraft('page000001', 'x');
  expect(readNoteDraft('page000001')).toBe('');
});
