import { Icon } from '../../../base/icons/screens/Icon.tsx';
import type { OwnProfile } from '../../../profiles/rules/profile.ts';
import { ADDED_IN, completenessOf, type LivePart } from '../../rules/completeness.ts';

/** How many missing parts are shown; the others follow as these are filled in. */
const SHOWN = 3;

const LABELS: Readonly<Record<LivePart, string>> = {
  portrait: 'A portrait',
  paragraph: 'A second paragraph',
  career: 'Career',
  education: 'Education',
  products: 'Products',
  links: 'Links',
  sources: 'Sources',
  companies: 'Companies',
  people: 'People',
  photo: 'A second photo',
};

const labelOf = (user: OwnProfile, part: LivePart): string =>
  part === 'portrait' && user.profile === 'professional' ? 'A logo or photo' : LABELS[part];

type CompletePageProps = {
  user: OwnProfile;
  /** Whether the page is joined to another one, or has asked to be. */
  hasTie: boolean;
  /** Opens the editor that adds it. */
  onAdd: (part: (typeof ADDED_IN)[LivePart]) => void;
};

/** The last row of what waits: what would make the page live. Nothing if the page has it all. */
export const CompletePage = ({ user, hasTie, onAdd }: CompletePageProps) => {
  const { parts, missing } = completenessOf(user, hasTie);
  if (missing.length === 0) return null;
  return (
    <section className="waiting-row waiting-complete" aria-labelledby="own-complete">
      <p className="waiting-what" id="own-complete">
        <strong>Complete your page</strong>
        <span className="waiting-count">{` ${parts - missing.length} of ${parts}`}</span>
      </p>
      <ul className="waiting-actions">
        {missing.slice(0, SHOWN).map((part) => (
          <li key={part}>
            <button className="button-quiet waiting-chip" type="button" onClick={() => onAdd(ADDED_IN[part])}>
              <Icon name="plus" size={16} />
              <span className="visually-hidden">Add: </span>
              <span>{labelOf(user, part)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
};
