import { expect, test } from 'vitest';
import { AlikePages } from '../../../../src/owners/my-profile/screens/AlikePages.tsx';
import { drawn, linesOf } from '../../../support/tsx/drawn.ts';

const aPage = (name: string) => ({ id: name, name, url: `/profile/${name}` });

test.each([
  [[], []],
  [['Ann'], ['Another page shows the same identifier: Ann. If that is about you too, write to us.']],
  [
    ['Ann', 'Bea'],
    ['Other pages show the same identifier: Ann, Bea. If that is about you too, write to us.'],
  ],
])('after a save, pages of %j with the identifier are named in a line', (names, lines) => {
  expect(linesOf(drawn(AlikePages, { pages: names.map(aPage) }))).toEqual(lines);
});
