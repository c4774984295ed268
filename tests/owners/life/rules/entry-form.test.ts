import { expect, test } from 'vitest';
import {
  type EntryForm,
  entryFormProblems,
  isEntryChanged,
  startEntryForm,
  toEntry,
  withLeftDate,
  withPage,
  withTieKind,
} from '../../../../src/owners/life/rules/entry-form.ts';
import { POSITIONS } from '../../../../src/profiles/life/rules/entries.ts';

const TODAY = '2026-11-25';
const NOW = 'I still work here';
const typed = (year: string, month = '') => ({ month, year, note: '' });
const form = (given: Partial<EntryForm> = {}): EntryForm => ({
  ...startEntryForm(),
  main: 'Fana Kulturskole',
  ...given,
});
const problems = (given: Partial<EntryForm>) => entryFormProblems(form(given), POSITIONS, NOW, TODAY);
const PAGE = { id: 'company001', name: 'Looms', role: '', avatar: '', founder: '', filed: '' };

test.each<[Partial<EntryForm>, object]>([
  [{}, {}],
  [{ from: typed('2014'), isNow: true }, {}],
  [{ from: typed('2014', '09'), to: typed('2014') }, {}],
  [{ to: typed('2009') }, {}],
  [{ main: ' ' }, { main: 'Organisation is required' }],
  [{ main: 'x'.repeat(201) }, { main: 'Organisation must be at most 200 characters' }],
  [{ detail: 'x'.repeat(201) }, { detail: 'Role must be at most 200 characters' }],
  [{ from: typed('2014', '09'), to: typed('2009', '06') }, { to: 'This is before September 2014' }],
  [{ from: typed('Sept 2014'), to: typed('2013') }, { to: 'This is before September 2014' }],
  [{ from: typed('2014') }, { to: 'Please enter when it ended, or tick ‘I still work here’' }],
  [{ from: typed('2014'), isNow: true, to: typed('2009') }, {}],
  [{ from: typed('soon'), to: typed('2009') }, { from: 'Please enter a year, such as 2014' }],
  [{ from: typed('2027'), isNow: true }, { from: 'This is in the future' }],
])('of %j it is said: %j', (given, expected) => {
  expect(problems(given)).toEqual(expected);
});

test('what is typed becomes an entry, whatever box its month was typed in', () => {
  const entered = form({
    main: ' Looms ',
    detail: 'Weaver ',
    from: typed('Sept 2014'),
    to: typed('2015', '01'),
  });
  const entry = { main: 'Looms', detail: 'Weaver', from: '2014-09', to: '2015-01' };
  expect(toEntry(entered, TODAY)).toEqual(entry);
  expect(toEntry({ ...entered, isNow: true }, TODAY)).toEqual({ ...entry, to: '' });
  expect(toEntry(startEntryForm(entry), TODAY)).toEqual(entry);
  expect(isEntryChanged(startEntryForm(entry), startEntryForm(entry))).toBe(false);
});

test('‘present’ as an end ticks the box', () => {
  expect(withLeftDate(form({ to: typed('present') }), 'to')).toMatchObject({ isNow: true, to: { year: '' } });
  expect(withLeftDate(form({ from: typed('May 2001') }), 'from').from).toMatchObject({
    month: '05',
    year: '2001',
  });
});

test('the kind of a tie fills an empty role, and leaves one that was typed', () => {
  const chosen = withPage(form(), PAGE, 'founded', true);
  expect(chosen).toMatchObject({ main: 'Looms', asks: true, tie: 'founded', detail: 'Founder' });
  expect(withTieKind(chosen, 'board').detail).toBe('Board member');
  expect(withTieKind(chosen, 'works').detail).toBe('');
  expect(withTieKind({ ...chosen, detail: 'Founder and weaver' }, 'board').detail).toBe('Founder and weaver');
});
