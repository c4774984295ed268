import { expect, test } from 'vitest';
import { merged } from '../../../src/app/to-do/browser.ts';
import type { WaitingItem } from '../../../src/site/to-do/calls.ts';

const item = (ref: string, day: number, given: Partial<WaitingItem> = {}): WaitingItem => ({
  kind: 'case',
  ref,
  id: ref,
  name: ref,
  since: `2026-11-${String(day).padStart(2, '0')}T00:00:00.000Z`,
  urgent: false,
  assigned: '',
  ...given,
});

test('two lists become one: what may break the law, then appeals, then the oldest, each once', () => {
  const cases = [item('law', 9, { urgent: true }), item('old', 1), item('new', 8)];
  const appeals = [item('appeal', 7, { kind: 'appeal' }), item('new', 8)];
  expect(merged([cases, appeals]).map(({ ref }) => ref)).toEqual(['law', 'appeal', 'old', 'new']);
});
