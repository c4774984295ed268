import { afterEach, expect, test, vi } from 'vitest';
import { AuditPanel } from '../../../../src/app/audit/screens/AuditPanel.tsx';
import { $audit } from '../../../../src/site/audit/browser.ts';
import type { AuditEntry } from '../../../../src/site/audit/calls.ts';
import { drawn, linesOf } from '../../../support/tsx/drawn.ts';

const before = $audit.get();
afterEach(() => {
  $audit.set(before);
  vi.unstubAllGlobals();
});

const entry = (given: Partial<AuditEntry>): AuditEntry => ({
  id: '1',
  at: '2026-11-22T09:05:00.000Z',
  admin: 'lena@example.org',
  action: 'hide-profile',
  target: 'Asha Rao (abcdefghij)',
  before: { hidden: false },
  after: { decision: 'hide', reason: 'spam' },
  ...given,
});

const shown = (items: AuditEntry[]): string => {
  $audit.set({ kind: 'ready', items, next: null });
  return drawn(AuditPanel, {});
};

test('an entry leads to its page, to all about the page, and to all that its person did', () => {
  const html = shown([entry({})]);
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
    '#audit?admin=lena%40example.org',
    '#page/abcdefghij',
    '#audit?page=abcdefghij',
  ]);
  expect(linesOf(html)).toEqual(expect.arrayContaining(['Reason', 'It is advertising or spam']));
});

test('no stored word, no JSON and no id in brackets is shown', () => {
  const html = shown([
    entry({}),
    entry({
      id: '2',
      admin: 'command line',
      action: 'import-profiles',
      target: 'people.csv',
      before: null,
      after: { added: 12 },
    }),
    entry({
      id: '3',
      admin: 'upkeep',
      action: 'drop-proof',
      before: { proven: { website: '2026-03-09' } },
      after: { proven: {} },
    }),
    entry({ id: '4', action: 'accept-suggestion', before: null, after: { field: 'currentcity' } }),
    entry({
      id: '5',
      action: 'of_an-earlier-version',
      before: { some_state: { deep: [1, 'two'] } },
      after: null,
    }),
  ]);
  const text = linesOf(html).join('\n');
  expect(text).not.toMatch(/[{}[\]]|\(abcdefghij\)|currentcity|command line|upkeep|_|-version/);
  expect(text).toContain('Imported profiles from a file');
});
