import { parentPort, workerData } from 'node:worker_threads';
import type { Aliases } from '../../aliases/rules.ts';
import { answer } from '../answers.ts';
import type { IndexChange } from '../directory-entry.ts';
import { type Directory, EMPTY_DIRECTORY } from '../directory-state.ts';
import type { QuestionInput, QuestionName } from '../questions.ts';
import { CountTable } from './count-table.ts';
import { FileParts, MissingLeaf } from './file-parts.ts';
import { IndexFile } from './index-file.ts';
import type { DirectoryUpdate, IndexReply, IndexRequest } from './index-messages.ts';

/** Number of answers that are kept until something changes. */
const KEPT_ANSWERS = 64;
/** Longer lists are not worth it. */
const KEPT_ENTRIES = 200;

const { file: path } = workerData as { file: string };
const file = new IndexFile(path);
const parts = new FileParts(file);
const counts = new CountTable();
const changes = new Map<string, IndexChange>();
let directory: Directory = { state: EMPTY_DIRECTORY, changes };
const answers = new Map<string, Promise<unknown>>();

const update = ({ state, dropped = [], changed, settled }: DirectoryUpdate): void => {
  for (const order of settled) changes.delete(order);
  for (const change of changed) changes.set(change.order, change);
  // What is derived from changes is kept by their identity.
  directory = { state: state ?? directory.state, changes: new Map(changes) };
  answers.clear();
  parts.drop(dropped);
};

// Groups are kept by the identity of the aliases.
let knownAliases: { text: string; aliases: Aliases } | null = null;
const sameAliases = (value: unknown): unknown => {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(sameAliases);
  if ('place' in value && 'profession' in value && 'industry' in value && !('verified' in value)) {
    const text = JSON.stringify(value);
    if (knownAliases?.text !== text) knownAliases = { text, aliases: value as Aliases };
    return knownAliases.aliases;
  }
  return 'aliases' in value ? { ...value, aliases: sameAliases(value.aliases) } : value;
};

const ask = async (name: QuestionName, asked: readonly unknown[]): Promise<unknown> => {
  const key = `${name}${JSON.stringify(asked)}`;
  const known = answers.get(key);
  if (known !== undefined) return known;
  const reader = { source: parts, directory };
  const given: unknown = await answer(reader, name, asked.map(sameAliases) as QuestionInput<QuestionName>);
  if (entriesIn(given) <= KEPT_ENTRIES) {
    answers.set(key, Promise.resolve(given));
    for (const oldest of answers.keys()) {
      if (answers.size <= KEPT_ANSWERS) break;
      answers.delete(oldest);
    }
  }
  return given;
};

const entriesIn = (given: unknown): number =>
  Array.isArray(given) ? given.reduce((sum, page) => sum + (page?.entries?.length ?? 0), 0) : 0;

const fulfil = async (request: IndexRequest): Promise<unknown> => {
  if (request.type === 'keys') return file.keys();
  if (request.type === 'stale') return file.stale();
  if (request.type === 'build') return parts.build(request.key, request.content, request.bytes);
  if (request.type === 'merge') return parts.merge(request.group);
  if (request.type === 'load') return parts.load(request.group);
  if (request.type === 'counts') {
    parts.setCounts(counts.replace(request));
    answers.clear();
    return null;
  }
  if (request.type === 'close') return file.close();
  if (request.update !== null) update(request.update);
  return ask(request.name, request.asked);
};

const reply = async (id: number, request: IndexRequest): Promise<void> => {
  const message: IndexReply = await fulfil(request).then(
    (result) => ({ id, result }),
    (error: unknown) => ({
      id,
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
      missing: error instanceof MissingLeaf ? error.key : null,
    }),
  );
  parentPort?.postMessage(message);
};

// One after the other: a query is asked of the directory that was told with it. A merge takes a second, reads leaves alone, and need not be awaited.
let queue: Promise<void> = Promise.resolve();
parentPort?.on('message', ({ id, request }: { id: number; request: IndexRequest }) => {
  if (request.type === 'merge') void reply(id, request);
  else queue = queue.then(() => reply(id, request));
});
