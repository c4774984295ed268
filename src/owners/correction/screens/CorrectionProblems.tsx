import { checkFields } from '../../../base/fields/rules/field-sentences.ts';
import type { EditState } from '../../editing/browser/own-profile-editor.ts';
import { SaveNotice } from '../../editing/screens/SaveNotice.tsx';

/** Why the last attempt to save failed; gets the focus where no box says it. */
export const CorrectionProblems = ({ state }: { state: EditState }) => {
  const { problems, saving, attempt } = state;
  const wrong = Object.keys(problems).length;
  return (
    <>
      <SaveNotice saving={saving} attempt={wrong > 0 ? 0 : attempt} isOwn={false} />
      {attempt > 0 && wrong > 0 && (
        <p className="error" role="alert">
          {checkFields(wrong)}
        </p>
      )}
    </>
  );
};
