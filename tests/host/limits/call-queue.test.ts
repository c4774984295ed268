import { expect, test, vi } from 'vitest';
import { CallQueue } from '../../../src/host/limits/call-queue.ts';
import { aLimitedHost } from '../a-limited-host.ts';

const form = {
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: 'a=1',
};

/** A call that runs until it is told to end. */
const aCall = () => {
  let end = (): void => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { end, work: () => ended };
};

test('while others run, readers go before writers, each kind in its order', async () => {
  const queue = new CallQueue({ running: 1, waiting: 10, wait: 5_000 });
  const first = aCall();
  const began: string[] = [];
  const call = (name: string, kind: 'read' | 'write') =>
    queue.run(kind, queue.waitingSince, async () => began.push(name));
  const all = [
    queue.run('write', queue.waitingSince, first.work),
    call('view 1', 'write'),
    call('page 1', 'read'),
    call('view 2', 'write'),
    call('page 2', 'read'),
  ];
  first.end();
  await Promise.all(all);
  expect(began).toEqual(['page 1', 'page 2', 'view 1', 'view 2']);
});

test('a call behind as many others as may wait is refused at once, a reader only behind other readers', async () => {
  const queue = new CallQueue({ running: 1, waiting: 2, wait: 5_000 });
  const first = aCall();
  const running = queue.run('write', queue.waitingSince, first.work);
  const work = async () => 'done';
  const writers = [1, 2].map(() => queue.run('write', queue.waitingSince, work));
  expect(await queue.run('write', queue.waitingSince, work)).toBeNull();
  const readers = [1, 2].map(() => queue.run('read', queue.waitingSince, work));
  expect(await queue.run('read', queue.waitingSince, work)).toBeNull();
  first.end();
  await running;
  expect(await Promise.all([...writers, ...readers])).toEqual(['done', 'done', 'done', 'done']);
});

test('what has waited too long is refused, also what came while the process was busy', async () => {
  const queue = new CallQueue({ running: 1, waiting: 10, wait: 400 });
  const first = aCall();
  const running = queue.run('read', queue.waitingSince, first.work);
  const asked = performance.now();
  const refused: string[] = [];
  const call = async (name: string, since: number): Promise<void> => {
    if ((await queue.run('read', since, async () => 'done')) === null) refused.push(name);
  };
  await Promise.all([call('came while it was busy', asked - 350), call('came now', asked)]);
  expect(refused).toEqual(['came while it was busy', 'came now']);
  expect(performance.now() - asked).toBeGreaterThanOrEqual(400);
  first.end();
  await running;
  expect(await queue.run('read', queue.waitingSince, async () => 'done')).toBe('done');
});

test('a call that runs for long leaves its place to others', async () => {
  const queue = new CallQueue({ running: 1, waiting: 10, wait: 5_000 });
  const upload = aCall();
  const running = queue.run('write', queue.waitingSince, upload.work);
  expect(await queue.run('read', queue.waitingSince, async () => 'done')).toBe('done');
  upload.end();
  await running;
});

test('a call that fails leaves its place, and its error is its own', async () => {
  const queue = new CallQueue({ running: 1, waiting: 10, wait: 5_000 });
  const failing = queue.run('read', queue.waitingSince, () => Promise.reject(new Error('on purpose')));
  const next = queue.run('read', queue.waitingSince, async () => 'done');
  await expect(failing).rejects.toThrow('on purpose');
  expect(await next).toBe('done');
});

test('while handlers are busy, calls are answered 503 with Retry-After, and cached pages and files as ever', async () => {
  const host = await aLimitedHost({ calls: { running: 1, waiting: 1, wait: 5_000 } });
  const kept = '/own?life=60&q=kept';
  expect((await host.get(kept)).status).toBe(200);
  const slow = host.get('/own?ms=1500');
  await new Promise((done) => setTimeout(done, 100));
  const waiting = host.get('/php-api/Echo.php', form);
  await new Promise((done) => setTimeout(done, 50));
  const refused = await host.get('/php-api/Echo.php', form);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
  expect(refused.headers.get('x-content-type-options')).toBe('nosniff');
  expect(await refused.json()).toEqual({
    success: false,
    message: 'The site is busy. Please try again in a moment.',
    code: 'unavailable',
  });
  let isSlowOver = false;
  void slow.then(() => {
    isSlowOver = true;
  });
  expect((await host.get(kept)).headers.get('cache-status')).toBe('Vitae; hit');
  expect((await host.get('/about')).status).toBe(200);
  expect(isSlowOver).toBe(false);
  expect((await slow).status).toBe(200);
  expect((await waiting).status).toBe(200);
  await vi.waitFor(async () => expect((await host.get('/php-api/Echo.php', form)).status).toBe(200));
});
