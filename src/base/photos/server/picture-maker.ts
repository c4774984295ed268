import { hash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { busy } from '../../http/server/errors.ts';
import { tooMany } from '../../http/server/limits.ts';

type Picture = Uint8Array<ArrayBuffer>;
/** A request for a picture: the client's address, and all strings and bytes that determine the picture. */
type PictureRequest = { address: string; from: readonly (string | Uint8Array)[] };

/** One per core: each picture takes a core and tens of megabytes. */
const queue = pLimit(availableParallelism());
/** Maximum number of pictures that wait for a core, and how long, in milliseconds. */
const MAX_WAITING = 30;
const MAX_WAIT_MS = 5_000;
const MAX_BYTES = 64 * 1024 * 1024;

const pictures = new LRUCache<string, Picture>({
  maxSize: MAX_BYTES,
  sizeCalculation: ({ byteLength }) => byteLength + 200,
});
const inProgress = new Map<string, Promise<Picture>>();
let takeUse: (address: string) => number = () => 0;

/** Limits the pictures for each address: `take` counts one and returns 0, or the seconds until the next is allowed. */
export const limitPictures = (take: (address: string) => number): void => {
  takeUse = take;
};

/**
 * Makes a picture once and caches it in memory by everything that determines it, so that it is never outdated. Refuses with 429 above
 * the limit of an address, and with 503 if too many others are waiting.
 */
export const makePicture = async (
  { address, from }: PictureRequest,
  make: () => Promise<Uint8Array>,
): Promise<Picture> => {
  const key = from.map((part) => hash('sha1', part, 'base64url')).join(' ');
  const existing = pictures.get(key) ?? inProgress.get(key);
  if (existing !== undefined) return existing;
  const seconds = takeUse(address);
  if (seconds > 0) throw tooMany(seconds);
  const work = inPictureQueue(make).then((bytes) => {
    // A small Buffer would keep its whole pool in memory, hence the copy.
    const picture = new Uint8Array(bytes);
    pictures.set(key, picture);
    return picture;
  });
  inProgress.set(key, work);
  return work.finally(() => inProgress.delete(key));
};

/** Runs work on a picture when a core is free, however long that takes; for imports, which nobody waits for in front of a screen. */
export const inPictureQueuePatiently = <Result>(work: () => Promise<Result>): Promise<Result> => queue(work);

/** Runs work on a picture when a core is free; refuses with 503 if too much is waiting. */
export const inPictureQueue = <Result>(work: () => Promise<Result>): Promise<Result> =>
  new Promise((done, fail) => {
    if (queue.pendingCount >= MAX_WAITING) throw busy();
    let isOver = false;
    const timer = setTimeout(() => {
      isOver = true;
      fail(busy());
    }, MAX_WAIT_MS);
    void queue(async () => {
      clearTimeout(timer);
      if (!isOver) await work().then(done, fail);
    });
  });
