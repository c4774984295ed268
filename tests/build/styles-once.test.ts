import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { withStylesOnce } from '../../src/build/styles-once.ts';

const style = (content: string) => ({ type: 'inline', content });

test('pages have the styles that they had, and each text of one stands once', () => {
  const long = `.a::before{content:"\\201c \\\\";}\n/* é $& */${'.b{}'.repeat(2_000)}`;
  const manifest = {
    routes: [
      { route: '/', styles: [style(long), style('.c{}')] },
      { route: '/de', styles: [style(long), style('')] },
      { route: '/ar', styles: [style(long), { type: 'external', src: '"type":"inline","content":"no"' }] },
    ],
  };
  const code = withStylesOnce(`const read = (m) => m;\nread(${JSON.stringify(manifest)})`);
  expect(runInNewContext(code)).toEqual(manifest);
  expect(code.split(JSON.stringify(long))).toHaveLength(2);
});

test('code without styles stays as it is', () => {
  expect(withStylesOnce('export const a = "content";')).toBe('export const a = "content";');
});
