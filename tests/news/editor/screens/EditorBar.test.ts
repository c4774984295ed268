import { expect, test } from 'vitest';
import type { Editor } from '../../../../src/news/editor/browser/editor.ts';
import { dayShown } from '../../../../src/news/editor/browser/editor-state.ts';
import { EditorBar } from '../../../../src/news/editor/screens/EditorBar.tsx';
import type { ArticleStatus } from '../../../../src/news/rules/article.ts';
import { buttonsOf, drawn } from '../../../support/tsx/drawn.ts';

const shown = (id: string | null, before: ArticleStatus, chosen: ArticleStatus, isSaving = false): string =>
  drawn(EditorBar, {
    facts: '',
    editor: {
      id,
      base: { status: before },
      fields: { status: chosen },
      keeping: { kind: 'idle' },
      isSaving,
      isSaved: false,
      isUnsaved: true,
      slug: 'looms',
    } as unknown as Editor,
  });

const mainOf = (html: string): string => /class="button"[^>]*>([^<]*)</.exec(html)?.[1] ?? '';

test.each([
  [
    'a new article',
    null,
    'draft',
    'draft',
    ['Discard', 'Preview', 'Schedule…', 'Save draft', 'Publish'],
    'Publish',
  ],
  [
    'a draft',
    'a',
    'draft',
    'draft',
    ['Cancel edit', 'Preview', 'Schedule…', 'Save draft', 'Publish'],
    'Publish',
  ],
  [
    'a draft that is to be scheduled',
    'a',
    'draft',
    'scheduled',
    ['Cancel edit', 'Preview', 'Save draft', 'Publish', 'Schedule'],
    'Schedule',
  ],
  [
    'a scheduled article',
    'a',
    'scheduled',
    'scheduled',
    ['Cancel edit', 'Preview', 'Back to draft', 'Publish', 'Update'],
    'Update',
  ],
  [
    'a published article',
    'a',
    'published',
    'published',
    ['Cancel edit', 'Preview', 'Back to draft', 'Update'],
    'Update',
  ],
  [
    'a published article that is to be a draft',
    'a',
    'published',
    'draft',
    ['Cancel edit', 'Preview', 'Back to draft'],
    'Back to draft',
  ],
] as const)('%s has its buttons, of which one is first', (_, id, before, chosen, buttons, main) => {
  const html = shown(id, before, chosen);
  expect(buttonsOf(html)).toEqual(buttons);
  expect(mainOf(html)).toBe(main);
});

test('no button saves a second time while a save is running', () => {
  expect(buttonsOf(shown('a', 'draft', 'draft', true))).toEqual([
    'Cancel edit',
    'Preview',
    'Schedule…',
    '(Save draft)',
    '(Publish)',
  ]);
});

const day = (fields: object, base: object = {}) =>
  dayShown({
    fields: { status: 'draft', publish_at: '', publish_date: '', ...fields },
    base: { publish_date: '2020-02-02', ...base },
  } as unknown as Editor);

test('a preview has the day of the article: of its schedule, of the form, or else as it was', () => {
  expect(
    day({ status: 'scheduled', publish_at: '2999-03-05T00:30:00+02:00', publish_date: '2026-01-01' }),
  ).toBe('2999-03-04');
  expect(day({ publish_date: '2019-05-06' })).toBe('2019-05-06');
  expect(day({})).toBe('2020-02-02');
  expect(day({ status: 'scheduled', publish_at: '' })).toBe('2020-02-02');
});
