import { checkFields } from '../../../base/fields/rules/field-sentences.ts';
import { ErrorSummary } from '../../../base/form/screens/ErrorSummary.tsx';
import { controlId } from '../../../base/form/screens/field-ids.ts';
import { partsOf, type Section } from '../../rules/sections.ts';
import { rowPrefix } from '../browser/own-profile-edit.ts';
import type { EditState } from '../browser/own-profile-editor.ts';
import { SaveNotice } from './SaveNotice.tsx';

/** What is wrong with a section after an attempt to save it, above Save: how many boxes say so, and what no box says. */
export const SectionProblems = ({ state, section }: { state: EditState; section: Section }) => {
  const { problems, saving, attempt } = state;
  const { lists } = section;
  const isInBox = (name: string): boolean =>
    name === 'password' ||
    (partsOf(section) as readonly string[]).includes(name) ||
    lists.some((list) => name.startsWith(rowPrefix(list)));
  const names = Object.keys(problems);
  const others = names.filter((name) => !isInBox(name)).map((name) => [name, problems[name] ?? ''] as const);
  const inBoxes = names.length - others.length;
  return (
    <>
      <SaveNotice saving={saving} attempt={names.length > 0 ? 0 : attempt} isOwn />
      {others.length > 0 && <ErrorSummary errors={others} attempt={attempt} />}
      {inBoxes > 0 && (
        <p className="error" role="alert" id={controlId('section-problems')}>
          {checkFields(inBoxes)}
        </p>
      )}
    </>
  );
};
