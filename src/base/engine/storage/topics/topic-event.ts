/** An acknowledged event: `id` sorts by time, `payload` is its content, `key` its full key. */
export type TopicEvent = { id: string; bucket: string; payload: string; key: string };

/** The keys of a topic, without its leaves. */
export type TopicListing = {
  events: TopicEvent[];
  /** The numbers of its snapshots. */
  snapshots: string[];
  /** `{number}.{bucket}` of compactions that were started. */
  claims: string[];
  /** Whether it has all keys, or leaves out compacted events. */
  isWhole: boolean;
};

/** A parsed key of a topic. */
export type TopicKey =
  | { kind: 'event'; event: TopicEvent }
  | { kind: 'snapshot'; name: string }
  | { kind: 'claim'; name: string };

/** Parses a key of a topic; null if it is none. */
export const readTopicKey = (topic: string, key: string): TopicKey | null => {
  if (key.startsWith(`${topic}/e/`)) return { kind: 'event', event: parseEvent(topic, key) };
  if (key.startsWith(`${topic}/s/`)) return { kind: 'snapshot', name: lastSegment(key) };
  return key.startsWith(`${topic}/c/`) ? { kind: 'claim', name: lastSegment(key) } : null;
};

export const parseEvent = (topic: string, key: string): TopicEvent => {
  const [bucket = '', name = ''] = key.slice(`${topic}/e/`.length).split('/');
  const dot = name.indexOf('.');
  return { id: name.slice(0, dot), bucket, payload: name.slice(dot + 1), key };
};

export const lastSegment = (key: string): string => key.slice(key.lastIndexOf('/') + 1);
