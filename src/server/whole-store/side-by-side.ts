/** Runs work for each item, so many at a time; the first failure ends it, once what is under way has come to rest. */
export const sideBySide = async <Item>(
  items: AsyncIterable<Item> | Iterable<Item>,
  most: number,
  work: (item: Item) => Promise<void>,
): Promise<void> => {
  const running = new Set<Promise<void>>();
  let failure: { cause: unknown } | null = null;
  for await (const item of items) {
    const task: Promise<void> = work(item)
      .catch((cause: unknown) => {
        failure ??= { cause };
      })
      .finally(() => running.delete(task));
    running.add(task);
    if (running.size >= most) await Promise.race(running);
    if (failure !== null) break;
  }
  await Promise.all(running);
  if (failure !== null) throw (failure as { cause: unknown }).cause;
};

/** The results of work for each item, in the items' order, so many being worked on ahead. */
export async function* inOrder<Item, Result>(
  items: AsyncIterable<Item> | Iterable<Item>,
  most: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const ahead: Promise<Result>[] = [];
  for await (const item of items) {
    const task = work(item);
    // A failure is met when its turn comes; until then it must not count as unheard.
    task.catch(() => {});
    ahead.push(task);
    if (ahead.length >= most) yield await (ahead.shift() as Promise<Result>);
  }
  for (const task of ahead) yield await task;
}
