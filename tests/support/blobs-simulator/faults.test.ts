import { getStore } from '@netlify/blobs';
import { expect, test } from 'vitest';
import { manualClock } from '../clock.ts';
import { aSimulatedStore } from './simulated-store.ts';

/** A fetch that times out like the one in src/storage. */
function withDeadline(fetch: typeof globalThis.fetch, milliseconds: number): typeof globalThis.fetch {
  return (url, init) => fetch(url, { ...init, signal: AbortSignal.timeout(milliseconds) });
}

test.for([500, 429, 'network'] as const)('the client itself survives five failures: %s', async (kind) => {
  const { blobs, store } = aSimulatedStore();
  blobs.faults.failNext(5, kind);
  expect(await store.set('key', 'one')).toMatchObject({ modified: true });
  expect(blobs.counts().put).toBe(6);
  blobs.faults.failNext(6, kind);
  await expect(store.get('key')).rejects.toThrow();
});

test('a failed write is applied or not, as requested', async () => {
  const { blobs, store } = aSimulatedStore();
  blobs.faults.failNext(6, 500);
  await expect(store.set('before', '1')).rejects.toThrow();
  expect(blobs.peek('before')).toBeUndefined();
  blobs.faults.failNext(6, 500, { applied: 'yes' });
  await expect(store.set('after', '1')).rejects.toThrow();
  expect(blobs.peek('after')?.text()).toBe('1');
});

test('a claim whose answer is lost looks lost to the client that retries it', async () => {
  const { blobs, store } = aSimulatedStore();
  blobs.faults.failNext(1, 'network', { applied: 'yes' });
  expect(await store.set('claim', 'mine', { onlyIfNew: true })).toEqual({ modified: false });
  expect(blobs.peek('claim')?.text()).toBe('mine');
});

test('a conditional write that fails for another reason reproduces a bug of the client', async () => {
  const { blobs, store } = aSimulatedStore();
  blobs.faults.failNext(1, 409);
  expect(await store.set('claim', 'mine', { onlyIfNew: true })).toEqual({ modified: true, etag: '' });
  expect(blobs.peek('claim')).toBeUndefined();
});

test('a call that times out gets no answer until its signal aborts', async () => {
  const { blobs } = aSimulatedStore();
  const store = getStore({
    ...blobs.storeOptions('vitae'),
    fetch: withDeadline(blobs.fetch, 10),
  });
  blobs.faults.failNext(6, 'timeout', { applied: 'yes' });
  await expect(store.set('key', 'one')).rejects.toMatchObject({ name: 'TimeoutError' });
  expect(blobs.peek('key')?.text()).toBe('one');
  expect(blobs.log().map(({ outcome }) => outcome)).toEqual(Array(6).fill('timeout'));
});

test('a write may take effect long after its writer gave up', async () => {
  const clock = manualClock();
  const { blobs, store } = aSimulatedStore({ now: clock.now });
  blobs.faults.failNext(6, 'network', { applied: 'late', lateBy: 45_000 });
  await expect(store.set('key', 'late', { onlyIfNew: true })).rejects.toThrow();
  clock.advance(44_999);
  expect(await store.get('key')).toBeNull();
  clock.advance(1);
  expect(await store.get('key')).toBe('late');
  expect(blobs.log().filter(({ operation, applied }) => operation === 'put' && applied)).toHaveLength(1);
});

test('a call that is aborted on its way is still carried out', async () => {
  const { blobs } = aSimulatedStore({ latency: 20 });
  const call = blobs.fetch('https://edge.blobs.test/site/site:vitae/key', {
    method: 'put',
    body: 'sent',
    headers: { authorization: `Bearer ${blobs.storeOptions('vitae').token}` },
    signal: AbortSignal.timeout(2),
  });
  await expect(call).rejects.toMatchObject({ name: 'TimeoutError' });
  expect(blobs.keys()).toEqual([]);
  await expect.poll(() => blobs.keys()).toEqual(['key']);
  expect(blobs.log()[0]?.outcome).toBe('aborted');
});

test('faults can be limited to some calls', async () => {
  const { blobs, store } = aSimulatedStore();
  blobs.faults.failNext(6, 503, { when: ({ operation, key }) => operation === 'put' && key.startsWith('b') });
  await store.set('a', '');
  await expect(store.set('b', '')).rejects.toThrow('503');
  await store.set('b', '');
});

test('random faults follow from their seed and leave some writes applied', async () => {
  async function outcomes(seed: number) {
    const { blobs, store } = aSimulatedStore();
    blobs.faults.failRandomly(0.5, [409, 403], seed);
    for (let key = 0; key < 60; key += 1) await store.set(`${key}`, '').catch(() => undefined);
    return blobs.log().map(({ outcome, applied }) => `${outcome} ${applied}`);
  }
  const first = await outcomes(1);
  expect(await outcomes(1)).toEqual(first);
  expect(await outcomes(2)).not.toEqual(first);
  expect(new Set(first)).toEqual(new Set(['200 true', '409 true', '409 false', '403 true', '403 false']));
});

test.for([
  ['no', undefined],
  ['yes', '2'],
] as const)(
  'a crash (applied: %s) ends the process for good, and another goes on',
  async ([applied, left]) => {
    const { blobs, store } = aSimulatedStore();
    blobs.faults.crashAt(2, { applied });
    await store.set('first', '1');
    await expect(store.set('second', '2')).rejects.toMatchObject({ name: 'CrashError' });
    await expect(store.get('first')).rejects.toMatchObject({ name: 'CrashError' });
    expect(blobs.faults.hasCrashed()).toBe(true);
    expect(blobs.counts().operations).toBe(2);
    blobs.faults.clear();
    await expect(store.get('first')).rejects.toMatchObject({ name: 'CrashError' });

    const next = getStore(blobs.newProcess().storeOptions('vitae'));
    expect(await next.get('first')).toBe('1');
    expect((await next.get('second')) ?? undefined).toBe(left);
  },
);

test('a call under way when its process crashes is carried out, but its answer is lost', async () => {
  const { blobs, store } = aSimulatedStore({ latency: 2 });
  blobs.faults.crashAt(2);
  const results = await Promise.allSettled([store.set('under-way', '1'), store.set('fatal', '2')]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(blobs.keys()).toEqual(['under-way']);
});

test('a hook sees each call before and after it, and may delay it', async () => {
  const { blobs, store } = aSimulatedStore();
  const seen: string[] = [];
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  blobs.faults.onCall(async ({ key }, moment) => {
    seen.push(`${key} ${moment}`);
    if (key === 'slow' && moment === 'sent') await held;
  });
  const slow = store.set('slow', '');
  await store.set('fast', '');
  expect(blobs.keys()).toEqual(['fast']);
  release();
  await slow;
  expect(blobs.keys()).toEqual(['fast', 'slow']);
  expect(seen).toEqual(['slow sent', 'fast sent', 'fast answering', 'slow answering']);
});
