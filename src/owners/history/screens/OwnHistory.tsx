import { useRef, useState } from 'react';
import { profileSlug } from '../../../base/text/rules/slug.ts';
import { paths } from '../../../paths.ts';
import type { ShownLine } from '../../../profiles/history/calls.ts';
import { canBeUndone } from '../../../profiles/history/rules/change-parts.ts';
import { HistoryList } from '../../../profiles/history/screens/HistoryList.tsx';
import { displayName } from '../../../profiles/rules/list-item.ts';
import type { OwnProfile } from '../../../profiles/rules/profile.ts';
import { undoOwnChange } from '../browser.ts';

/** The history of the owner's page: what changed, and an undo for each change of its texts. */
export const OwnHistory = ({ user }: { user: OwnProfile }) => {
  const [undoing, setUndoing] = useState<number | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const undo = async (number: number): Promise<void> => {
    if (undoing !== null) return;
    setUndoing(number);
    if (await undoOwnChange(user.id, number)) heading.current?.focus();
    setUndoing(null);
  };
  const actions = ({ number, fields }: ShownLine) =>
    canBeUndone(number, fields) && (
      <button
        className="button-plain"
        type="button"
        aria-disabled={undoing !== null}
        onClick={() => void undo(number)}
      >
        <span>{undoing === number ? 'Undoing…' : 'Undo'}</span>
        <span className="visually-hidden">{` change ${number}`}</span>
      </button>
    );
  return (
    <section className="own-history" aria-labelledby="own-history">
      <h2 id="own-history" ref={heading} tabIndex={-1}>
        History
      </h2>
      <p className="muted">
        You see every change to your texts and photos. Others see{' '}
        <a href={paths.history(paths.profile(profileSlug(displayName(user)), user.id))}>the public part</a>,
        without what is or was private. Undo puts the texts back as they were before a change.
      </p>
      <HistoryList id={user.id} actions={actions} />
    </section>
  );
};
