import { expect, test } from 'vitest';
import type { HiddenView } from '../../../../src/moderation/page/calls.ts';
import { HiddenNotice } from '../../../../src/owners/appeals/screens/HiddenNotice.tsx';
import { buttonsOf, drawn, fieldsOf, linesOf } from '../../../support/tsx/drawn.ts';

const HIDDEN: HiddenView = { at: '2030-01-02T12:00:00.000Z', reason: 'private', note: '', appeal: null };
const shown = (notice: Partial<HiddenView>, mayAppeal = true): string =>
  drawn(HiddenNotice, { notice: { ...HIDDEN, ...notice }, mayAppeal });

test('a hidden page says since when and why, with the words of who hid it', () => {
  expect(linesOf(shown({ note: 'A <private> address.' }))).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Since 2 January 2030 nobody but you can see it\. The reason: /),
      'A <private> address.',
    ]),
  );
  expect(shown({})).not.toContain('<blockquote');
});

test('a decision can be appealed against once', () => {
  expect([fieldsOf(shown({})), buttonsOf(shown({}))]).toEqual([['appeal'], ['Send appeal']]);
  for (const appeal of ['open', 'refused'] as const) expect(fieldsOf(shown({ appeal }))).toEqual([]);
  expect(linesOf(shown({ appeal: 'refused' }))).toContain(
    'We have considered your appeal. The page stays hidden.',
  );
});

test('an editor is told of the decision and of an appeal, and is offered none', () => {
  expect([fieldsOf(shown({}, false)), buttonsOf(shown({}, false))]).toEqual([[], []]);
  expect(linesOf(shown({ appeal: 'refused' }, false))).toContain(
    'We have considered your appeal. The page stays hidden.',
  );
});
