import { readFile } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';

/** What a file's content is read and checked by: its place, and its length when the site was opened. */
type StoredFile = { file: string; bytes: number };
type Limits = { maxBytes?: number; maxFileBytes?: number };

/** Bytes that are kept at most in all, and of one file: what a page is made of is kept, a video is not. */
const MAX_BYTES = 8 * 1024 * 1024;
const MAX_FILE_BYTES = 512 * 1024;

/** The content of a build's files: each is read once, and kept while there is room. A build never changes. */
export class FileMemory {
  readonly #maxFileBytes: number;
  readonly #kept: LRUCache<string, Uint8Array, number>;

  constructor({ maxBytes = MAX_BYTES, maxFileBytes = MAX_FILE_BYTES }: Limits = {}) {
    this.#maxFileBytes = maxFileBytes;
    this.#kept = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ byteLength }) => byteLength + 1,
      // One that is asked for by many at once is read once.
      fetchMethod: (file, _, { context: bytes }) => readWhole(file, bytes),
    });
  }

  /** How much is kept, in bytes. */
  get bytes(): number {
    return this.#kept.calculatedSize;
  }

  /** Whether a file is short enough to be kept. */
  takes({ bytes }: StoredFile): boolean {
    return bytes <= this.#maxFileBytes;
  }

  /** The whole content of a file, at once if it is kept; rejects if it is not what it was. */
  read({ file, bytes }: StoredFile): Uint8Array | Promise<Uint8Array> {
    return this.#kept.get(file) ?? this.#kept.forceFetch(file, { context: bytes });
  }
}

const readWhole = async (file: string, bytes: number): Promise<Uint8Array> => {
  const content = await readFile(file);
  if (content.byteLength !== bytes) throw new Error(`${file} is not what it was`);
  return content;
};
