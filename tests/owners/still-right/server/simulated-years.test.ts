import { expect, test } from 'vitest';
import { noteGoneAddress } from '../../../../src/base/mail/server/gone-address.ts';
import { doubtGoneAddresses } from '../../../../src/owners/email/server/doubt-gone-addresses.ts';
import { confirmPage, letPageGo } from '../../../../src/owners/still-right/server/answer.ts';
import { askOwners } from '../../../../src/owners/still-right/server/ask.ts';
import { tendLeaving } from '../../../../src/owners/still-right/server/leaving.ts';
import { confirmationOf } from '../../../../src/profiles/confirmed/rules/confirmation.ts';
import { getProfileRecord } from '../../../../src/profiles/storage/profile-record.ts';
import { anOwner } from '../../../support/builders/owners.ts';
import { aStorage } from '../../../support/builders/storage.ts';
import { runs } from '../../../support/chance/runs.ts';
import { seededRandom } from '../../../support/chance/seeded-random.ts';
import { withFixedSettings } from '../../../support/faults/fixed-settings.ts';
import { takeLetters } from '../../../support/letters/taken-letters.ts';

withFixedSettings();

const DAY = 86_400_000;
const FOREVER = Number.POSITIVE_INFINITY;
const HABITS = ['answers', 'late', 'ignores', 'bounces', 'leaves'] as const;
type Habit = (typeof HABITS)[number];
type Owner = { id: string; habit: Habit; letters: number[]; gone?: true };

/** Lets 36 months pass on a site, day by day; returns its owners with the times of their letters, and the letters of each day. */
const threeYears = async (pages: number, perDay: number) => {
  const { storage, clock } = aStorage();
  const random = seededRandom(48);
  const owners = new Map<string, Owner>();
  for (let number = 0; number < pages; number += 1) {
    const { id } = await anOwner(storage, { registered: true });
    owners.set(id, { id, habit: HABITS[number % HABITS.length] as Habit, letters: [] });
    if (number % 50 === 0) clock.advance(DAY);
  }
  const days: number[] = [];
  const today = new Date(clock.now());
  today.setUTCMonth(today.getUTCMonth() + 36);
  while (clock.now() < today.getTime() + DAY) {
    for (let turn = 0; turn < 4; turn += 1) await askOwners(storage, FOREVER, { perDay, perTurn: perDay });
    const letters = (await takeLetters(storage)).filter(({ kind }) => kind === 'still-right');
    days.push(letters.length);
    for (const letter of letters) {
      const owner = owners.get(letter.page) as Owner;
      owner.letters.push(letter.at);
      if (owner.habit === 'answers') await confirmPage(storage, letter.token);
      if (owner.habit === 'late' && random() < 0.5) await confirmPage(storage, letter.token);
      if (owner.habit === 'leaves') await letPageGo(storage, letter.token);
      if (owner.habit === 'bounces')
        for (let times = 0; times < 2; times += 1) await noteGoneAddress(storage, letter.to);
    }
    await doubtGoneAddresses(storage, FOREVER);
    await tendLeaving(storage, FOREVER);
    clock.advance(DAY);
  }
  return {
    storage,
    owners: [...owners.values()],
    days,
    today: new Date(clock.now()).toISOString().slice(0, 10),
  };
};

const letterCounts = (owners: readonly Owner[], habit: Habit): number[] => [
  ...new Set(owners.filter((owner) => owner.habit === habit).map(({ letters }) => letters.length)),
];

const check = async (pages: number, perDay: number): Promise<void> => {
  const { storage, owners, days, today } = await threeYears(pages, perDay);
  expect(Math.max(...days)).toBeLessThanOrEqual(perDay);
  for (const { letters } of owners)
    for (const [index, at] of letters.slice(1).entries())
      expect(at - (letters[index] as number)).toBeGreaterThanOrEqual(365 * DAY);
  // Whoever answers late in the year is asked a little later each year.
  for (const habit of ['answers', 'late', 'ignores'] as const)
    expect([...letterCounts(owners, habit)].every((count) => count === 2 || count === 3)).toBe(true);
  expect(letterCounts(owners, 'bounces')).toEqual([1]);
  expect(letterCounts(owners, 'leaves')).toEqual([1]);
  for (const { id, habit } of owners.slice(0, 100)) {
    const record = await getProfileRecord(storage, id);
    if (habit === 'leaves') expect(record).toBeNull();
    else {
      const kind = record === null ? 'gone' : confirmationOf(record, today)?.kind;
      if (habit === 'answers') expect(kind).toBe('confirmed');
      if (habit === 'ignores' || habit === 'bounces') expect(kind).toBe('silent');
    }
  }
};

test('in three years no owner of a small site gets more than a letter a year', () => check(40, 7));

// With PROPERTY_RUNS=5 these are 5,000 pages and 2,000 letters a day, and four minutes.
test(
  'in three years no owner of a large site gets more than a letter a year, and no day has more letters than it may',
  { tags: ['long'] },
  () => check(runs(1_000).numRuns, runs(400).numRuns),
);
