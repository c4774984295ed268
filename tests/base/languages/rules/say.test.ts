import { expect, test } from 'vitest';
import english from '../../../../content/languages/en.json' with { type: 'json' };
import { type Sentence, sayPieces } from '../../../../src/base/languages/rules/say.ts';
import { placeholdersOf } from '../../../../src/build/languages/compile-sentence.ts';

const PLACEHOLDERS = (Object.keys(english.sentences) as Sentence[]).map(
  (name) => [name, placeholdersOf(english.sentences[name], 'en')] as const,
);
const WITH_BOTH = PLACEHOLDERS.filter(([, names]) => names.some((each) => names.includes(`<${each}>`)));

test.each(WITH_BOTH)('in %s, an element has a value of its own name', (name, placeholders) => {
  const values = placeholders.filter((each) => !each.startsWith('<'));
  const pieces = sayPieces(name, Object.fromEntries(values.map((each) => [each, `a ${each}`])));
  for (const { text, tag } of pieces)
    if (tag !== undefined && values.includes(tag)) expect(text).toBe(`a ${tag}`);
  expect(pieces.filter(({ tag }) => tag !== undefined)).not.toEqual([]);
});
