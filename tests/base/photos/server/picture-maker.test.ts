import { availableParallelism } from 'node:os';
import { afterEach, expect, test, vi } from 'vitest';
import {
  inPictureQueue,
  limitPictures,
  makePicture,
} from '../../../../src/base/photos/server/picture-maker.ts';

afterEach(() => {
  limitPictures(() => 0);
  vi.useRealTimers();
});

let pictures = 0;
/** A picture that nobody has asked for yet; its work ends when the test says so. */
const aPicture = (address = '203.0.113.1') => {
  pictures += 1;
  const from = [`picture ${pictures}`];
  const begun = vi.fn<() => void>();
  let finish: (bytes: Uint8Array) => void = () => {};
  const work = new Promise<Uint8Array>((done) => {
    finish = done;
  });
  const ask = () =>
    makePicture({ address, from }, () => {
      begun();
      return work;
    });
  return { ask, begun, finish: () => finish(new Uint8Array([1, 2, 3])) };
};

test('a picture is made once, for all who ask meanwhile and later', async () => {
  const picture = aPicture();
  const all = Array.from({ length: 10 }, () => picture.ask());
  picture.finish();
  expect(new Set(await Promise.all(all)).size).toBe(1);
  expect([...(await picture.ask())]).toEqual([1, 2, 3]);
  expect(picture.begun).toHaveBeenCalledTimes(1);
});

test('what has other contents is another picture', async () => {
  const make = (from: (string | Uint8Array)[]) =>
    makePicture({ address: '', from }, async () => Buffer.from(from.join()));
  expect(await make(['a', 'b'])).not.toEqual(await make(['a', 'c']));
  expect(await make(['a', new Uint8Array([1])])).not.toEqual(await make(['a', new Uint8Array([2])]));
});

test('a failed picture is made anew', async () => {
  const make = vi.fn<() => Promise<Uint8Array>>().mockRejectedValueOnce(new Error('broken'));
  make.mockResolvedValue(new Uint8Array([7]));
  const ask = () => makePicture({ address: '', from: ['a failing picture'] }, make);
  await expect(ask()).rejects.toThrow('broken');
  expect([...(await ask())]).toEqual([7]);
});

test('no more are made at once than there are cores, few wait, and none for long', async () => {
  vi.useFakeTimers();
  const running = Array.from({ length: availableParallelism() }, () => aPicture());
  const waiting = Array.from({ length: 30 }, () => aPicture());
  const replies = [...running, ...waiting].map(({ ask }) => ask());
  await vi.advanceTimersByTimeAsync(1);
  expect(running.map(({ begun }) => begun.mock.calls.length)).toEqual(running.map(() => 1));
  expect(waiting.map(({ begun }) => begun.mock.calls.length)).toEqual(waiting.map(() => 0));
  await expect(aPicture().ask()).rejects.toMatchObject({
    status: 503,
    details: { headers: { 'Retry-After': '5' } },
  });
  const late = Promise.allSettled(replies);
  await vi.advanceTimersByTimeAsync(5_000);
  for (const { finish } of running) finish();
  expect((await late).map(({ status }) => status)).toEqual([
    ...running.map(() => 'fulfilled'),
    ...waiting.map(() => 'rejected'),
  ]);
  expect(waiting.map(({ begun }) => begun.mock.calls.length)).toEqual(waiting.map(() => 0));
  expect(await inPictureQueue(async () => 'next')).toBe('next');
});

test('pictures that have to be made are limited by address, kept ones are not', async () => {
  let left = 1;
  limitPictures((address) => (address === '203.0.113.9' && --left < 0 ? 42 : 0));
  const [first, second] = [aPicture('203.0.113.9'), aPicture('203.0.113.9')];
  first.finish();
  await first.ask();
  await expect(second.ask()).rejects.toMatchObject({
    status: 429,
    details: { headers: { 'Retry-After': '42' } },
  });
  await first.ask();
  const other = aPicture('203.0.113.10');
  other.finish();
  await other.ask();
});
