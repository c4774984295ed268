import { expect, test } from 'vitest';
import { pacedFetch } from '../../src/commands/manage/paced-fetch.ts';

const API = 'https://api.example';

/** An API that takes so many requests in each minute of a clock that only sleeping moves. */
const anApi = (limit: number) => {
  let now = 1_800_000_000_000;
  const perMinute = new Map<number, number>();
  const refused: number[] = [];
  const send: typeof fetch = async () => {
    const minute = Math.floor(now / 60_000);
    const count = (perMinute.get(minute) ?? 0) + 1;
    perMinute.set(minute, count);
    if (count <= limit) return new Response('done');
    refused.push(now);
    return new Response(null, { status: 429, headers: { 'X-RateLimit-Reset': String((minute + 1) * 60) } });
  };
  const sleep = async (milliseconds: number): Promise<void> => {
    now += milliseconds;
  };
  return { send, sleep, now: () => now, refused, started: now };
};

test('two thousand requests come through below the limit, none of them refused', async () => {
  const api = anApi(500);
  const waits: number[] = [];
  const send = pacedFetch(API, { ...api, onWait: (wait) => waits.push(wait) });
  for (let index = 0; index < 2_000; index += 1) expect((await send(`${API}/x`)).status).toBe(200);
  expect(api.refused).toEqual([]);
  expect(api.now() - api.started).toBeLessThan(6 * 60_000);
  expect(waits.length).toBeGreaterThan(0);
});

test('refused all the same, it waits until the time it is told and asks again', async () => {
  const api = anApi(100);
  const send = pacedFetch(API, api);
  for (let index = 0; index < 250; index += 1) expect((await send(`${API}/x`)).status).toBe(200);
  expect(api.refused).toHaveLength(2);
});

test('what the API signs an address for is not counted', async () => {
  const api = anApi(1_000_000);
  const send = pacedFetch(API, { ...api, aMinute: 1 });
  for (let index = 0; index < 50; index += 1) await send('https://bucket.example/signed');
  expect(api.now()).toBe(api.started);
});
