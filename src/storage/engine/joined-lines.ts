/** What two sorted sources have under one key: of each the rest of its lines, after the tab. */
export type Joined = { key: string; one: string[]; other: string[] };

type Source = { lines: AsyncIterator<string>; key: string | null; rest: string };

/** Walks two sources of lines, each in order, side by side: a line is a key alone, or a key, a tab and more. Neither is held. */
export async function* joinLines(
  one: AsyncIterable<string>,
  other: AsyncIterable<string>,
): AsyncGenerator<Joined> {
  const [first, second] = await Promise.all([open(one), open(other)]);
  try {
    for (;;) {
      const key = least(first.key, second.key);
      if (key === null) return;
      yield { key, one: await take(first, key), other: await take(second, key) };
    }
  } finally {
    await Promise.all([first.lines.return?.(), second.lines.return?.()]);
  }
}

const least = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && other < one) ? other : one;

const open = async (source: AsyncIterable<string>): Promise<Source> => {
  const opened = { lines: source[Symbol.asyncIterator](), key: null, rest: '' };
  await advance(opened);
  return opened;
};

const advance = async (source: Source): Promise<void> => {
  const { done, value } = await source.lines.next();
  const line = done ? null : value;
  const tab = line?.indexOf('\t') ?? -1;
  source.key = line !== null && tab >= 0 ? line.slice(0, tab) : line;
  source.rest = line !== null && tab >= 0 ? line.slice(tab + 1) : '';
};

const take = async (source: Source, key: string): Promise<string[]> => {
  const rests: string[] = [];
  while (source.key === key) {
    rests.push(source.rest);
    await advance(source);
  }
  return rests;
};
