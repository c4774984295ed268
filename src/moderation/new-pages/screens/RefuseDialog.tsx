import { type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import { sendByKey } from '../../../base/form/browser/send-key.ts';
import { FormActions } from '../../../base/form/screens/FormActions.tsx';
import { TRASH_DAYS } from '../../../profiles/rules/limits.ts';
import { BulkNames } from '../../bulk/screens/BulkNames.tsx';
import { NOTE_TEMPLATES } from '../../cases/screens/note-templates.ts';
import { type DecisionReason, ReasonFields } from '../../cases/screens/ReasonFields.tsx';
import { MODERATION_SENTENCES } from '../../rules/sentences.ts';
import { answerNewPages, type NewPagesOutcome } from '../browser.ts';
import type { PagesToRefuse } from './RefuseMenu.tsx';

type RefuseDialogProps = {
  pages: PagesToRefuse;
  /** Whether it looks like advertising, which is proposed as the reason then. */
  isSpam: boolean;
  onDone: (answered: NewPagesOutcome) => void;
  onClose: () => void;
};

/** Asks for the reason before new pages go to the trash. What was written stays if they cannot be refused. */
export const RefuseDialog = ({ pages, isSpam, onDone, onClose }: RefuseDialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [why, setWhy] = useState<DecisionReason>(
    isSpam ? { reason: 'spam', note: NOTE_TEMPLATES.spam } : { reason: '', note: '' },
  );
  const [problem, setProblem] = useState('');
  const [failure, setFailure] = useState('');
  const [isSending, setIsSending] = useState(false);
  useEffect(() => dialog.current?.showModal(), []);

  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    if (isSending) return;
    if (why.reason === '') return setProblem(MODERATION_SENTENCES.chooseReason);
    setIsSending(true);
    setFailure('');
    const ids = pages.map((page) => page.id);
    const answered = await answerNewPages('refuse', ids, { reason: why.reason, note: why.note.trim() });
    setIsSending(false);
    if (answered.kind === 'failed') return setFailure(answered.message);
    dialog.current?.close();
    onDone(answered);
  };
  return (
    <dialog className="dialog" ref={dialog} aria-labelledby={`${id}-title`} onClose={onClose}>
      <form className="form" onSubmit={(event) => void submit(event)} onKeyDown={sendByKey} noValidate>
        <h2 id={`${id}-title`}>
          {pages.length === 1 ? 'Refuse this page?' : `Refuse ${pages.length.toLocaleString('en')} pages?`}
        </h2>
        <p>
          {pages.length === 1
            ? `It goes to the trash for ${TRASH_DAYS} days, and its owner is mailed why.`
            : `They go to the trash for ${TRASH_DAYS} days, and their owners are mailed why.`}
        </p>
        <BulkNames of={pages} />
        <ReasonFields
          why={why}
          onChange={(next) => {
            if (next.reason !== why.reason) setProblem('');
            setWhy(next);
          }}
          asksReason
          to={pages.length === 1 ? 'owner' : 'owners'}
          problem={problem}
        />
        <p className="error" role="alert">
          {failure}
        </p>
        <FormActions onCancel={() => dialog.current?.close()} isDangerous isDisabled={isSending}>
          {isSending ? 'Refusing…' : 'Refuse'}
        </FormActions>
      </form>
    </dialog>
  );
};
