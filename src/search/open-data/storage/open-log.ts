import { lookUp } from '../../../base/engine/storage/leaves.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import type { TopicEvent } from '../../../base/engine/storage/topics/topic-event.ts';
import { OPEN_MARK } from '../../../profiles/storage/directory-topic.ts';
import type { IndexChange } from '../../storage/directory-entry.ts';
import { changesIn, isBatch } from '../../storage/directory-events.ts';
import type { OpenLog, OpenLogChanges } from '../../storage/directory-state.ts';

/** What some events say about one profile: the newest of them, and whether one, or that one, announced a page that is open data. */
type Touched = { id: string; newest: string; wasOpen: boolean; endsOpen: boolean };

/**
 * The changes of open pages that some settled events announce. `changes` are the profiles as they are now, by order. Whoever reads
 * the log while a page is open for a moment gets it, so its end is logged too, although no state ever had it.
 */
export const logOf = async (
  storage: Storage,
  { marks: marked }: Pick<OpenLog, 'marks'>,
  events: readonly TopicEvent[],
  changes: ReadonlyMap<string, IndexChange>,
): Promise<OpenLogChanges> => {
  const log: OpenLogChanges = { marks: new Map(), changes: new Map() };
  for (const [order, { id, newest, wasOpen, endsOpen }] of await touchedBy(storage, events)) {
    const mark = await lookUp<string>(storage, marked, order);
    const { open, into } = changes.get(order) ?? {};
    const isOpen = open === true;
    if (!isOpen && mark === undefined && !wasOpen) continue;
    log.changes.set(`${newest}${order}`, {
      ...{ id: mark ?? id, op: isOpen ? 'put' : 'gone' },
      ...(into !== undefined && { into }),
    });
    // An end that a later event announces is logged with that event again.
    log.marks.set(order, isOpen || endsOpen ? (mark ?? id) : null);
  }
  return log;
};

const touchedBy = async (
  storage: Storage,
  events: readonly TopicEvent[],
): Promise<ReadonlyMap<string, Touched>> => {
  const touched = new Map<string, Touched>();
  const touch = (order: string, id: string, newest: string, isOpen: boolean): void => {
    const before = touched.get(order);
    touched.set(order, {
      id: id || (before?.id ?? ''),
      newest,
      wasOpen: isOpen || (before?.wasOpen ?? false),
      endsOpen: isOpen,
    });
  };
  for (const event of events) {
    if (isBatch(event)) {
      for (const { order, admin, open } of await changesIn(storage, event))
        touch(order, admin?.id ?? '', event.id, open === true);
      continue;
    }
    const [, id = '', , , order = '', mark] = event.payload.split('.');
    touch(order, id, event.id, mark === OPEN_MARK);
  }
  return touched;
};
