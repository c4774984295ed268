import { OverlayDialog } from '../../../base/form/screens/OverlayDialog.tsx';
import { say } from '../../../base/languages/rules/say.ts';
import type { PageEditing } from '../browser/page-editing.ts';

/** Asks what becomes of the changes in an open section before something else is done; nothing while none is asked. */
export const LeaveQuestion = ({ editing: { open, asked, answer } }: { editing: PageEditing }) =>
  open !== null &&
  asked !== null && (
    <OverlayDialog
      className="leave-question"
      heading={say('owners.editing.leave', { section: open.section.title })}
      onClose={() => void answer('stay')}
    >
      {(close) => (
        <div className="form-actions">
          <button className="button" type="button" onClick={() => void answer('save')}>
            {say('common.save')}
          </button>
          <button className="button-quiet" type="button" onClick={() => void answer('discard')}>
            {say('owners.editing.discard')}
          </button>
          <button className="button-quiet" type="button" onClick={close}>
            {say('owners.editing.stay')}
          </button>
        </div>
      )}
    </OverlayDialog>
  );
