import { afterEach, expect, test } from 'vitest';
import { EntryRows, type EntryRowsProps } from '../../../../src/owners/life/screens/EntryRows.tsx';
import { $failedAsks } from '../../../../src/owners/ties/browser/failed-asks.ts';
import type { OwnTie } from '../../../../src/profiles/ties/rules/tie.ts';
import { buttonsOf, drawn, linesOf } from '../../../support/tsx/drawn.ts';

const LOOMS = { main: 'Kaveri Looms', detail: 'Weaver', from: '2019-03', to: '' };
const SCHOOL = { main: 'School of Looms', detail: '', from: '2001', to: '2004' };
const tie = (given: Partial<OwnTie>): OwnTie => ({
  ...{ tie: 'a', page: 'company001', name: 'Kaveri Looms', url: '/looms', kind: 'works', role: 'Weaver' },
  ...{ from: '2019-03', to: '', state: 'confirmed', asked_by: 'me', since: '2020-11-20T12:00:00.000Z' },
  ...given,
});
const rows = (given: Partial<EntryRowsProps>): string =>
  drawn(EntryRows, {
    ...{ list: 'positions', entries: [LOOMS], ties: [], died: '', asking: null, isFinal: true },
    onSave: async () => null,
    ...given,
  } as EntryRowsProps);

afterEach(() => $failedAsks.set([]));

test('a confirmed tie and its position are one entry, with a link and a mark', () => {
  const html = rows({ ties: [tie({})] });
  expect(linesOf(html)).toEqual([
    'March 2019 – now',
    'Weaver',
    'Kaveri Looms',
    'confirmed by them',
    'Edit Weaver, Kaveri Looms',
    '+ Add a position',
  ]);
  expect(html).toContain('href="/looms"');
});

test('what was asked says since when, and is no link yet', () => {
  const html = rows({ ties: [tie({ state: 'asked' })] });
  expect(html).toContain('asked on 20 November 2020');
  expect(html).not.toContain('href=');
});

test('a tie without a position is an entry, too', () => {
  const html = rows({ entries: [], ties: [tie({ kind: 'board', role: '' })] });
  expect(buttonsOf(html)).toEqual(['Edit Board member, Kaveri Looms', '+ Add a position']);
});

test('where asking failed, the entry says why, and asks again', () => {
  const page = { id: 'company001', name: 'Kaveri Looms', role: '', avatar: '', founder: '', filed: '' };
  const entry = { organisation: 'Kaveri Looms', role: 'Weaver', from: '2019-03', to: '' };
  $failedAsks.set([{ ask: { page, kind: 'works', entry }, message: 'Please try again later.' }]);
  const html = rows({});
  expect(html.replace(/<[^>]*>/g, '')).toContain(
    'Saved, but Kaveri Looms was not asked: Please try again later.',
  );
  expect(buttonsOf(html)).toContain('Ask again');
});

test('schools have no mark, and a full list takes no more', () => {
  const html = rows({ list: 'education', entries: [SCHOOL] });
  expect(buttonsOf(html)).toEqual(['Edit School of Looms', '+ Add a school or degree']);
  const full = rows({ list: 'education', entries: Array.from({ length: 20 }, () => SCHOOL) });
  expect(buttonsOf(full)).not.toContain('+ Add a school or degree');
});

test('a wrong entry of a form says so at its button', () => {
  const html = rows({
    problemOf: (at) =>
      at === 0 ? { box: 'positions-1-to', problem: 'Please check the dates of entry 1' } : null,
  });
  expect(html).toContain('id="field-positions-1-to"');
  expect(html).toContain('id="error-positions-1-to"');
});
