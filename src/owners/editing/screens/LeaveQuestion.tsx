import { OverlayDialog } from '../../../base/form/screens/OverlayDialog.tsx';
import type { PageEditing } from '../browser/page-editing.ts';

/** Asks what becomes of the changes in an open section before something else is done; nothing while none is asked. */
export const LeaveQuestion = ({ editing: { open, asked, answer } }: { editing: PageEditing }) =>
  open !== null &&
  asked !== null && (
    <OverlayDialog
      className="leave-question"
      heading={`Save your changes to ‘${open.section.title}’?`}
      onClose={() => void answer('stay')}
    >
      {(close) => (
        <div className="form-actions">
          <button className="button" type="button" onClick={() => void answer('save')}>
            Save
          </button>
          <button className="button-quiet" type="button" onClick={() => void answer('discard')}>
            Discard
          </button>
          <button className="button-quiet" type="button" onClick={close}>
            Stay
          </button>
        </div>
      )}
    </OverlayDialog>
  );
