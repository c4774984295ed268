import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import type { EntryList } from '../../../profiles/life/rules/entries.ts';
import { displayName } from '../../../profiles/rules/list-item.ts';
import type { OwnProfile } from '../../../profiles/rules/profile.ts';
import { TIE_SENTENCES } from '../../../profiles/ties/rules/tie.ts';
import { $ownProfile } from '../../my-profile/browser/own-profile.ts';
import { $ownTies } from '../../ties/browser/own-ties.ts';
import { careerTies, NO_TIE_CHANGES } from '../../ties/rules/tie-changes.ts';
import { saveEntry } from '../browser/save-entry.ts';
import { ENTRY_LISTS, entriesOf } from '../rules/entry-lists.ts';
import { EntryRows } from './EntryRows.tsx';

type OwnEntriesProps = {
  user: OwnProfile;
  name: EntryList;
  /** Opens a dialog, once nothing else is edited. */
  onOpen: (open: () => void) => void;
  /** Called once an entry was saved. */
  onSaved: () => void;
};

/** The positions, with the ties to companies, or the schools of the owner's page; each is changed in a dialog and saved at once. */
export const OwnEntries = ({ user, name, onOpen, onSaved }: OwnEntriesProps) => {
  const ties = useStore($ownTies);
  const own = useStore($ownProfile);
  const shown = name === 'positions' && ties.kind === 'ready' ? careerTies(ties.items, NO_TIE_CHANGES) : [];
  const entries = entriesOf(name, user);
  const isPublic = own.kind === 'ready' && !own.user.waiting && !own.user.hidden;
  const hindrance = isPublic ? '' : TIE_SENTENCES.notPublic;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Companies had a tab of their own, whose address leads here.
    const section = name === 'positions' && location.hash === '#ties' && box.current?.closest('section');
    if (!section) return;
    section.tabIndex = -1;
    section.focus();
  }, [name]);
  return (
    <div ref={box}>
      {entries.length + shown.length === 0 && <p className="hint">{ENTRY_LISTS[name].none}</p>}
      <EntryRows
        list={name}
        entries={entries}
        ties={shown}
        died={user.died}
        asking={name === 'positions' ? { owner: displayName(user), ties: shown, hindrance } : null}
        isFinal
        onOpen={onOpen}
        onSave={async (saved) => {
          const problem = await saveEntry(user, name, saved);
          if (problem === null) onSaved();
          return problem;
        }}
      />
    </div>
  );
};
