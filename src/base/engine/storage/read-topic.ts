import { compactTopic, isCompactionDue } from './compaction.ts';
import type { Storage } from './storage.ts';
import { SweptError } from './storage-error.ts';
import { loadTopic } from './topic.ts';
import { MAX_ATTEMPTS, snapshotKey } from './topics/snapshots.ts';
import type { Topic, TopicState } from './topics/topic-definition.ts';

/** The newest snapshot of a topic and the events after it. A reader that finds a compaction due defers it. */
export const readState = async <State extends object>(
  storage: Storage,
  topic: Topic<State>,
): Promise<TopicState<State>> => {
  const current = await loadTopic(storage, topic, { whole: false });
  if (isCompactionDue(topic, current, storage.now()))
    storage.defer(`compact ${topic.name}`, () => compactTopic(storage, topic));
  return current;
};

/** Reads a topic and uses it; starts again if its snapshot is swept meanwhile. */
export const withState = async <State extends object, Result>(
  storage: Storage,
  topic: Topic<State>,
  use: (current: TopicState<State>) => Promise<Result>,
): Promise<Result> => {
  for (let attempt = 1; ; attempt += 1) {
    const current = await readState(storage, topic);
    try {
      return await use(current);
    } catch (error) {
      if (!(error instanceof SweptError) || attempt === MAX_ATTEMPTS) throw error;
      // The cached snapshot is outdated too.
      if (current.view.snapshot !== null) storage.memory.delete(snapshotKey(topic, current.view.snapshot));
    }
  }
};
