import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FOLD_VERSION, foldForSearch } from '../../../../src/base/text/rules/text.ts';
import { anyText } from '../../../support/chance/any-text.ts';
import { runs } from '../../../support/chance/runs.ts';

test.each([
  ['Straße', 'strasse'],
  ['Łódź', 'lodz'],
  ['Ærø', 'aero'],
  ['Iğdır', 'igdir'],
  ['Γιώργος', 'γιωργοσ'],
])('a search compares %j as %j', (text, folded) => {
  expect(foldForSearch(text)).toBe(folded);
});

test.each([
  ['apostrophes', ["O'Brien", 'O’Brien', 'O‘Brien', 'Oʼbrien', 'O′Brien', 'O`Brien', 'O´Brien', 'O＇Brien']],
  [
    'hyphens and dashes',
    ['Jean-Luc', 'Jean‐Luc', 'Jean‑Luc', 'Jean–Luc', 'Jean—Luc', 'Jean−Luc', 'Jean－Luc'],
  ],
  [
    'what cannot be seen',
    ['Cooper', 'Co\u00adoper', 'Co\u200boper', 'Co\u200doper', '\ufeffCooper', 'Cooper\u2060'],
  ],
  ['wide, styled and joined letters', ['Office', 'Ｏｆｆｉｃｅ', 'Oﬃce', '𝐎𝒇𝓯𝔦𝕔𝖊', 'ⓞffice']],
  ['alef', ['احمد', 'أحمد', 'آحمد', 'إحمد', 'ٱحمد']],
  ['yeh and kaf', ['علي كريم', 'علی کریم', 'على كريم', 'ﻋﻠﻲ ﻛﺮﻳﻢ']],
  ['tatweel and harakat', ['محمد', 'مُحَمَّد', 'محـــمد', 'مـُحمّـد']],
  ['niqqud', ['שלום', 'שָׁלוֹם', 'שׁלוֹם', 'שלוֹם']],
  ['geresh and gershayim', ['צה"ל ג\'', 'צה״ל ג׳', 'צה”ל ג’']],
  ['maqaf', ['בן-גוריון', 'בן־גוריון']],
  ['accents, composed or not', ['Zoë Müller', 'Zoe\u0308 Mu\u0308ller', 'ZOE MULLER']],
  ['half-width letters', ['ガラス', 'ｶﾞﾗｽ']],
])('%s look the same and are the same', (_what, texts) => {
  const [plain = '', ...others] = texts.map(foldForSearch);
  expect(plain).not.toBe('');
  for (const other of others) expect(other).toBe(plain);
});

test.each([
  ['C++', 'C'],
  ['Acme™', 'Acme'],
  ['Ada', 'Adа\u0301x'],
  ['علي', 'عالي'],
  ['Jean-Luc', 'Jean Luc'],
  ['ば', 'は'],
  ['हिन्दी', 'हनद'],
])('%j and %j stay apart', (one, other) => {
  expect(foldForSearch(one)).not.toBe(foldForSearch(other));
});

// A letter with so many marks is compared as it is.
const text = anyText.filter((each) => !/\p{M}{16}/u.test(each));

test('what is folded stays as it is, and folded letters are those of the folded text', () => {
  fc.assert(
    fc.property(text, text, (one, other) => {
      const folded = foldForSearch(one);
      expect(foldForSearch(folded)).toBe(folded);
      expect(foldForSearch(`${one} ${other}`)).toBe(`${folded} ${foldForSearch(other)}`);
    }),
    runs(500),
  );
});

/** A fingerprint of what becomes of each character. Whoever changes it gives the fold another version, so that indexes are built anew. */
const FINGERPRINT = { version: 4, sha256: 'b9df1471efa6c494' };

test('another fold has another version', () => {
  const hash = createHash('sha256');
  for (let code = 0; code < 0x30000; code += 1)
    if (code < 0xd800 || code > 0xdfff) hash.update(`${foldForSearch(`a${String.fromCodePoint(code)}`)}\n`);
  expect({ version: FOLD_VERSION, sha256: hash.digest('hex').slice(0, 16) }).toEqual(FINGERPRINT);
});
