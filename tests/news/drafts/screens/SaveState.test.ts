import { expect, test } from 'vitest';
import { SaveState } from '../../../../src/news/drafts/screens/SaveState.tsx';
import type { Editor } from '../../../../src/news/editor/browser/editor.ts';
import { buttonsOf, drawn, linesOf } from '../../../support/tsx/drawn.ts';

const shown = (state: object): string =>
  drawn(SaveState, {
    editor: {
      isSaved: false,
      isUnsaved: true,
      base: { status: 'draft' },
      slug: 'looms',
      keeping: { kind: 'idle' },
      ...state,
    } as unknown as Editor,
  });

test.each([
  ['nothing happens', {}, []],
  ['a draft is on its way', { keeping: { kind: 'keeping' } }, ['Keeping your draft…']],
  [
    'the server cannot keep it',
    { keeping: { kind: 'failed', reason: 'You seem to be offline' } },
    ['Kept in this browser only: You seem to be offline'],
  ],
])('while %s, the form says so', (_, state, lines) => {
  expect(linesOf(shown(state))).toEqual(lines);
});

test('a draft that the server has says when, with the day unless it is today', () => {
  const [line = ''] = linesOf(shown({ keeping: { kind: 'kept', at: '2001-02-03T12:00:00.000Z' } }));
  expect(line).toMatch(/^Draft kept at .*2001/);
  const [today = ''] = linesOf(shown({ keeping: { kind: 'kept', at: new Date().toISOString() } }));
  expect(today).toMatch(/^Draft kept at \d{1,2}:\d\d/);
});

test('what is saved can be seen: a published article at its address, any other in a preview', () => {
  const published = shown({ isSaved: true, isUnsaved: false, base: { status: 'published' } });
  expect(published).toContain('href="/news/looms"');
  const scheduled = shown({ isSaved: true, isUnsaved: false, base: { status: 'scheduled' } });
  expect([buttonsOf(scheduled), scheduled.includes('formTarget="article-preview"')]).toEqual([
    ['View'],
    true,
  ]);
});

test('what was typed after a save is not saved', () => {
  expect(linesOf(shown({ isSaved: true }))).toEqual([]);
});
