import { expect, test } from 'vitest';
import { nameSize, withBreaks } from '../../../src/profiles/screens/name-size.ts';

test.each([
  ['Amara Okafor', undefined],
  ['', undefined],
  ['林静怡', undefined],
  ['Anne-Marie Saint-Germain', undefined],
  ['Bartholomäus', 'long'],
  ['Anna Maria Luisa Theresa Elisabeth de la Cruz', 'long'],
  ['Amt für Verfassungsschutz', 'longer'],
  ['Rindfleischetikettierung', 'longest'],
])('the longer the longest word of a name, the smaller it is set: %s', (name, size) => {
  expect(nameSize(name)).toBe(size);
});

test.each([
  ['Rindfleischetikettierung', 'Rindfleis-che-ti-ket-tie-rung'],
  ['Amt für Qualifikationsüberprüfung', 'Amt für Qua-li-fi-ka-tion-sü-berp-rü-fung'],
])('a very long word may break between syllables: %s', (name, broken) => {
  expect(withBreaks(name).replaceAll('\u00ad', '-')).toBe(broken);
});

test.each(['Verfassungsschutz', 'هالة الصبّاغ', 'Александровскаягубернияодна', ''])(
  '%s stays as it is',
  (name) => {
    expect(withBreaks(name)).toBe(name);
  },
);
