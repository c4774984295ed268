import { hash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { busy } from '../http/errors.ts';
import { tooMany } from '../http/limits.ts';

type Picture = Uint8Array<ArrayBuffer>;
/** Who asks for a picture, and what it is made from: strings and bytes that say everything about it. */
type PictureRequest = { address: string; from: readonly (string | Uint8Array)[] };

/** As many at once as cores: making one takes a core and some tens of megabytes. */
const queue = pLimit(availableParallelism());
/** How many may wait for a core, and for how long, in milliseconds. */
const MAX_WAITING = 30;
const MAX_WAIT_MS = 5_000;
const MAX_BYTES = 64 * 1024 * 1024;

const pictures = new LRUCache<string, Picture>({
  maxSize: MAX_BYTES,
  sizeCalculation: ({ byteLength }) => byteLength + 200,
});
const inProgress = new Map<string, Promise<Picture>>();
let takeUse: (address: string) => number = () => 0;

/** Limits the pictures that are made for each address: `take` counts one and returns 0, or the seconds until the next. */
export const limitPictures = (take: (address: string) => number): void => {
  takeUse = take;
};

/**
 * A picture made once for all who ask and kept in memory, by what it is made from, so that it is never outdated. Above the limit of an
 * address 429; 503 if too many others are waiting.
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
    // Copied, because a small Buffer would keep the whole pool that it belongs to in memory.
    const picture = new Uint8Array(bytes);
    pictures.set(key, picture);
    return picture;
  });
  inProgress.set(key, work);
  return work.finally(() => inProgress.delete(key));
};

/** Runs work on a picture when a core is free; 503 if too much is waiting. */
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
