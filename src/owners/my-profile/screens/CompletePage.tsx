import { Icon } from '../../../base/icons/screens/Icon.tsx';
import { say, sayPieces } from '../../../base/languages/rules/say.ts';
import { PartlyHidden } from '../../../base/languages/screens/PartlyHidden.tsx';
import type { OwnProfile } from '../../../profiles/rules/profile.ts';
import { ADDED_IN, completenessOf, type LivePart } from '../../rules/completeness.ts';

/** How many missing parts are shown; the others follow as these are filled in. */
const SHOWN = 3;

const LABELS: Readonly<Record<LivePart, string>> = {
  get portrait() {
    return say('owners.page.part-portrait');
  },
  get paragraph() {
    return say('owners.page.part-paragraph');
  },
  get career() {
    return say('owners.section.career');
  },
  get education() {
    return say('owners.section.education');
  },
  get products() {
    return say('field.products');
  },
  get links() {
    return say('owners.section.links');
  },
  get sources() {
    return say('owners.page.part-sources');
  },
  get companies() {
    return say('owners.page.part-companies');
  },
  get people() {
    return say('owners.section.people');
  },
  get photo() {
    return say('owners.page.part-photo');
  },
};

const labelOf = (user: OwnProfile, part: LivePart): string =>
  part === 'portrait' && user.profile === 'professional' ? say('owners.page.part-logo') : LABELS[part];

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
        <strong>{say('owners.page.complete')}</strong>
        <span className="waiting-count">{` ${say('owners.page.complete-count', { done: parts - missing.length, parts })}`}</span>
      </p>
      <ul className="waiting-actions">
        {missing.slice(0, SHOWN).map((part) => (
          <li key={part}>
            <button className="button-quiet waiting-chip" type="button" onClick={() => onAdd(ADDED_IN[part])}>
              <Icon name="plus" size={16} />
              <PartlyHidden of={sayPieces('owners.page.add-part', { part: labelOf(user, part) })} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
};
