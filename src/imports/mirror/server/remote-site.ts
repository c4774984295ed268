import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod/mini';
import { isProfileId } from '../../../base/text/rules/slug.ts';
import { filePaths } from '../../../paths.ts';
import { CHANGES_LIMIT } from '../../open-data/rules.ts';
import { askChecked } from './checked-request.ts';
import {
  bodyUpTo,
  LONGEST_TEXT,
  NotTaken,
  type RequestEnvironment,
  readJson,
  requestsTo,
} from './remote-request.ts';

const count = z.number().check(z.int(), z.nonnegative());
const id = z.string().check(z.refine(isProfileId));

const indexSchema = z.object({
  seq: z.string(),
  files: z.array(
    z.object({ url: z.string(), format: z.string(), profiles: count, bytes: count, sha256: z.string() }),
  ),
});
const changesSchema = z.object({
  items: z
    .array(z.object({ seq: z.string(), id, op: z.enum(['put', 'gone']) }))
    .check(z.maxLength(CHANGES_LIMIT)),
  next: z.nullable(z.string()),
});
const recordSchema = z.looseObject({ id });
const profileSchema = z.object({ data: z.tuple([recordSchema], z.unknown()) });

/** The index of a site's files of open data, as it is sent. */
export type RemoteIndex = z.infer<typeof indexSchema>;
/** What changed at a site after a place. */
type RemoteChanges = z.infer<typeof changesSchema>;
/** A public record of another site. */
export type RemoteRecord = z.infer<typeof recordSchema>;

/** Thrown when the changes since a place are not kept any more. */
export class TakeTheDump extends Error {}

/** The open data of another site, by its origin; waits where that asks for it. */
export type RemoteSite = {
  origin: string;
  /** Null if there are no files yet. */
  index: () => Promise<RemoteIndex | null>;
  /** Saves a file; false if it is not, or no longer, what the index says. */
  save: (file: RemoteIndex['files'][number], path: string) => Promise<boolean>;
  changes: (since: string) => Promise<RemoteChanges>;
  /** A page's public record; null if it is no longer public. */
  record: (id: string) => Promise<RemoteRecord | null>;
};

const leave = async <Value>({ body }: Response, value: Value): Promise<Value> => {
  await body?.cancel();
  return value;
};

/** Opens another site; only checked addresses are requested. */
export const remoteSite = (origin: string, asking: Partial<RequestEnvironment> = {}): RemoteSite => {
  const get = requestsTo(origin, { ask: askChecked(), ...asking });
  const read = async <Schema extends z.ZodMiniType>(
    path: string,
    response: Response,
    schema: Schema,
  ): Promise<z.infer<Schema>> => {
    if (!response.ok) throw await leave(response, new Error(`${origin}${path} answered ${response.status}.`));
    const parsed = schema.safeParse(await readJson(response, origin + path, LONGEST_TEXT));
    if (!parsed.success) throw new NotTaken(`${origin}${path} is not what a copy can read.`);
    return parsed.data;
  };

  return {
    origin,
    index: async () => {
      const path = filePaths.data('index.json');
      const response = await get(path);
      return response.status === 404 ? leave(response, null) : read(path, response, indexSchema);
    },
    save: async ({ url, bytes, sha256 }, path) => {
      const response = await get(url);
      if (!response.ok) return leave(response, false);
      const hash = createHash('sha256');
      let size = 0;
      const measured = async function* (): AsyncGenerator<Uint8Array> {
        for await (const piece of bodyUpTo(response, url, bytes)) {
          hash.update(piece);
          size += piece.length;
          yield piece;
        }
      };
      try {
        await pipeline(measured, createWriteStream(path));
      } catch (error) {
        if (error instanceof NotTaken) return false;
        throw error;
      }
      return size === bytes && hash.digest('hex') === sha256;
    },
    changes: async (since) => {
      const path = `/php-api/changes.php?${new URLSearchParams({ since, limit: String(CHANGES_LIMIT) })}`;
      const response = await get(path);
      if (response.status === 410) throw await leave(response, new TakeTheDump());
      return read(path, response, changesSchema);
    },
    record: async (id) => {
      const path = `/php-api/get-profile.php?${new URLSearchParams({ id })}`;
      const response = await get(path);
      if (response.status === 404) return leave(response, null);
      const [record] = (await read(path, response, profileSchema)).data;
      if (record.id !== id) throw new NotTaken(`${origin}${path} is another page.`);
      return record['listed'] === 'no' ? null : record;
    },
  };
};
