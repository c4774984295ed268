import { expect, test } from 'vitest';
import { withoutInlinedStyles } from '../../src/build/preload-helper.ts';

test('a dynamic import waits for no style that is in the page already, and the places of others stay', () => {
  const files = new Set(['_astro/captcha.a1.css', '_astro/form.b2.js']);
  const code = (styles: string) =>
    `m.f=["_astro/form.b2.js"${styles}],x=\`/_astro/likes.c3.css\`,y="/_astro/likes.c3.css"`;
  expect(withoutInlinedStyles(code(',"_astro/likes.c3.css","_astro/captcha.a1.css"'), files)).toBe(
    code(',0,"_astro/captcha.a1.css"'),
  );
  expect(withoutInlinedStyles(code(',"_astro/likes.c3.css"'), files)).toBe(code(',0'));
});
