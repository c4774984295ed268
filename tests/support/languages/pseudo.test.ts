import { expect, test } from 'vitest';
import english from '../../../content/languages/en.json' with { type: 'json' };
import { sentenceProblem } from '../../../src/build/languages/operator-sentences.ts';
import { isPlain, pseudo } from './pseudo.ts';

test('a pseudo-language has every sentence with its placeholders, longer and with accents', () => {
  for (const [name, text] of Object.entries(english.sentences)) {
    const longer = pseudo(text);
    for (const language of ['en-XA', 'ar-XB'])
      expect(sentenceProblem(name, longer, language), name).toBeNull();
    expect(longer.length, name).toBeGreaterThan(text.length);
    expect(isPlain(longer), `${name}: ${longer}`).toBe(false);
  }
  expect(pseudo('{n, plural, one {# like} other {# likes}} of <a>it</a>')).toBe(
    '[{n, plural, one {# ĺíķé} other {# ĺíķéš}} óƒ <a>íť</a> ƒíĺĺé]',
  );
  expect(isPlain('Save')).toBe(true);
  expect(isPlain('1.2 %')).toBe(false);
});
