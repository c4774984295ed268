import { keepFocusClear } from '../../../../base/frame/screens/keep-focus-clear.ts';
import { Icon } from '../../../../base/icons/screens/Icon.tsx';
import { ToolIcon } from '../../../../base/icons/screens/ToolIcon.tsx';
import { say } from '../../../../base/languages/rules/say.ts';
import { BADGE_SENTENCES } from '../../../../profiles/badge/rules/badge-reasons.ts';
import { changedBadgeFields } from '../../browser/own-profile-edit.ts';
import type { EditState } from '../../browser/own-profile-editor.ts';
import { SaveNotice } from '../SaveNotice.tsx';

type EditorActionsProps = {
  state: EditState;
  /** Whether the page is shown in place of the fields, where there is no room for both. */
  isPage: boolean;
  onPage: () => void;
  onCancel: () => void;
};

/** Save and Cancel, always in sight. */
export const EditorActions = ({ state, isPage, onPage, onCancel }: EditorActionsProps) => {
  const { saving } = state;
  const isSaving = saving.kind === 'saving' || saving.kind === 'waiting';
  return (
    <div className="edit-actions" ref={keepFocusClear}>
      <button className="button" type="submit" aria-disabled={isSaving || undefined}>
        {isSaving && <span className="spinner" aria-hidden="true" />}
        <span>{isSaving ? say('common.saving') : say('common.save')}</span>
      </button>
      <button className="button-quiet" type="button" disabled={saving.kind === 'saving'} onClick={onCancel}>
        {say('common.cancel')}
      </button>
      <button className="button-quiet edit-switch" type="button" onClick={onPage}>
        {isPage ? <ToolIcon name="pencil" size={18} /> : <Icon name="eye" size={18} />}
        <span>{isPage ? say('owners.editing.show-fields') : say('owners.editing.show-page')}</span>
      </button>
    </div>
  );
};

/** Why a save failed, and what a save would mean, beside the buttons. */
export const EditorNotice = ({ state }: { state: EditState }) => {
  const { edit, saving, attempt, problems, photosInWork, mode } = state;
  const hasProblems = Object.keys(problems).length > 0;
  return (
    <div className="edit-notice" ref={keepFocusClear}>
      <SaveNotice saving={saving} attempt={hasProblems ? 0 : attempt} isOwn={mode.isOwn} />
      <p className="said badge-warning" role="status">
        {photosInWork > 0
          ? say('owners.editing.photo-in-work')
          : changedBadgeFields(edit).length > 0
            ? BADGE_SENTENCES.rests
            : ''}
      </p>
    </div>
  );
};
