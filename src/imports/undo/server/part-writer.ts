import type { Storage } from '../../../base/engine/storage/storage.ts';
import type { AppliedRow } from '../../../profiles/rules/import-mark.ts';
import {
  beginImport,
  findImport,
  type ImportPart,
  type LoggedImport,
  type NotedPage,
  type NotedTie,
  notePart,
  updateImport,
  updatePart,
} from '../storage/import-log.ts';

/** An import whose pages are noted before it writes them, so that it can be taken back. `source` is what its list says. */
export type NotedImport = {
  id: string;
  /** Begins a part; null if the import was taken back. */
  beginPart: (pages: readonly NotedPage[]) => Promise<PartWriter | null>;
  /** Begins a part of ties, and returns what ends it; null if the import was taken back. */
  beginTies: (ties: readonly NotedTie[]) => Promise<(() => Promise<void>) | null>;
};

/** A part of an import while it is written. */
export type PartWriter = {
  batch: string;
  part: number;
  /** Makes sure that an undo will find a page; false if the import was taken back. `again` asks the store although the page is noted. */
  covers: (page: NotedPage, again: boolean) => Promise<boolean>;
  /** Ends the part with what it wrote, and with the rows that were applied already. */
  end: (written: WrittenPages, repeated: readonly AppliedRow[]) => Promise<void>;
};

export type WrittenPages = { created: readonly NotedPage[]; changed: readonly NotedPage[] };

/** Begins an import, or goes on with the one of that word; null if it was taken back. */
export const openNotedImport = async (
  storage: Storage,
  begun: Pick<LoggedImport, 'batch' | 'source' | 'by'>,
): Promise<NotedImport | null> => {
  const { id, undone } = await beginImport(storage, begun);
  return undone === undefined ? notedImport(storage, id) : null;
};

/** The import of a word; null if there is none, or it was taken back. */
export const findNotedImport = async (storage: Storage, batch: string): Promise<NotedImport | null> => {
  const found = await findImport(storage, batch);
  return found === null || found.undone !== undefined ? null : notedImport(storage, found.id);
};

const notedImport = (storage: Storage, id: string): NotedImport => {
  return {
    id,
    beginPart: async (pages) => {
      const part = await beginPart(storage, id, { pages });
      return part === null ? null : aPartWriter(storage, id, part, new Set(pages.map(([page]) => page)));
    },
    beginTies: async (ties) => {
      const part = await beginPart(storage, id, { pages: [], ties });
      const nothing = { created: [], changed: [] };
      return part === null ? null : () => endPart(storage, id, part, nothing, []);
    },
  };
};

const beginPart = async (
  storage: Storage,
  id: string,
  noted: Pick<ImportPart, 'pages' | 'ties'>,
): Promise<number | null> => {
  let part = null as number | null;
  await updateImport(storage, id, (logged) => {
    part = logged.undone === undefined ? logged.parts : null;
    if (part === null) return null;
    return { ...logged, parts: part + 1, open: [...logged.open, part], last: storage.now() };
  });
  // An undo that came in between has closed the part.
  return part === null || !(await notePart(storage, id, part, noted)) ? null : part;
};

/** Ends a part with what it wrote, and with the rows that were applied already. */
const endPart = async (
  storage: Storage,
  batch: string,
  part: number,
  written: WrittenPages,
  repeated: readonly AppliedRow[],
): Promise<void> => {
  const pages = [...written.created, ...written.changed];
  await updatePart(storage, batch, part, (stored) =>
    stored === null || stored.closed ? null : { ...stored, pages, done: true },
  );
  await updateImport(storage, batch, (logged) => withCounts(logged, part, written, repeated));
};

/** Adds pages to a part; those that come while others are written share the next write. False if an undo has closed the part. */
const pageAdder = (
  storage: Storage,
  batch: string,
  part: number,
): ((page: NotedPage) => Promise<boolean>) => {
  let last: Promise<unknown> = Promise.resolve();
  let next: { pages: NotedPage[]; added: Promise<boolean> } | null = null;
  const add = async (pages: readonly NotedPage[]): Promise<boolean> => {
    const after = await updatePart(storage, batch, part, (stored) => {
      const known = new Set(stored?.pages.map(([id]) => id));
      const fresh = pages.filter(([id]) => !known.has(id));
      if (stored === null || stored.closed || fresh.length === 0) return null;
      return { ...stored, pages: [...stored.pages, ...fresh] };
    });
    return after !== null && !after.closed;
  };
  return (page) => {
    if (next === null) {
      const pages: NotedPage[] = [];
      const added = last.then(() => {
        next = null;
        return add(pages);
      });
      last = added.catch(() => undefined);
      next = { pages, added };
    }
    next.pages.push(page);
    return next.added;
  };
};

const aPartWriter = (storage: Storage, batch: string, part: number, noted: Set<string>): PartWriter => {
  const add = pageAdder(storage, batch, part);
  return {
    batch,
    part,
    covers: async (page, again) => {
      if (noted.has(page[0]) && !again) return true;
      const isCovered = await add(page);
      noted.add(page[0]);
      return isCovered;
    },
    end: (written, repeated) => endPart(storage, batch, part, written, repeated),
  };
};

/** Counts a part once, and with it those of which this one found rows: their calls ended before they were counted. */
const withCounts = (
  logged: LoggedImport,
  part: number,
  { created, changed }: WrittenPages,
  repeated: readonly AppliedRow[],
): LoggedImport => {
  const lost = repeated.filter((row) => row.part !== part && logged.open.includes(row.part));
  const isOwn = logged.open.includes(part);
  const counted = new Set([part, ...lost.map((row) => row.part)]);
  const made = lost.filter((row) => row.made).length;
  return {
    ...logged,
    created: logged.created + made + (isOwn ? created.length : 0),
    changed: logged.changed + lost.length - made + (isOwn ? changed.length : 0),
    open: logged.open.filter((each) => !counted.has(each)),
  };
};
