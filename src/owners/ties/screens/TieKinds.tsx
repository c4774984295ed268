import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { say } from '../../../base/languages/rules/say.ts';
import type { TieKind } from '../../../profiles/ties/rules/tie.ts';
import { TIE_CLAIMS } from './tie-words.ts';

type TieKindsProps = {
  /** The kind of the own page. */
  own: ProfileKind;
  kind: TieKind;
  onChange: (kind: TieKind) => void;
};

/** The choice of what joins two pages. */
export const TieKinds = ({ own, kind, onChange }: TieKindsProps) => (
  <fieldset className="tie-kinds">
    <legend className="visually-hidden">{say('owners.ties.what-joins')}</legend>
    {TIE_CLAIMS[own].map(([each, words]) => (
      <label key={each}>
        <input
          type="radio"
          name="tie-kind"
          value={each}
          checked={each === kind}
          onChange={() => onChange(each)}
        />
        <span>{words()}</span>
      </label>
    ))}
  </fieldset>
);
