import { expect, test } from 'vitest';
import { ConflictNotice } from '../../../../src/news/drafts/screens/ConflictNotice.tsx';
import type { Editor } from '../../../../src/news/editor/browser/editor.ts';
import { Notices } from '../../../../src/news/editor/screens/Notices.tsx';
import { buttonsOf, drawn, linesOf } from '../../../support/tsx/drawn.ts';

const ARTICLE = { title: 'Looms', content: '', tags: [], category: '', excerpt: '' };
const conflictOf = (conflict: { by: string; at: string }): string =>
  drawn(ConflictNotice, { conflict: { article: ARTICLE, ...conflict } as never, editor: {} as Editor });

const shown = (state: object): string =>
  drawn(Notices, {
    editor: {
      restored: null,
      conflict: null,
      setAside: null,
      earlier: null,
      deadLinks: [],
      isUnsaved: true,
      ...state,
    } as unknown as Editor,
  });

test('restored work can be discarded as long as it is not saved', () => {
  expect(buttonsOf(shown({ restored: Date.now() }))).toEqual(['Discard it']);
  expect(shown({ restored: Date.now(), isUnsaved: false })).toBe('');
});

test('somebody else’s save is said with who and when, and three ways on', () => {
  const minutesAgo = new Date(Date.now() - 5 * 60_000).toISOString();
  const html = conflictOf({ by: 'Mo', at: minutesAgo });
  expect(linesOf(html)).toContain('Saved by Mo 5 minutes ago. Your text is still here.');
  expect(buttonsOf(html)).toEqual(['Look', 'Keep mine', 'Take theirs']);
  expect(linesOf(conflictOf({ by: '', at: '' }))).toContain(
    'Saved by somebody else meanwhile. Your text is still here.',
  );
});

test('a text that was set aside can be brought back', () => {
  expect(buttonsOf(shown({ setAside: {} }))).toEqual(['Bring mine back']);
});

test('a new article that was started before can be gone on with', () => {
  const started = (title: string) => shown({ earlier: { fields: { title } } });
  expect(linesOf(started('Half a thought'))[0]).toBe(
    'A new article that you started is not saved: Half a thought',
  );
  expect(linesOf(started(' '))[0]).toMatch(/without a title$/);
  expect(buttonsOf(started('Half a thought'))).toEqual(['Go on with it']);
});

test('dead links are named and counted', () => {
  expect(linesOf(shown({ deadLinks: ['/nowhere'] }))).toEqual([
    'A link in the text leads nowhere on this site:',
    '/nowhere',
    'Correct it, or press the button again to publish the article as it is.',
  ]);
  expect(linesOf(shown({ deadLinks: ['/one', '/two'] }))[0]).toBe(
    '2 links in the text lead nowhere on this site:',
  );
});
