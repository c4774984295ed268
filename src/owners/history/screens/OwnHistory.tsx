import { useRef, useState } from 'react';
import { say, sayPieces } from '../../../base/languages/rules/say.ts';
import { PartlyHidden } from '../../../base/languages/screens/PartlyHidden.tsx';
import { Pieces } from '../../../base/languages/screens/Pieces.tsx';
import { profileSlug } from '../../../base/text/rules/slug.ts';
import { paths } from '../../../paths.ts';
import type { ShownLine } from '../../../profiles/history/calls.ts';
import { canBeUndone } from '../../../profiles/history/rules/change-parts.ts';
import { HistoryList } from '../../../profiles/history/screens/HistoryList.tsx';
import { displayName } from '../../../profiles/rules/list-item.ts';
import type { OwnProfile } from '../../../profiles/rules/profile.ts';
import { useLockedParts } from '../../my-profile/screens/use-role.ts';
import { undoOwnChange } from '../browser.ts';

/** The history of the owner's page: what changed, and an undo for each change of its texts that is theirs to make. */
export const OwnHistory = ({ user }: { user: OwnProfile }) => {
  const [undoing, setUndoing] = useState<number | null>(null);
  const locked: readonly string[] = useLockedParts(user);
  const heading = useRef<HTMLHeadingElement>(null);
  const undo = async (number: number): Promise<void> => {
    if (undoing !== null) return;
    setUndoing(number);
    if (await undoOwnChange(user.id, number)) heading.current?.focus();
    setUndoing(null);
  };
  const actions = ({ number, fields }: ShownLine) =>
    canBeUndone(number, fields) &&
    !fields.some((field) => locked.includes(field)) && (
      <button
        className="button-plain"
        type="button"
        aria-disabled={undoing !== null}
        onClick={() => void undo(number)}
      >
        <PartlyHidden
          of={
            undoing === number
              ? sayPieces('owners.history.undoing', { number: String(number) })
              : sayPieces('owners.history.undo', { number: String(number) })
          }
        />
      </button>
    );
  return (
    <section className="own-history" aria-labelledby="own-history">
      <h2 id="own-history" ref={heading} tabIndex={-1}>
        {say('owners.page.tab-history')}
      </h2>
      <p className="muted">
        <Pieces
          of={sayPieces('owners.history.about')}
          tags={{
            link: (text) => (
              <a href={paths.history(paths.profile(profileSlug(displayName(user)), user.id))}>{text}</a>
            ),
          }}
        />
      </p>
      <HistoryList id={user.id} actions={actions} />
    </section>
  );
};
