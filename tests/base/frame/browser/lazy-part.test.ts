import { createElement } from 'react';
import { renderToReadableStream } from 'react-dom/server';
import { expect, test } from 'vitest';
import { lazyPart } from '../../../../src/base/frame/browser/lazy-part.ts';

test('a part that could not be loaded is loaded anew when it is shown again', async () => {
  let loads = 0;
  const Part = lazyPart(async () => {
    loads += 1;
    if (loads === 1) throw new Error('There is no line.');
    return { Part: ({ name }: { name: string }) => `Here is ${name}.` };
  }, 'Part');
  const show = async (): Promise<string> =>
    new Response(
      await renderToReadableStream(createElement(Part, { name: 'it' }), { onError: () => {} }),
    ).text();
  await expect(show()).rejects.toThrow('There is no line.');
  expect(await show()).toBe('Here is it.');
  expect(await show()).toBe('Here is it.');
  expect(loads).toBe(2);
});
