import { expect, test } from 'vitest';
import { scriptOf } from './astro.ts';
import { literalsIn } from './literals.ts';

const textsIn = (code: string, file = 'a.tsx'): string[] => literalsIn(file, code).map(({ text }) => text);

test.each([
  ['the text of an element', 'const a = <p>Hello</p>;', 'Hello'],
  ['a text that an element may show', 'const a = <p>{is ? "hide" : name}</p>;', 'hide'],
  ['a text that comes and goes', 'const a = <p>{is && "gone"}</p>;', 'gone'],
  ['a template in an element', 'const a = <p>{`Step $' + '{one} of $' + '{all}`}</p>;', 'Step … of …'],
  ['an attribute that is read', 'const a = <button aria-label="close" />;', 'close'],
  ['one with a choice', 'const a = <input placeholder={is ? "e-mail" : ""} />;', 'e-mail'],
  ['a sentence in code', "const fail = () => answer('Please try again.');", 'Please try again.'],
  ['a sentence with a name in it', 'const a = `Hello $' + '{name}, welcome`;', 'Hello …, welcome'],
  ['one in another script', "const a = 'Где это сказано';", 'Где это сказано'],
])('%s is found', (_, code, text) => {
  expect(textsIn(code)).toEqual([text]);
});

test.each([
  ['a sentence with a name', "const a = <p title={say('a.title')}>{say('a.text')}</p>;"],
  ['a sign', 'const a = <p aria-label={name}>· {name} –</p>;'],
  ['code in an element', 'const a = <code>npm run build</code>;'],
  ['an attribute that nobody reads', 'const a = <p className="some thing" id="x" />;'],
  ['an id that a template makes', 'const a = <Answers title={`$' + '{id}-title`} />;'],
  ['an error for programmers', "throw new TypeError('This cannot be.');"],
  ['the log', "console.warn('It could not be read.'); logEvent('x', { remedy: 'Set it to this' });"],
  ['a type and an import', "import a from 'Some thing'; type A = 'Some thing';"],
  ['a word, a path and a header', "f('Hidden', 'GET /a', 'Mozilla/5.0 (x; link proof)');"],
])('%s is no text of a reader', (_, code) => {
  expect(textsIn(code)).toEqual([]);
});

test('of the texts of a call, its errors are read, and its descriptions are not', () => {
  const code = "const a = { url: formText('Where it can be read'), error: 'Url must be text' };";
  expect(textsIn(code, 'src/a/calls.ts')).toEqual(['Url must be text']);
});

test('an Astro file is read with its lines', () => {
  const file = '---\nconst a = 1;\n---\n\n<style>\n  p { content: "A b"; }\n</style>\n<p>Hello</p>\n';
  expect(scriptOf(file).split('\n')[7]).toContain('<p>Hello</p>');
  expect(literalsIn('a.astro', file)).toEqual([{ line: 8, text: 'Hello' }]);
  expect(textsIn('<p>{name}, hello</p>', 'b.astro')).toEqual([', hello']);
});
