import { opendir } from 'node:fs/promises';
import { join } from 'node:path';
import { type SortedLines, sortLines } from './sorted-lines.ts';

/** What a list asks for: `after` is the last key of the page before. */
export type ListRequest = { root: string; prefix: string; directories: boolean; cursor: string | null };
/** A page as the service gives it; its blobs have keys alone. */
export type ListPage = { blobs: { key: string }[]; directories: string[]; next_cursor?: string };

/** Entries of one page, as the service has it. */
const PAGE = 1_000;
/** So many lists may be under way; whoever goes on with an older one has it looked up again. */
const MOST_UNDER_WAY = 16;

type UnderWay = { lines: SortedLines; keys: AsyncGenerator<string>; after: string };

/**
 * Lists of a local store, in the order of keys and in pages. The folders are read once for a list, and what is not asked for yet waits
 * sorted, so that memory does not grow with it. `alone` runs the reading while nobody writes; `begun` is told when a list reads from there on.
 */
export const localLists = (alone: <Result>(work: () => Promise<Result>) => Promise<Result>) => {
  const underWay = new Map<string, UnderWay>();
  let number = 0;

  const forget = async (id: string): Promise<void> => {
    const list = underWay.get(id);
    underWay.delete(id);
    await list?.lines.close();
  };
  const begin = async (
    request: ListRequest,
    after: string,
    begun: () => void,
  ): Promise<[UnderWay, string[]]> => {
    const lines = sortLines();
    const directories: string[] = [];
    await alone(async () => {
      begun();
      for await (const { key, isFolder } of entriesUnder(request)) {
        if (isFolder) directories.push(key);
        else if (key > after) await lines.add(key);
      }
    });
    return [{ lines, keys: lines[Symbol.asyncIterator](), after }, after === '' ? directories.sort() : []];
  };
  return async (request: ListRequest, begun: () => void = () => {}): Promise<ListPage> => {
    const [id = '', after = ''] = request.cursor?.split('~') ?? [];
    const known = underWay.get(id);
    // Taken out meanwhile: the same page asked for twice is looked up again.
    underWay.delete(id);
    const isNext = known !== undefined && known.after === after;
    if (known !== undefined && !isNext) underWay.set(id, known);
    const [list, directories] = isNext ? [known, []] : await begin(request, after, begun);
    const blobs: { key: string }[] = [];
    while (blobs.length < PAGE) {
      const { done, value } = await list.keys.next();
      if (done) {
        await list.lines.close();
        return { blobs, directories };
      }
      blobs.push({ key: value });
    }
    list.after = blobs.at(-1)?.key ?? '';
    number += 1;
    underWay.set(String(number), list);
    for (const oldest of underWay.keys()) if (underWay.size > MOST_UNDER_WAY) await forget(oldest);
    return { blobs, directories, next_cursor: `${number}~${list.after}` };
  };
};

type Entry = { key: string; isFolder: boolean };

async function* entriesUnder({ root, prefix, directories }: ListRequest): AsyncGenerator<Entry> {
  const slash = prefix.lastIndexOf('/') + 1;
  const folder = prefix.slice(0, slash);
  if (folder.split('/').some((part) => part === '.' || part === '..')) return;
  yield* entriesOf(root, folder, prefix.slice(slash), directories);
}

async function* entriesOf(
  root: string,
  folder: string,
  begins: string,
  directories: boolean,
): AsyncGenerator<Entry> {
  const entries = await opendir(join(root, folder), { bufferSize: 512 }).catch((error: unknown) => {
    // Nothing was ever written there, or it is a key.
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  });
  if (entries === null) return;
  for await (const entry of entries) {
    // A name with a dot before it is a write that was cut short.
    if (!entry.name.startsWith(begins) || entry.name.startsWith('.')) continue;
    const key = folder + entry.name;
    if (!entry.isDirectory()) yield { key, isFolder: false };
    else if (directories) yield { key, isFolder: true };
    else yield* entriesOf(root, `${key}/`, '', false);
  }
}
