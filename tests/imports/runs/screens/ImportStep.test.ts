import { expect, test } from 'vitest';
import type { OpenRun } from '../../../../src/imports/runs/browser/import-view.ts';
import { NO_PROGRESS, newRun, type RowsSending } from '../../../../src/imports/runs/rules/run.ts';
import { CheckStep } from '../../../../src/imports/runs/screens/CheckStep.tsx';
import { ColumnsStep } from '../../../../src/imports/runs/screens/ColumnsStep.tsx';
import { ImportStep } from '../../../../src/imports/runs/screens/ImportStep.tsx';
import { aTab, FakeSite } from '../../../support/imports/import-run.ts';
import { buttonsOf, drawn, linesOf } from '../../../support/tsx/drawn.ts';

const mapping = {
  profile: 'personal' as const,
  columns: { 'geb. am': 'dob' as const, Name: 'name' as const },
};
const column = {
  certainty: 'sure',
  by: 'name',
  filled: 31,
  empty: 0,
  readable: 31,
  didYouMean: null,
  remark: null,
} as const;

const aView = (given: Partial<OpenRun>, run: Partial<OpenRun['run']> = {}): OpenRun => ({
  kind: 'open',
  run: {
    ...newRun({ batch: 'b-1', by: 'nadia@one.example', file: 'Mitglieder.csv', mapping, mappingName: '' }),
    ...run,
  },
  facts: {
    rows: 1_204,
    traits: ['semicolons', 'Windows-1252'],
    remarks: [],
    review: {
      mapping,
      columns: [
        { ...column, column: 'Name', field: 'name', samples: ['Ömer Şahin'] },
        { ...column, column: 'geb. am', field: 'dob', samples: ['03/04/1978'] },
      ],
      questions: [
        {
          kind: 'date-order',
          columns: ['geb. am'],
          example: '03/04/1978',
          readings: { 'day-first': '3 April 1978', 'month-first': '4 March 1978' },
          both: 31,
          dates: 31,
          sentence: 'Is 03/04/1978 3 April 1978 or 4 March 1978? 31 of 31 dates read both ways.',
          answer: null,
        },
      ],
      isKindKnown: true,
      dates: {},
    },
    private: { emails: 0, births: 31 },
  },
  progress: NO_PROGRESS,
  sending: { kind: 'idle' },
  seconds: null,
  isKept: true,
  isLate: false,
  ...given,
});

const control = aTab(new FakeSite());
const checked = { new: 1_064, changed: 82, same: 31, alike: 18, skipped: 0, bad: 9 };

test('a column with a question is marked, the question stands below, and the button waits for it', () => {
  const html = drawn(ColumnsStep, { control, view: aView({}, { source: 'A register' }) });
  expect(html.match(/<li class="import-column" data-asked="true">/g)?.length).toBe(1);
  expect(linesOf(html)).toContain(
    'Is 03/04/1978 3 April 1978 or 4 March 1978? 31 of 31 dates read both ways.',
  );
  expect(buttonsOf(html)).toContain('(Check 1,204 rows)');
  expect(linesOf(html)).toContain('Answer the question above.');
});

test('the check shows five numbers, and its button the rows that it stores', () => {
  const html = drawn(CheckStep, {
    control,
    view: aView(
      { progress: { ...NO_PROGRESS, total: 1_204, done: 1_204, checked }, sending: { kind: 'done' } },
      { step: 'check', sending: 'done', source: 'Verband' },
    ),
  });
  expect(buttonsOf(html).slice(0, 5)).toEqual([
    '1,064 new',
    '82 changed',
    '31 the same',
    '18 look alike',
    '9 bad',
  ]);
  expect(buttonsOf(html)).toContain('Import 1,164 rows');
  expect(linesOf(html)).toContain('Source: Verband · can be undone for 30 days');
  expect(linesOf(html)).toContain('9 rows cannot be imported.');
});

test.each<[RowsSending, string[], string]>([
  [{ kind: 'running' }, ['Pause'], 'Goes on after a reload. Rows that are stored are not stored twice.'],
  [{ kind: 'pausing' }, [], 'It pauses after the rows that are being sent.'],
  [{ kind: 'paused' }, ['Go on'], 'Paused. Nothing is sent until you go on.'],
  [{ kind: 'offline' }, ['Pause'], 'You are offline. It goes on by itself when you are online again.'],
  [{ kind: 'stopped', why: 'session', message: '' }, ['Go on'], 'Your session has ended. Log in and go on.'],
  [{ kind: 'stopped', why: 'forbidden', message: '' }, [], 'Only administrators may import.'],
  [
    { kind: 'stopped', why: 'broken', message: '' },
    [],
    'The import has stopped in this browser. Reload the page: it goes on where it was.',
  ],
])('an import that is %o says so', (sending, buttons, sentence) => {
  const html = drawn(ImportStep, {
    control,
    view: aView(
      {
        progress: {
          total: 1_164,
          done: 742,
          checked,
          stored: { new: 681, changed: 61, joined: 0, left: 31, bad: 0 },
        },
        sending,
        seconds: 18,
      },
      { step: 'import', sending: 'running' },
    ),
  });
  expect(buttonsOf(html)).toEqual(buttons);
  expect(linesOf(html)).toContain(sentence);
  expect(linesOf(html)).toContain('681 of 1,082 new');
});

test('an import that is done leads to the pages that look like another one', () => {
  const done = { ...checked, new: 1_064, changed: 82, joined: 3, left: 31, bad: 0 };
  const view = (alike: number): OpenRun =>
    aView(
      {
        progress: { total: 1_164, done: 1_164, checked: { ...checked, alike }, stored: done },
        sending: { kind: 'done' },
      },
      { step: 'import', sending: 'done', joined: [7, 8, 9] },
    );
  const html = drawn(ImportStep, { control, view: view(18) });
  expect(linesOf(html)).toContain('15 new pages look like another one: see Duplicates.');
  expect(html).toContain('href="#duplicates"');
  expect(drawn(ImportStep, { control, view: view(3) })).not.toContain('#duplicates');
});
