import { expect, test } from 'vitest';
import { founderParts } from '../../../../src/profiles/ties/rules/founders.ts';
import type { PublicTie } from '../../../../src/profiles/ties/rules/tie.ts';

const founder = (name: string, kind: PublicTie['kind'] = 'founded'): PublicTie => ({
  id: name,
  name,
  url: `/${name}`,
  kind,
  role: '',
  from: '',
  to: '',
});

/** The parts with their links in brackets. */
const shown = (said: string, ties: readonly PublicTie[]): string =>
  founderParts(said, ties)
    .map(({ text, url }) => (url === '' ? text : `[${text}](${url})`))
    .join('');

test.each([
  ['Amara Okafor', ['Amara Okafor'], '[Amara Okafor](/Amara Okafor)'],
  ['AMARA OKÁFOR', ['Amara Okafor'], '[AMARA OKÁFOR](/Amara Okafor)'],
  ['Dr. Amara N. Okafor', ['Amara Okafor'], 'Dr. [Amara N. Okafor](/Amara Okafor)'],
  ['Amara Okafor', ['Amara Nkechi Okafor'], '[Amara Okafor](/Amara Nkechi Okafor)'],
  ['Achieng’ Wanyama', ["Achieng' Wanyama"], "[Achieng’ Wanyama](/Achieng' Wanyama)"],
  ['कावेरी देशपांडे (Kaveri Deshpande)', ['कावेरी देशपांडे'], '[कावेरी देशपांडे](/कावेरी देशपांडे) (Kaveri Deshpande)'],
  ['程青岩', ['程青岩'], '[程青岩](/程青岩)'],
  ['فؤاد الحدّادين', ['فؤاد الحدّادين'], '[فؤاد الحدّادين](/فؤاد الحدّادين)'],
  [
    'Anna Weber and Ben Okafor',
    ['Ben Okafor', 'Anna Weber'],
    '[Anna Weber](/Anna Weber) and [Ben Okafor](/Ben Okafor)',
  ],
  ['Okafor', ['Okafor', 'Okafor Weber'], '[Okafor](/Okafor)'],
])('where a company names %j, its confirmed founders %j are links', (said, names, expected) => {
  expect(
    shown(
      said,
      names.map((name) => founder(name)),
    ),
  ).toBe(expected);
});

test.each([
  ['Anna Weber, Ben Okafor', founder('Anna Okafor')],
  ['Anna and Ben Okafor', founder('Anna Okafor')],
  ['Okafor', founder('Amara Okafor')],
  ['Amara Okaforson', founder('Amara Okafor')],
  ['Amara Okafor', founder('Amara Okafor', 'board')],
  ['–', founder('Amara Okafor')],
  ['', founder('Amara Okafor')],
  ['Amara Okafor', founder('…')],
])('in %j nobody else is a link', (said, tie) => {
  expect(shown(said, [tie])).toBe(said);
});
