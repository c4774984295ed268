import { expect, test } from 'vitest';
import type { Editor } from '../../../../src/news/editor/browser/editor.ts';
import { AddressLine } from '../../../../src/news/editor/screens/AddressLine.tsx';
import { drawn, linesOf } from '../../../support/tsx/drawn.ts';

const shown = (state: object): string =>
  drawn(AddressLine, {
    editor: {
      id: null,
      slug: '',
      base: { status: 'draft', language: 'en' },
      fields: { title: '', language: 'en' },
      ...state,
    } as unknown as Editor,
  });

test('a new article’s address is the one that its title makes, until the server has said which is free', () => {
  expect(linesOf(shown({}))).toEqual(['The address is made from the title.']);
  expect(linesOf(shown({ fields: { title: 'Looms', language: 'en' } }))).toEqual(['Address: /news/looms']);
});

test('a saved article keeps its address, which is a link once readers find it', () => {
  const saved = { id: 'a', slug: 'looms', fields: { title: 'Other', language: 'en' } };
  expect(linesOf(shown(saved))).toEqual(['Address: /news/looms. It stays when the title changes.']);
  expect(shown(saved)).not.toContain('<a ');
  expect(shown({ ...saved, base: { status: 'published', language: 'en' } })).toContain(
    '<a href="/news/looms">',
  );
});
