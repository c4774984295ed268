import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Pieces } from '../../../../src/base/languages/screens/Pieces.tsx';

test('a sentence is drawn piece by piece in its order, its tags as elements', () => {
  const pieces = [{ text: 'Read the ' }, { text: 'terms & rules', tag: 'terms' }, { text: '.' }];
  const tags = { terms: (text: string) => <a href="/terms">{text}</a> };
  expect(renderToStaticMarkup(<Pieces of={pieces} tags={tags} />)).toBe(
    '<span>Read the </span><a href="/terms">terms &amp; rules</a><span>.</span>',
  );
});
