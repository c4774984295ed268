import { Icon } from '../../../base/icons/screens/Icon.tsx';
import { privateChoices } from '../../../profiles/visibility/rules/privacy.ts';
import { isNeverPublic, readersSummary } from '../../../profiles/visibility/screens/readers-summary.ts';
import { partsOf, type Section } from '../../rules/sections.ts';
import { isPartEmpty } from '../browser/edit-changes.ts';
import type { EditState } from '../browser/own-profile-editor.ts';

/** How much of a section readers see, in a line on top; nothing where they see all in any case. */
export const SectionSummary = ({ state, section }: { state: EditState; section: Section }) => {
  const { edit } = state;
  const kind = edit.base.profile;
  const parts = partsOf(section);
  const hasChoice = parts.some(
    (part) => isNeverPublic(kind, part) || (privateChoices(kind) as readonly string[]).includes(part),
  );
  if (!hasChoice) return null;
  const shown = parts.filter((part) => !isPartEmpty(edit, part));
  return (
    <p className="section-summary">
      <Icon name="eye" size={16} />
      <span>{readersSummary({ kind, hidden: edit.hidden, parts: shown })}</span>
    </p>
  );
};
