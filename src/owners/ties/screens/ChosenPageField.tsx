import { controlId } from '../../../base/form/screens/field-ids.ts';
import { Icon } from '../../../base/icons/screens/Icon.tsx';
import { say } from '../../../base/languages/rules/say.ts';
import type { ChosenPage } from '../rules/chosen-page.ts';
import { PageWords } from './PageWords.tsx';

type ChosenPageFieldProps = {
  /** The name of the box that comes back when the page is taken away. */
  name: string;
  label: string;
  page: ChosenPage;
  onClear: () => void;
};

/** The page that was chosen in a box, and the way to choose another one. */
export const ChosenPageField = ({ name, label, page, onClear }: ChosenPageFieldProps) => (
  <div className="field">
    <span className="label">{label}</span>
    <div className="page-chosen">
      <PageWords page={page} />
      <button
        type="button"
        onClick={() => {
          onClear();
          requestAnimationFrame(() => document.getElementById(controlId(name))?.focus());
        }}
      >
        <Icon name="close" size={18} />
        <span className="visually-hidden">{say('owners.ties.choose-another', { name: page.name })}</span>
      </button>
    </div>
  </div>
);
