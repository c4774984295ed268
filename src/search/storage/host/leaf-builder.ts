import pMap from 'p-map';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { SweptError } from '../../../base/engine/storage/storage-error.ts';
import { PROFILE_KINDS } from '../../../base/fields/rules/profile-kind.ts';
import { type DirectoryState, directoryLeaves } from '../directory-state.ts';
import type { OnProgress } from '../on-progress.ts';
import { type TextGroup, textGroups } from './text-groups.ts';
import { IndexIncomplete, type WorkerLink } from './worker-link.ts';

/** Leaves that are read ahead while one is being derived; a query waits for no more than these. */
const READ_AHEAD = { concurrency: 2 };

/** What the index has of a directory: its leaves, and one index for the texts of some of them each. */
const groupsOf = (state: DirectoryState): TextGroup[] =>
  PROFILE_KINDS.flatMap((kind) => textGroups(state[kind].entries)).filter(({ leaves }) => leaves.length > 1);

/** Has the leaves of a directory derived that the index lacks, and then the indexes of their texts. */
export class LeafBuilder {
  readonly #link: WorkerLink;
  #keys: Promise<Set<string>> | null = null;
  #complete = new WeakSet<DirectoryState>();
  readonly #running = new Map<DirectoryState, Promise<void>>();

  constructor(link: WorkerLink) {
    this.#link = link;
  }

  /** Number of leaves and groups that the index lacks. */
  async missing(state: DirectoryState): Promise<number> {
    if (this.#complete.has(state)) return 0;
    const { leaves, groups } = await this.#missing(state);
    const count = leaves.length + groups.length;
    if (count === 0) this.#complete.add(state);
    return count;
  }

  /** Derives what is missing; a second caller waits for the first. */
  build(storage: Storage, state: DirectoryState, progress: OnProgress = () => {}): Promise<void> {
    const running = this.#running.get(state);
    if (running !== undefined) return running;
    const build = this.#build(storage, state, progress).finally(() => this.#running.delete(state));
    this.#running.set(state, build);
    return build;
  }

  /** Forgets which leaves there are, or that there is a certain one. */
  forget(key?: string): void {
    this.#complete = new WeakSet();
    if (key === undefined) this.#keys = null;
    else void this.#keys?.then((keys) => keys.delete(key));
  }

  /** Takes all leaves for missing that a new derivation of all has still to do. */
  async forgetStale(): Promise<void> {
    const keys = await this.#held();
    for (const key of (await this.#link.send({ type: 'stale' })) as string[]) keys.delete(key);
    this.#complete = new WeakSet();
  }

  /** The leaves that a directory and those being derived do not have any more; they count as missing from now on. */
  async superfluous(state: DirectoryState): Promise<string[]> {
    const keys = await this.#held();
    const needed = new Set(
      [state, ...this.#running.keys()].flatMap((each) => [
        ...directoryLeaves(each).map(({ leaf }) => leaf.key),
        ...groupsOf(each).map(({ key }) => key),
      ]),
    );
    const dropped = [...keys].filter((key) => !needed.has(key));
    for (const key of dropped) keys.delete(key);
    return dropped;
  }

  async #build(storage: Storage, state: DirectoryState, progress: OnProgress): Promise<void> {
    const { leaves, groups } = await this.#missing(state);
    const keys = await this.#held();
    const total = leaves.length + groups.length;
    let done = 0;
    const note = (key: string): void => {
      keys.add(key);
      done += 1;
      progress(done, total);
    };
    progress(done, total);
    await pMap(
      leaves,
      async ({ leaf, content }) => {
        const bytes = await storage.getBytes(leaf.key, 'eventual');
        if (bytes === null) throw new SweptError(leaf.key);
        await this.#link.send({ type: 'build', key: leaf.key, content, bytes });
        note(leaf.key);
      },
      READ_AHEAD,
    );
    for (const group of groups) {
      await this.#merge(group);
      note(group.key);
    }
    this.#complete.add(state);
  }

  async #merge(group: TextGroup): Promise<void> {
    try {
      await this.#link.send({ type: 'merge', group });
    } catch (error) {
      // Another process took a leaf away. The next request derives it again.
      if (error instanceof IndexIncomplete) this.forget(error.key);
      throw error;
    }
  }

  async #missing(state: DirectoryState) {
    const keys = await this.#held();
    return {
      leaves: directoryLeaves(state).filter(({ leaf }) => !keys.has(leaf.key)),
      groups: groupsOf(state).filter(({ key }) => !keys.has(key)),
    };
  }

  #held(): Promise<Set<string>> {
    this.#keys ??= this.#link.send({ type: 'keys' }).then((keys) => new Set(keys as string[]));
    // The next request asks again.
    this.#keys.catch(() => {
      this.#keys = null;
    });
    return this.#keys;
  }
}
