import { join } from 'node:path';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { PROFILE_KINDS } from '../../../base/fields/rules/profile-kind.ts';
import { NO_ALIASES } from '../../aliases/rules.ts';
import { withDirectory } from '../directory.ts';
import type { IndexChange } from '../directory-entry.ts';
import type { Directory, DirectoryState } from '../directory-state.ts';
import { rebuilding } from '../directory-unavailable.ts';
import type { OnProgress } from '../on-progress.ts';
import type { Answer, DirectoryIndex, QuestionInput, QuestionName } from '../questions.ts';
import { CountSender } from './count-sender.ts';
import type { DirectoryUpdate } from './index-messages.ts';
import { LeafBuilder } from './leaf-builder.ts';
import { textGroups } from './text-groups.ts';
import { IndexIncomplete, WorkerLink } from './worker-link.ts';

/** The file of the index of a data folder. */
export const indexFile = (folder: string): string => join(folder, 'index.db');

/** A request waits while at most this many leaves are missing, which takes some seconds; beyond that it gets 503. */
const MAX_AWAITED = 128;
/**
 * How long after a read of the directory, in milliseconds, a new snapshot has nothing that the read lacked: it is made of events that are
 * one and a half minutes old.
 */
const COVERED_MS = 60_000;

/** What the thread was told last, and when that was read. */
type Told = Directory & { at: number };

/**
 * The index of a local store, in a file beside it and a thread of its own. The thread is told the directory as it is with each query, so an
 * answer is never older than the request. It derives the leaves that the file lacks: after a compaction those that changed, after the
 * loss of the file all of them, during which queries are refused.
 */
export class IndexThread implements DirectoryIndex {
  readonly #link: WorkerLink;
  readonly #builder: LeafBuilder;
  readonly #counts: CountSender;
  readonly #maxAwaited: number;
  #told: Told | null = null;
  #outdated = new WeakSet<DirectoryState>();

  constructor(file: string, { maxAwaited = MAX_AWAITED } = {}) {
    this.#link = new WorkerLink(file, () => this.#forget());
    this.#builder = new LeafBuilder(this.#link);
    this.#counts = new CountSender(this.#link);
    this.#maxAwaited = maxAwaited;
  }

  ask = async <Name extends QuestionName>(
    storage: Storage,
    name: Name,
    asked: QuestionInput<Name> | Promise<QuestionInput<Name>>,
  ): Promise<Answer<Name>> =>
    withDirectory(storage, async (directory): Promise<Answer<Name>> => {
      const complete = await this.#completed(storage, directory);
      return this.#ask(storage, complete, name, await asked);
    });

  /** Derives all leaves that are missing, and brings all into memory, piece by piece so that queries go on. */
  warm = (storage: Storage): Promise<void> =>
    withDirectory(storage, async (directory) => {
      await this.#complete(storage, directory);
      for (const kind of PROFILE_KINDS)
        for (const group of textGroups(directory.state[kind].entries))
          await this.#link.send({ type: 'load', group });
    });

  /** Derives all leaves that are missing, and removes those from the file that the directory does not have any more. */
  complete = (storage: Storage, progress?: OnProgress): Promise<void> =>
    withDirectory(storage, (directory) => this.#complete(storage, directory, progress));

  refresh = (storage: Storage): Promise<void> => this.complete(storage);

  /** Derives all leaves anew, or those that an interrupted run has left; a site can use the index at the same time. */
  rebuild = (storage: Storage, progress: OnProgress): Promise<void> =>
    withDirectory(storage, async ({ state }) => {
      await this.#builder.forgetStale();
      await this.#builder.build(storage, state, progress);
    });

  close = (): Promise<void> => this.#link.close();

  async #ask<Name extends QuestionName>(
    storage: Storage,
    directory: Directory,
    name: Name,
    asked: QuestionInput<Name>,
  ): Promise<Answer<Name>> {
    if (isSortedByCounts(name, asked)) await this.#counts.send(storage);
    const dropped = this.#isNews(directory.state) ? await this.#builder.superfluous(directory.state) : [];
    try {
      const update = this.#tell(directory, dropped, storage.now());
      return (await this.#link.send({ type: 'ask', update, name, asked })) as Answer<Name>;
    } catch (error) {
      if (!(error instanceof IndexIncomplete)) throw error;
      // Another process took it away. The next request derives it again.
      this.#builder.forget(error.key);
      throw rebuilding({ cause: error });
    }
  }

  async #complete(storage: Storage, directory: Directory, progress?: OnProgress): Promise<void> {
    await this.#builder.build(storage, directory.state, progress);
    await this.#ask(storage, directory, 'label', ['place', '-', NO_ALIASES]);
  }

  /**
   * The directory with a snapshot of which the index has all leaves. While those of a new one are being derived, that is the one before, with
   * all changes since.
   */
  async #completed(storage: Storage, directory: Directory): Promise<Directory> {
    const missing = await this.#builder.missing(directory.state);
    if (missing === 0) return directory;
    const building = this.#builder.build(storage, directory.state);
    // Reported to whoever waits; the next request tries again.
    building.catch(() => {});
    const told = this.#told;
    if (told !== null && storage.now() - told.at < COVERED_MS)
      return { state: told.state, changes: joinChanges(told.changes, directory.changes) };
    if (missing > this.#maxAwaited) throw rebuilding();
    await building;
    return directory;
  }

  #isNews(state: DirectoryState): boolean {
    return !this.#outdated.has(state) && (this.#told === null || !hasSameLeaves(this.#told.state, state));
  }

  /** How the directory differs from what the thread has; a request that read an older one is answered from the newest. */
  #tell(directory: Directory, dropped: readonly string[], at: number): DirectoryUpdate | null {
    const { state, changes } = directory;
    if (this.#outdated.has(state)) return null;
    const told = this.#told;
    const isSame = told !== null && hasSameLeaves(told.state, state);
    if (told !== null && !isSame) this.#outdated.add(told.state);
    this.#told = { state: isSame ? told.state : state, changes, at };
    if (isSame && told.changes === changes) return null;
    const before: ReadonlyMap<string, IndexChange> = told?.changes ?? new Map();
    return {
      ...(!isSame && { state, dropped }),
      changed: [...changes.values()].filter((change) => before.get(change.order) !== change),
      settled: [...before.keys()].filter((order) => !changes.has(order)),
    };
  }

  // Another thread is told everything again.
  #forget(): void {
    this.#told = null;
    this.#outdated = new WeakSet();
    this.#builder.forget();
    this.#counts.forget();
  }
}

const joinChanges = (
  before: Directory['changes'],
  since: Directory['changes'],
): ReadonlyMap<string, IndexChange> => {
  const isIncluded = [...since].every(([order, change]) => before.get(order) === change);
  return isIncluded ? before : new Map([...before, ...since]);
};

const hasSameLeaves = (one: DirectoryState, other: DirectoryState): boolean =>
  PROFILE_KINDS.every((kind) => one[kind] === other[kind]);

const isSortedByCounts = (name: QuestionName, asked: readonly unknown[]): boolean =>
  name === 'fitting' ||
  (name === 'lists' &&
    (asked as QuestionInput<'lists'>)[0].some(({ order }) => order === 'liked' || order === 'viewed'));
