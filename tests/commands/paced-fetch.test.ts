import { expect, test } from 'vitest';
import { pacedFetch } from '../../src/commands/manage/paced-fetch.ts';

const API = 'https://api.example';

/** An API with a limit of requests per minute, and a clock that only sleeping advances. */
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

test('2,000 requests stay below the limit, so that none is refused', async () => {
  const api = anApi(500);
  const waits: number[] = [];
  const send = pacedFetch(API, { ...api, onWait: (wait) => waits.push(wait) });
  for (let index = 0; index < 2_000; index += 1) expect((await send(`${API}/x`)).status).toBe(200);
  expect(api.refused).toEqual([]);
  expect(api.now() - api.started).toBeLessThan(6 * 60_000);
  expect(waits.length).toBeGreaterThan(0);
});

test('a refused request waits until the given time and is repeated', async () => {
  const api = anApi(100);
  const send = pacedFetch(API, api);
  for (let index = 0; index < 250; index += 1) expect((await send(`${API}/x`)).status).toBe(200);
  expect(api.refused).toHaveLength(2);
});

test('requests to signed addresses do not count', async () => {
  const api = anApi(1_000_000);
  const send = pacedFetch(API, { ...api, aMinute: 1 });
  for (let index = 0; index < 50; index += 1) await send('https://bucket.example/signed');
  expect(api.now()).toBe(api.started);
});
