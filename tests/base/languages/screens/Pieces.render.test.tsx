import { expect, test } from 'vitest';
import { PartlyHidden } from '../../../../src/base/languages/screens/PartlyHidden.tsx';
import { Pieces } from '../../../../src/base/languages/screens/Pieces.tsx';
import { drawn } from '../../../support/tsx/drawn.ts';

test('a sentence is drawn piece by piece in its order, its tags as elements', () => {
  const pieces = [{ text: 'Read the ' }, { text: 'terms & rules', tag: 'terms' }, { text: '.' }];
  const tags = { terms: (text: string) => <a href="/terms">{text}</a> };
  expect(drawn(Pieces, { of: pieces, tags })).toBe(
    '<span>Read the </span><a href="/terms">terms &amp; rules</a><span>.</span>',
  );
});

test('an element twice in a sentence, or a list of them, needs no key of its caller', () => {
  const pieces = [{ text: 'Remove' }, { text: ' the link', tag: 'hidden' }, { text: ' now', tag: 'hidden' }];
  expect(drawn(PartlyHidden, { of: pieces })).toBe(
    '<span>Remove</span><span class="visually-hidden"> the link</span><span class="visually-hidden"> now</span>',
  );
});
