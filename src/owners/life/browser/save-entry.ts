import { ACCOUNT_SENTENCES } from '../../../accounts/rules/account.ts';
import { say } from '../../../base/languages/rules/say.ts';
import type { EntryList } from '../../../profiles/life/rules/entries.ts';
import type { OwnProfile } from '../../../profiles/rules/profile.ts';
import { structuredValues } from '../../../profiles/rules/structured-fields.ts';
import { OWN_EDIT } from '../../editing/browser/own-edit.ts';
import { startEdit } from '../../editing/browser/own-profile-edit.ts';
import { sendTieChanges } from '../../ties/browser/tie-changes.ts';
import { NO_TIE_CHANGES, type TieChanges } from '../../ties/rules/tie-changes.ts';
import { isSameEntry } from '../rules/entry.ts';
import { entriesOf, toStored, withEntry } from '../rules/entry-lists.ts';
import { type SavedEntry, tieChangesOf } from '../rules/saved-entry.ts';

/** Saves one entry of the owner's page at once, also over a page that changed meanwhile; returns null, or what went wrong as a sentence. */
export const saveEntry = async (
  user: OwnProfile,
  list: EntryList,
  saved: SavedEntry,
): Promise<string | null> => {
  const ties = tieChangesOf(saved, NO_TIE_CHANGES, null);
  if (saved.at !== null || saved.entry !== null) return saveOver(user, list, saved, ties);
  return sendTieChanges(ties, user.positions);
};

const saveOver = async (
  user: OwnProfile,
  list: EntryList,
  saved: SavedEntry,
  ties: TieChanges,
): Promise<string | null> => {
  const { at, entry } = saved;
  const old = at === null ? null : entriesOf(list, user)[at];
  for (let base = user, turn = 0; turn < 3; turn += 1) {
    const entries = entriesOf(list, base);
    const place =
      old === null
        ? null
        : entries.findIndex((each, index) => isSameEntry(each, old) && (base !== user || index === at));
    if (place === -1) return say('owners.life.changed-elsewhere');
    const edit = startEdit(base, []);
    const structured = {
      ...structuredValues(base),
      [list]: toStored(list, withEntry(entries, place, entry)),
    };
    const outcome = await OWN_EDIT.save({ ...edit, structured, ties });
    if (outcome.kind === 'saved') return null;
    if (outcome.kind === 'over') return say('owners.life.logged-out');
    if (outcome.kind === 'refused') return Object.values(outcome.problems)[0] ?? outcome.message;
    base = outcome.edit.base;
  }
  return ACCOUNT_SENTENCES.updateFailed;
};
