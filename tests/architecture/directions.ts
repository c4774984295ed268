import { expect, test } from 'vitest';
import { sidesIn } from '../support/css/sides.ts';
import { read, sources } from './files.ts';

/** What names a side and is right in both directions, by file, with the reason. */
const EXCEPTIONS: Record<string, Record<string, string>> = {
  'src/styles/article.css': {
    'text-align: left': 'the author chose the side',
    'text-align: right': 'the author chose the side',
  },
  'src/profiles/badge/screens/ProfileBadge.astro': {
    'border-width: 0 1.5px 1.5px 0': 'two edges of a square that stands on its corner: an arrow down',
  },
  'src/profiles/history/screens/HistoryLine.astro': {
    'border-width: 0 1.5px 1.5px 0': 'two edges of a square that stands on its corner: an arrow down',
  },
  'src/owners/my-profile/screens/own-tabs.css': {
    'mask-image: linear-gradient(to right': 'both edges fade alike',
  },
};

test('no style names a side that the other reading direction would change', () => {
  const found = sources.flatMap((file) =>
    sidesIn(file, read(file))
      .filter((style) => EXCEPTIONS[file]?.[style] === undefined)
      .map((style) => `${file}: ${style}`),
  );
  expect(found).toEqual([]);
});

test('every exception for a side is still needed', () => {
  const stale = Object.entries(EXCEPTIONS).flatMap(([file, styles]) => {
    const found = sidesIn(file, read(file));
    return Object.keys(styles).filter((style) => !found.includes(style));
  });
  expect(stale).toEqual([]);
});

test('a selector names each language by itself: Chrome drops a rule with a list of them', () => {
  expect(sources.filter((file) => /:lang\([^)]*,/.test(read(file)))).toEqual([]);
});

test('an arrow of a way back stands in its link alone, which turns it from right to left', () => {
  const screens = sources.filter((file) => /\.(?:astro|tsx)$/.test(file) && /[←→‹›⟵⟶]/.test(read(file)));
  expect(screens).toEqual(['src/base/frame/screens/BackLink.astro']);
});
