import { expect, test } from 'vitest';
import { isOpenLicence } from '../../../src/profiles/open-data/rules.ts';

test.each([
  ['CC0', true],
  ['CC0-1.0 (US public domain)', true],
  ['cc by 4.0', true],
  ['CC-BY-SA-4.0', true],
  ['CC BY–SA', true],
  ['CC BY (landed in 2012, and so on)', true],
  ['PDDL-1.0', true],
  ['ODbL 1.0', true],
  ['', false],
  ['All rights reserved', false],
  ['Licence: CC0', false],
  ['CC BYX', false],
  ['CC0NC', false],
  ['CC-BY-NC-SA-4.0', false],
  ['CC BY ND', false],
  ['CC BY (NC)', false],
  ['CC BY 4.0, ND.', false],
  ['CC BY-NonCommercial', false],
  ['CC BY, no derivatives', false],
])('the licence “%s” is open: %s', (licence, isOpen) => {
  expect(isOpenLicence(licence)).toBe(isOpen);
});
