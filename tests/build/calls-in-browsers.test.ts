import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { browserCalls, browserSite, refuseServerSettings } from '../../src/build/calls-in-browsers.ts';

test('browsers get a call as it is made, without what only the server checks', () => {
  const shared = z.string();
  const getPage = {
    method: 'GET',
    path: '/php-api/get-page.php',
    input: 'query',
    access: ['admin'],
    schema: z.object({ id: shared }),
    reply: z.object({ text: shared }),
  };
  const code = browserCalls({
    getPage,
    shared,
    fields: { id: shared },
    inputs: () => shared,
    ORDERS: ['a', 'b'],
  });
  expect(code.trim().split('\n')).toEqual([
    'export const getPage = {"method":"GET","path":"/php-api/get-page.php","input":"query","access":["admin"]};',
    'export const ORDERS = ["a","b"];',
  ]);
});

test('browsers get the settings of the brand that scripts use, and no others', () => {
  const settings = { name: 'Atlas', tagline: 'Told', languages: ['en', 'de'], translations: { de: {} } };
  expect(JSON.parse(browserSite(JSON.stringify(settings)))).toEqual({
    name: 'Atlas',
    languages: ['en', 'de'],
  });
  expect(() =>
    refuseServerSettings('import "../site.ts"; f(site.name, site.languages)', 'a.ts'),
  ).not.toThrow();
  expect(() => refuseServerSettings('f(site.translations?.de)', 'a.ts')).toThrow(
    'a.ts uses site.translations',
  );
});
