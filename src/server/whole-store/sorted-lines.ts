import { randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Lines that come in any order and go out sorted; beyond some kilobytes they wait in a file, so that memory does not grow with them. */
export type SortedLines = {
  add: (line: string) => Promise<void>;
  /** All lines, by their code units, as often as one likes; nothing may be added meanwhile. */
  [Symbol.asyncIterator]: () => AsyncGenerator<string>;
  close: () => Promise<void>;
};

/** Letters held at once, before they go to the file as one sorted run. */
const MOST = 64 * 1024;
/** So many runs of a level are made one of the next: each of them is read through a buffer of its own. */
const MOST_RUNS = 16;
const READ = 16 * 1024;

/** A sorted piece of the file. */
type Run = { from: number; to: number };

/** Opens an empty sorter. Its file has no name, so that it is gone with the process however that ends. */
export const sortLines = (most = MOST): SortedLines => {
  let waiting: string[] = [];
  let size = 0;
  const levels: Run[][] = [];
  let end = 0;
  let file: FileHandle | null = null;
  // Those who add side by side write one after the other.
  let writing: Promise<void> = Promise.resolve();

  const write = async (text: string): Promise<void> => {
    const bytes = Buffer.from(text);
    await file?.write(bytes, 0, bytes.length, end);
    end += bytes.length;
  };
  const writeRun = async (lines: AsyncIterable<string> | Iterable<string>): Promise<Run> => {
    const from = end;
    let text = '';
    for await (const line of lines) {
      text += `${line}\n`;
      if (text.length < READ) continue;
      await write(text);
      text = '';
    }
    await write(text);
    return { from, to: end };
  };
  const spill = async (lines: string[]): Promise<void> => {
    file ??= await openNameless();
    let run = await writeRun(lines.sort());
    for (let level = 0; ; level += 1) {
      const runs = [...(levels[level] ?? []), run];
      levels[level] = runs.length < MOST_RUNS ? runs : [];
      if (runs.length < MOST_RUNS) return;
      run = await writeRun(merge(runs.map((each) => linesOf(file, each))));
    }
  };
  return {
    add: async (line) => {
      waiting.push(line);
      size += line.length;
      if (size >= most) {
        const lines = waiting;
        waiting = [];
        size = 0;
        writing = writing.then(() => spill(lines));
      }
      await writing;
    },
    async *[Symbol.asyncIterator]() {
      await writing;
      yield* merge([...levels.flat().map((run) => linesOf(file, run)), blockOf(waiting.sort())]);
    },
    close: async () => {
      await writing.catch(() => {});
      await file?.close();
      file = null;
    },
  };
};

const openNameless = async (): Promise<FileHandle> => {
  const path = join(tmpdir(), `vitae-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  await unlink(path);
  return file;
};

/** Blocks of lines: one await for many of them. */
type Blocks = AsyncGenerator<string[]>;

async function* blockOf(lines: string[]): Blocks {
  yield lines;
}

async function* linesOf(file: FileHandle | null, { from, to }: Run): Blocks {
  let rest = Buffer.alloc(0);
  for (let at = from; at < to; ) {
    const chunk = Buffer.alloc(Math.min(READ, to - at));
    const { bytesRead } = (await file?.read(chunk, 0, chunk.length, at)) ?? { bytesRead: 0 };
    if (bytesRead === 0) throw new Error('A file of waiting lines is cut short');
    at += bytesRead;
    const bytes = Buffer.concat([rest, chunk.subarray(0, bytesRead)]);
    const last = bytes.lastIndexOf(10) + 1;
    rest = bytes.subarray(last);
    if (last > 0) yield bytes.toString('utf8', 0, last - 1).split('\n');
  }
}

type Head = { blocks: Blocks; lines: string[]; at: number };

async function* merge(sources: readonly Blocks[]): AsyncGenerator<string> {
  const heads: Head[] = [];
  for (const blocks of sources) {
    const head = { blocks, lines: [], at: 0 };
    if (await refill(head)) heads.push(head);
  }
  while (heads.length > 0) {
    let least = heads[0] as Head;
    for (const head of heads)
      if ((head.lines[head.at] as string) < (least.lines[least.at] as string)) least = head;
    yield least.lines[least.at] as string;
    least.at += 1;
    if (least.at === least.lines.length && !(await refill(least))) heads.splice(heads.indexOf(least), 1);
  }
}

const refill = async (head: Head): Promise<boolean> => {
  const { done, value } = await head.blocks.next();
  head.lines = done ? [] : value;
  head.at = 0;
  return head.lines.length > 0;
};
