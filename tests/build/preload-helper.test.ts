import { expect, test } from 'vitest';
import { withoutInlinedStyles, withoutLoadedFiles, withQuery } from '../../src/build/preload-helper.ts';

test('a dynamic import waits for no style that is in the page already, and the places of others stay', () => {
  const files = new Set(['_astro/captcha.a1.css', '_astro/form.b2.js']);
  const code = (styles: string) =>
    `m.f=["_astro/form.b2.js"${styles}],x=\`/_astro/likes.c3.css\`,y="/_astro/likes.c3.css"`;
  expect(withoutInlinedStyles(code(',"_astro/likes.c3.css","_astro/captcha.a1.css"'), files)).toBe(
    code(',0,"_astro/captcha.a1.css"'),
  );
  expect(withoutInlinedStyles(code(',"_astro/likes.c3.css"'), files)).toBe(code(',0'));
});

test('a script asks for no file that it has imported itself', () => {
  const code =
    'd=(m.f||(m.f=["_astro/a.js","_astro/b.js",0,"_astro/c.css"])))=>i;import{x}from"./b.js";l(()=>import("./a.js"),__vite__mapDeps([0,1,2,3])),l(()=>import("./d.js"),__vite__mapDeps([1]))';
  expect(withoutLoadedFiles(code, new Set(['_astro/b.js']))).toBe(
    'd=(m.f||(m.f=["_astro/a.js",0,0,"_astro/c.css"])))=>i;import{x}from"./b.js";l(()=>import("./a.js"),__vite__mapDeps([0,3])),l(()=>import("./d.js"),__vite__mapDeps([]))',
  );
  expect(withoutLoadedFiles('const a = 1;', new Set(['_astro/b.js']))).toBe('const a = 1;');
});

test('a script that is asked for has the address from which it is imported, also where that names the deploy', () => {
  const code = (query: string) =>
    `d=(m.f||(m.f=["_astro/a.B-1.js${query}",0,"_astro/c.css${query}"])))=>i;l(()=>import("./a.B-1.js?dpl=6f"))`;
  expect(withQuery(code(''), '?dpl=6f')).toBe(code('?dpl=6f'));
  expect(withQuery(code(''), '')).toBe(code(''));
});
