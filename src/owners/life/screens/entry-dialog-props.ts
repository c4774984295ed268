import type { EntryList } from '../../../profiles/life/rules/entries.ts';
import type { OwnTie } from '../../../profiles/ties/rules/tie.ts';
import type { EntryWithTie } from '../rules/entry.ts';
import type { EntryAsk, SavedEntry } from '../rules/saved-entry.ts';

/** How the other sides of positions are asked; `hindrance` says why they cannot be now, or is ''. */
export type TieContext = { owner: string; ties: readonly OwnTie[]; hindrance: string };

export type EntryDialogProps = {
  list: EntryList;
  /** The entry to change; null for a new one. */
  joined: EntryWithTie | null;
  /** The page that is to be asked about it, but was not yet. */
  pending: EntryAsk | null;
  /** Null if nobody can be asked. */
  asking: TieContext | null;
  /** Whether a change is saved at once, so that a removal is asked about. */
  isFinal: boolean;
  /** Saves; returns null, or what went wrong as a sentence. */
  onSave: (saved: SavedEntry) => Promise<string | null>;
  /** Called after a save where something was entered meanwhile: what is saved next is a change of that entry. */
  onKept: (saved: SavedEntry) => void;
  onClose: () => void;
};
