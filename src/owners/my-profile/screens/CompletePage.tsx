import { FIELD_LABELS, followFields } from '../../../base/fields/rules/fields.ts';
import { Icon } from '../../../base/icons/screens/Icon.tsx';
import { PHOTO_LABELS } from '../../../base/photos/screens/photo-labels.ts';
import type { OwnProfile } from '../../../profiles/rules/profile.ts';
import { completenessOf, type PagePart } from '../../rules/completeness.ts';
import './complete-page.css';

/** How many missing parts are shown; the others follow as these are filled in. */
const SHOWN = 6;

const LABELS: Readonly<Record<string, string>> = { ...FIELD_LABELS, ...PHOTO_LABELS };

const labelOf = (user: OwnProfile, part: PagePart): string =>
  followFields(user.profile).some((field) => field === part) ? 'A social network' : (LABELS[part] ?? part);

/** What readers would still look for on the page; each opens the editor at its field. Nothing if the page has it all. */
export const CompletePage = ({ user, onAdd }: { user: OwnProfile; onAdd: (part: PagePart) => void }) => {
  const { parts, missing } = completenessOf(user);
  if (missing.length === 0) return null;
  return (
    <section className="own-complete" aria-labelledby="own-complete">
      <h2 id="own-complete">Complete your page</h2>
      <p className="muted" id="own-complete-state">
        {`Your page has ${parts - missing.length} of the ${parts} things that readers look for. The rest is up to you.`}
      </p>
      <progress
        className="progress"
        value={parts - missing.length}
        max={parts}
        aria-labelledby="own-complete-state"
      />
      <ul>
        {missing.slice(0, SHOWN).map((part) => (
          <li key={part}>
            <button className="button-quiet" type="button" onClick={() => onAdd(part)}>
              <Icon name="plus" size={16} />
              <span className="visually-hidden">Add </span>
              <span>{labelOf(user, part)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
};
