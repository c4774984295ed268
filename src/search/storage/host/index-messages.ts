import type { Counts } from '../../../profiles/rules/list-item.ts';
import type { IndexChange } from '../directory-entry.ts';
import type { DirectoryState } from '../directory-state.ts';
import type { QuestionName } from '../questions.ts';
import type { LeafContent } from './file-parts.ts';
import type { TextGroup } from './text-groups.ts';

/** How the directory differs from what the thread was told before. */
export type DirectoryUpdate = {
  state?: DirectoryState | undefined;
  /** Keys of leaves that no directory has any more. */
  dropped?: readonly string[] | undefined;
  changed: readonly IndexChange[];
  /** Orders that are in the leaves by now. */
  settled: readonly string[];
};

/** The counts of one leaf, gzipped as it is stored. */
type CountLeaf = { key: string; first: string; bytes?: Uint8Array | undefined };

/** What the thread is asked to do. */
export type IndexRequest =
  /** Returns the keys of the leaves that it has. */
  | { type: 'keys' }
  /** Returns the keys of the leaves that a new derivation of all has still to do. */
  | { type: 'stale' }
  | { type: 'build'; key: string; content: LeafContent; bytes: Uint8Array }
  | { type: 'merge'; group: TextGroup }
  | { type: 'load'; group: TextGroup }
  | {
      type: 'counts';
      leaves: readonly CountLeaf[];
      fresh: readonly (readonly [id: string, counts: Counts])[];
    }
  | { type: 'ask'; update: DirectoryUpdate | null; name: QuestionName; asked: readonly unknown[] }
  | { type: 'close' };

/** The answer to the request of the same number. */
export type IndexReply =
  | { id: number; result: unknown }
  | { id: number; error: string; missing: string | null };
