import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PageChange } from '../../../contract/imports/changes.ts';
import { CHANGES_LIMIT, type DumpFormat } from '../../../domain/imports/open-data.ts';
import { paths } from '../../../paths.ts';

/** The index of a site's files of open data, as it is sent. */
export type RemoteIndex = {
  seq: string;
  files: { url: string; format: DumpFormat; profiles: number; bytes: number; sha256: string }[];
};

/** A public record of another site. */
export type RemoteRecord = Record<string, unknown> & { id: string };

/** Thrown when the changes since a place are not kept any more. */
export class TakeTheDump extends Error {}

/** How often a request that a site puts off is sent again. */
const MAX_ATTEMPTS = 20;
const DEFAULT_WAIT_SECONDS = 10;

/** The open data of another site, by its origin; waits where that asks for it. */
export type RemoteSite = {
  origin: string;
  /** Null if there are no files yet. */
  index: () => Promise<RemoteIndex | null>;
  /** Saves a file; false if it is not, or no longer, what the index says. */
  save: (file: RemoteIndex['files'][number], path: string) => Promise<boolean>;
  changes: (since: string) => Promise<{ items: PageChange[]; next: string | null }>;
  /** A page's public record; null if it is none any more. */
  record: (id: string) => Promise<RemoteRecord | null>;
};

/** Opens another site; `wait` waits so many milliseconds. */
export const remoteSite = (
  origin: string,
  wait: (milliseconds: number) => Promise<unknown> = sleep,
): RemoteSite => {
  const get = async (path: string): Promise<Response> => {
    for (let attempt = 1; ; attempt += 1) {
      const response = await fetch(new URL(path, origin), {
        headers: { 'user-agent': 'vitae-mirror' },
      }).catch((cause: unknown) => {
        throw new Error(`${origin} does not answer.`, { cause });
      });
      if (![429, 503].includes(response.status) || attempt === MAX_ATTEMPTS) return response;
      await response.body?.cancel();
      const seconds = Number(response.headers.get('retry-after'));
      await wait((seconds > 0 ? seconds : DEFAULT_WAIT_SECONDS) * 1_000);
    }
  };
  const failed = (path: string, { status }: Response): Error =>
    new Error(`${origin}${path} answered ${status}.`);

  return {
    origin,
    index: async () => {
      const path = paths.data('index.json');
      const response = await get(path);
      if (response.status === 404) return null;
      if (!response.ok) throw failed(path, response);
      return (await response.json()) as RemoteIndex;
    },
    save: async ({ url, bytes, sha256 }, path) => {
      const response = await get(url);
      if (!response.ok || response.body === null) return false;
      const hash = createHash('sha256');
      let size = 0;
      const measure = new Transform({
        transform: (piece: Buffer, _encoding, done) => {
          hash.update(piece);
          size += piece.length;
          done(null, piece);
        },
      });
      await pipeline(Readable.fromWeb(response.body as WebStream), measure, createWriteStream(path));
      return size === bytes && hash.digest('hex') === sha256;
    },
    changes: async (since) => {
      const path = `/php-api/changes.php?${new URLSearchParams({ since, limit: String(CHANGES_LIMIT) })}`;
      const response = await get(path);
      if (response.status === 410) throw new TakeTheDump();
      if (!response.ok) throw failed(path, response);
      return (await response.json()) as { items: PageChange[]; next: string | null };
    },
    record: async (id) => {
      const path = `/php-api/get-profile.php?${new URLSearchParams({ id })}`;
      const response = await get(path);
      if (response.status === 404) return null;
      if (!response.ok) throw failed(path, response);
      const { data } = (await response.json()) as { data: [RemoteRecord & { listed?: string }] };
      return data[0].listed === 'no' ? null : data[0];
    },
  };
};
