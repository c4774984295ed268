import { type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import {
  BULK_WORDS,
  type BulkOutcome,
  changedBy,
  runBulk,
} from '../../../client/stores/moderation/admin-bulk.ts';
import type { BulkAction } from '../../../contract/moderation/reports.ts';
import type { AdminRecord } from '../../../contract/search/admin-users.ts';
import type { ProfileKind } from '../../../domain/fields/fields.ts';
import { MODERATION_SENTENCES } from '../../../domain/moderation/sentences.ts';
import { TRASH_DAYS } from '../../../domain/profiles/limits.ts';
import { type DecisionReason, ReasonFields } from './ReasonFields.tsx';

type BulkDialogProps = {
  tab: ProfileKind;
  action: BulkAction;
  selected: readonly AdminRecord[];
  onDone: (outcome: BulkOutcome) => void;
  onClose: () => void;
};

const SHOWN = 10;
const nameOf = ({ name, companyname, id }: AdminRecord): string => name || companyname || id;

const EFFECTS: Record<BulkAction, string> = {
  verify: 'get the badge',
  unverify: 'lose the badge',
  hide: 'are hidden, and their owners are mailed why',
  restore: 'are shown again, and their owners are mailed',
  delete: `go to the trash for ${TRASH_DAYS} days, and their owners are mailed why`,
  undelete: 'come back from the trash',
};

/** Confirms an action on the selected rows: shows what it will do. */
export const BulkDialog = ({ tab, action, selected, onDone, onClose }: BulkDialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [why, setWhy] = useState<DecisionReason>({ reason: '', note: '' });
  const [problem, setProblem] = useState('');
  const [isSending, setIsSending] = useState(false);
  useEffect(() => dialog.current?.showModal(), []);

  const changed = changedBy(action, selected);
  const skipped = selected.length - changed.length;
  const asksReason = action === 'hide' || action === 'delete';
  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    if (isSending || changed.length === 0) return;
    if (asksReason && why.reason === '') return setProblem(MODERATION_SENTENCES.chooseReason);
    setIsSending(true);
    const outcome = await runBulk(
      tab,
      action,
      changed.map((record) => record.id),
      { reason: why.reason || undefined, note: why.note.trim() },
    );
    onDone(outcome);
    dialog.current?.close();
  };
  return (
    <dialog className="dialog" ref={dialog} aria-labelledby={`${id}-title`} onClose={onClose}>
      <form className="form" onSubmit={(event) => void submit(event)} noValidate>
        <h2 id={`${id}-title`}>{BULK_WORDS[action].label}?</h2>
        <p>
          <strong className="numeric">{changed.length}</strong>{' '}
          {changed.length === 1 ? 'profile' : 'profiles'} {EFFECTS[action]}.
          {skipped > 0 && ` ${skipped} ${skipped === 1 ? 'is' : 'are'} so already and stay as they are.`}
        </p>
        <ul className="bulk-names">
          {changed.slice(0, SHOWN).map((record) => (
            <li key={record.id}>
              <bdi>{nameOf(record)}</bdi>
            </li>
          ))}
          {changed.length > SHOWN && <li className="muted">and {changed.length - SHOWN} more</li>}
        </ul>
        {asksReason && (
          <ReasonFields
            why={why}
            onChange={(next) => {
              if (next.reason !== why.reason) setProblem('');
              setWhy(next);
            }}
            asksReason
            to="owners"
            problem={problem}
          />
        )}
        <div className="form-actions">
          <button className="button-quiet" type="button" onClick={() => dialog.current?.close()}>
            Cancel
          </button>
          <button
            className={action === 'delete' ? 'button-danger' : 'button'}
            type="submit"
            aria-disabled={isSending || changed.length === 0}
          >
            {isSending ? 'Working…' : BULK_WORDS[action].label}
          </button>
        </div>
      </form>
    </dialog>
  );
};
