import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { $oneOfThese, answerNoneOfThese, askOneOfThese } from '../../../src/owners/details-step/browser.ts';

const PAGE = { id: 'a1b2c3d4e5', name: 'Asha Rao', url: '/profile/asha-rao-a1b2c3d4e5', photo: '', role: '' };
let asked: unknown[] = [];

const forget = (): void => $oneOfThese.set({ asked: '', items: [], isAnswered: false });

beforeEach(() => {
  asked = [];
  forget();
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    asked.push(JSON.parse(String(init.body)));
    return Response.json({ success: true, items: [PAGE] });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  // Files share the store.
  forget();
});

test('each name is asked for once, with the website if there is one', async () => {
  await askOneOfThese('personal', '  ');
  await askOneOfThese('personal', ' Asha Rao ');
  await askOneOfThese('personal', 'Asha Rao');
  await askOneOfThese('professional', 'Kaveri', 'kaveri.example');
  expect(asked).toEqual([
    { profile: 'personal', name: 'Asha Rao' },
    { profile: 'professional', name: 'Kaveri', website: 'kaveri.example' },
  ]);
  expect($oneOfThese.get().items).toEqual([PAGE]);
});

test('once it was answered that none is meant, nobody asks again', async () => {
  await askOneOfThese('personal', 'Asha Rao');
  answerNoneOfThese();
  await askOneOfThese('personal', 'Asha R. Rao');
  expect([asked.length, $oneOfThese.get().items]).toEqual([1, []]);
});

test('an answer for a name that was changed meanwhile is not shown', async () => {
  const first = askOneOfThese('personal', 'Asha');
  await askOneOfThese('personal', '');
  await first;
  expect($oneOfThese.get().items).toEqual([]);
});

test('without an answer the form goes on', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ success: false, code: 'throttled' }, { status: 429 }));
  await askOneOfThese('personal', 'Asha Rao');
  expect($oneOfThese.get().items).toEqual([]);
});
