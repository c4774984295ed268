import { expect, test } from 'vitest';
import type { Editor } from '../../../../src/news/editor/browser/editor.ts';
import { ArticleForm } from '../../../../src/news/editor/screens/ArticleForm.tsx';
import { buttonsOf, drawn, linesOf } from '../../../support/tsx/drawn.ts';

const shown = (problem: string | null): string => {
  const editor = { unopened: { slug: 'looms', problem }, openNamed: async () => undefined };
  return drawn(ArticleForm, { editor: editor as unknown as Editor, name: 'Edit Article' });
};

test('the article of the address is waited for, and can be asked for again', () => {
  expect(linesOf(shown(null))).toEqual(['Loading the article…']);
  const failed = shown('Error fetching articles: No answer');
  expect(linesOf(failed)[0]).toMatch(/^Error fetching articles: No answer/);
  expect(buttonsOf(failed)).toEqual(['Try again']);
});
