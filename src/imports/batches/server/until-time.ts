import type { Storage } from '../../../base/engine/storage/storage.ts';

/** Yields items until a time (milliseconds); always the first, so that a slow call comes further, too. */
export function* untilTime<Item>(
  { now }: Pick<Storage, 'now'>,
  items: Iterable<Item>,
  until: number,
): Generator<Item> {
  let isFirst = true;
  for (const item of items) {
    if (!isFirst && now() > until) return;
    isFirst = false;
    yield item;
  }
}
