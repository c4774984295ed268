import { expect, test } from 'vitest';
import {
  confirmationOf,
  confirmedOn,
  lastWord,
  monthsAfter,
  saysOther,
} from '../../../../src/profiles/confirmed/rules/confirmation.ts';
import { aProfileRecord } from '../../../support/builders/profiles.ts';

test.each([
  ['2024-02-29', 12, '2025-02-28'],
  ['2024-01-31', 1, '2024-02-29'],
  ['2025-11-26', 12, '2026-11-26'],
  ['2025-11-26', 24, '2027-11-26'],
  ['2025-12-31', 2, '2026-02-28'],
  ['2026-01-01', 0, '2026-01-01'],
])('after %s, %i months later is %s', (day, months, later) => {
  expect(monthsAfter(day, months)).toBe(later);
});

const MADE = { created: Date.UTC(2026, 10, 26), registered: true } as const;
const aPage = (given: Parameters<typeof aProfileRecord>[0] = {}) => aProfileRecord({ ...MADE, ...given });

test('the last word is the registration, the claim or a confirmation, whichever is last', () => {
  expect(lastWord(aPage())).toBe('2026-11-26');
  expect(lastWord(aPage({ claimed: Date.UTC(2027, 0, 2) }))).toBe('2027-01-02');
  expect(lastWord(aPage({ confirmed: '2027-05-01' }))).toBe('2027-05-01');
  expect(lastWord(aPage({ claimed: Date.UTC(2028, 0, 2), confirmed: '2027-05-01' }))).toBe('2028-01-02');
});

const NOTHING = null;
test.each([
  ['a new page', {}, '2026-12-01', NOTHING],
  ['one that nobody edited, a day too early', {}, '2028-11-25', NOTHING],
  ['one that nobody edited', {}, '2028-11-26', { kind: 'silent', day: '2026-11-26' }],
  ['a confirmed page', { confirmed: '2027-05-01' }, '2029-04-30', { kind: 'confirmed', day: '2027-05-01' }],
  [
    'one that was confirmed long ago',
    { confirmed: '2027-05-01' },
    '2029-05-01',
    { kind: 'silent', day: '2027-05-01' },
  ],
  ['the page of a dead person', { died: '2027' }, '2040-01-01', NOTHING],
  ['a page without an owner', { registered: undefined }, '2040-01-01', NOTHING],
] as const)('%s says what it says', (_what, given, today, said) => {
  const { registered, ...fields } = { registered: true, ...given } as { registered?: true };
  const record = aProfileRecord({ created: MADE.created, ...fields, ...(registered && { registered }) });
  expect(confirmationOf(record, today)).toEqual(said);
});

test('a confirmation keeps a page that was about to go', () => {
  const record = confirmedOn(aPage({ leaving: { at: 1, until: 2 } }), '2027-05-01');
  expect(record.confirmed).toBe('2027-05-01');
  expect('leaving' in record).toBe(false);
});

test('what a page says is a word, and its settings are none', () => {
  const before = aPage();
  for (const setting of [
    { listed: 'no' },
    { follow: 'no', followers: 0 },
    { still_right: 'no' },
    { machines: ['no-ai'] },
    { letters: 'de' },
    { contact: 'form' },
    { private_fields: ['hobbies'] },
  ] as const)
    expect([setting, saysOther(before, { ...before, ...setting } as typeof before)]).toEqual([
      setting,
      false,
    ]);
  expect(saysOther(before, { ...before, hobbies: 'Go' })).toBe(true);
  expect(saysOther(before, { ...before, avatar: 'another.jpg' })).toBe(true);
});
