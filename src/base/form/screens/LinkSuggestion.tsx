import type { FieldName } from '../../fields/rules/field-catalogue.ts';
import { fieldEntry } from '../../fields/rules/fields.ts';
import { suggestedLink } from '../../fields/rules/social.ts';
import { sayPieces } from '../../languages/rules/say.ts';
import { Pieces } from '../../languages/screens/Pieces.tsx';
import { controlId } from './field-ids.ts';

type LinkSuggestionProps = {
  field: FieldName;
  /** The name of the control. */
  name: string;
  value: string;
  /** Whether the field has a problem: a bare name may still be being typed. */
  isWrong: boolean;
  onUse: (value: string) => void;
};

/** A button that completes a link: `https://` for `http://`, `@name` for a bare name. */
export const LinkSuggestion = ({ field, name, value, isWrong, onUse }: LinkSuggestionProps) => {
  const { rule } = fieldEntry(field);
  const link = rule === 'social' || rule === 'website' ? suggestedLink(rule, value) : null;
  if (link === null || (link.startsWith('@') && !isWrong)) return null;
  const use = (): void => {
    onUse(link);
    // The button goes.
    document.getElementById(controlId(name))?.focus();
  };
  return (
    <button className="button-plain link-suggestion" type="button" onClick={use}>
      <Pieces of={sayPieces('form.use-link', { link })} tags={{ bdi: (text) => <bdi>{text}</bdi> }} />
    </button>
  );
};
