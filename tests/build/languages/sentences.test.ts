import { runInNewContext } from 'node:vm';
import { IntlMessageFormat } from 'intl-messageformat';
import { expect, test } from 'vitest';
import type { Catalogue } from '../../../src/base/languages/rules/say.ts';
import {
  compilePieces,
  compileSentence,
  placeholdersOf,
} from '../../../src/build/languages/compile-sentence.ts';
import { inFolder, withMarks, withSentences } from '../../../src/build/languages/sentences.ts';

const run = (expression: string, p: object = {}): unknown => runInNewContext(expression, { p, Intl });

test('a compiled sentence says what the library says', () => {
  const SENTENCES = [
    "Don't worry",
    'Hello {name}, and {name} again',
    '{count, plural, =0 {nobody} one {# like} other {# likes}} on {name}',
    '{count, plural, zero {z#} one {o#} two {t#} few {f#} many {m#} other {a#}}',
    '{count, plural, offset:1 =0 {none} =1 {you} one {you and # other} other {you and # others}}',
    '{count, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}',
    '{kind, select, personal {a person of {count, number}} other {a company}}.',
    "''{name}'' and '{'braces'}'",
  ];
  for (const language of ['en', 'de', 'fr', 'hi', 'ar'])
    for (const text of SENTENCES)
      for (const count of [0, 1, 2, 3, 11, 21, 100, 1234567])
        for (const kind of ['personal', 'professional']) {
          const values = { count, name: 'Zoë "Z" </script>', kind };
          expect(run(compileSentence(text, language), values)).toBe(
            new IntlMessageFormat(text, language).format(values),
          );
        }
});

test('words that are the same for every number are written once', () => {
  expect(compileSentence('{n, plural, one {# Zeichen} other {# Zeichen}}', 'de')).not.toContain('?');
  expect(
    run(compileSentence('{n, plural, =0 {keine} one {# Zeichen} other {# Zeichen}}', 'de'), { n: 0 }),
  ).toBe('keine');
});

test('a sentence in pieces keeps its elements', () => {
  expect(run(compilePieces('Read the <terms>{kind} terms</terms>.', 'en'), { kind: 'new' })).toEqual([
    { text: 'Read the ' },
    { text: 'new terms', tag: 'terms' },
    { text: '.' },
  ]);
});

test('the placeholders of a sentence are named once, with its elements', () => {
  expect(placeholdersOf('{a} {b, plural, one {{c}} other {<d>{a}</d>}}', 'en')).toEqual([
    '<d>',
    'a',
    'b',
    'c',
  ]);
});

test('calls are marked in every kind of quotes, and methods of that name are none', () => {
  const sentences = { 'a.plain': 'Plain' } as unknown as Catalogue;
  for (const quote of ['"', "'", '`']) {
    const call = `say(${quote}a.plain${quote})`;
    expect(withMarks(`f(${call});form.say(${quote}success${quote})`, sentences)).toMatch(
      /^f\(\/\* @__PURE__ \*\/ \$say\$\('a\.plain~[0-9a-f]{8}'\)\);form\.say\(.success.\)$/,
    );
  }
});

test('marks are replaced in minified code by the sentences of a language', () => {
  const sentences = { 'a.plain': "It's", 'a.count': '{n} of {all}' } as unknown as Catalogue;
  // The compiler of TypeScript writes other quotes.
  const marked = withMarks('f(say("a.plain"),say(\n  \'a.count\', { n: 1, all }))', sentences);
  expect(marked).not.toMatch(/say\(["']a/);
  const minified = marked.replaceAll("'", '`').replace('\n  ', '');
  const code = withSentences(minified, 'en', sentences);
  const said: unknown[] = [];
  runInNewContext(code, { f: (...all: unknown[]) => said.push(...all), all: 3 });
  expect(said).toEqual(["It's", '1 of 3']);
  expect(() => withMarks("say('a.unknown')", sentences)).toThrow('a.unknown');
});

test('a script in a folder of a language loads the scripts beside it', () => {
  expect(
    inFolder('["_astro/a.Bx-1.js","_astro/a.css"];import("/_astro/b.js");import("./c.js")', 'de-1'),
  ).toBe('["_astro/de-1/a.Bx-1.js","_astro/a.css"];import("/_astro/de-1/b.js");import("./c.js")');
  expect(inFolder('["_astro/a.js?dpl=0","_astro/a.css?dpl=0"]', 'de-1')).toBe(
    '["_astro/de-1/a.js?dpl=0","_astro/a.css?dpl=0"]',
  );
});

test('a getter that only says a sentence is a value in a script', () => {
  const sentences = { 'a.plain': 'Plain' } as unknown as Catalogue;
  const code = `import "languages/rules/say.ts"; const A = {\n get one() {\n\t\treturn say("a.plain");\n\t}, get 'the-other'() { return say('a.plain') } };`;
  expect(withSentences(withMarks(code, sentences), 'en', sentences)).toContain(
    "const A = {\n one: /* @__PURE__ */ `Plain`, 'the-other': /* @__PURE__ */ `Plain` };",
  );
});
