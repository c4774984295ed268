import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { saveVerified } from '../../client/stores/admin/admin-users.ts';
import type { AdminRecord } from '../../contract/admin.ts';
import { isVerified, NOT_VERIFIED, VERIFIED, type Verified } from '../../domain/profile.ts';

type Saving = { kind: 'idle' | 'sending' } | { kind: 'failed'; message: string };

const CHOICES = [
  [VERIFIED, 'Verified', 'The seal stands beside the name, on the page and on cards.'],
  [NOT_VERIFIED, 'Not Verified', 'No seal is shown.'],
] as const;

/** Sets a profile's verification; opens itself, and closes with Cancel, Escape or a saved change. */
export const VerifyDialog = ({ record, onClose }: { record: AdminRecord; onClose: () => void }) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const [verified, setVerified] = useState<Verified>(isVerified(record.verified) ? VERIFIED : NOT_VERIFIED);
  const [saving, setSaving] = useState<Saving>({ kind: 'idle' });

  useEffect(() => {
    dialog.current?.showModal();
  }, []);

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (saving.kind === 'sending') return;
    setSaving({ kind: 'sending' });
    const problem = await saveVerified(record, verified);
    if (problem === null) dialog.current?.close();
    else setSaving({ kind: 'failed', message: problem });
  };
  return (
    <dialog className="dialog" ref={dialog} aria-labelledby="verify-heading" onClose={onClose}>
      <form className="form" onSubmit={(event) => void submit(event)}>
        <h2 id="verify-heading">Verify {record.name || record.companyname || record.id}</h2>
        <fieldset className="choices">
          <legend className="visually-hidden">Verification status</legend>
          {CHOICES.map(([value, label, detail]) => (
            <label className="choice" key={value}>
              <input
                type="radio"
                name="verified"
                value={value}
                checked={verified === value}
                aria-label={label}
                aria-describedby={`verify-${value}`}
                onChange={() => setVerified(value)}
              />
              <span>
                <strong>{label}</strong>
                <span className="hint" id={`verify-${value}`}>
                  {detail}
                </span>
              </span>
            </label>
          ))}
        </fieldset>
        {saving.kind === 'failed' && (
          <p className="notice" data-kind="failure" role="alert">
            {saving.message}
          </p>
        )}
        <div className="form-actions">
          <button className="button-quiet" type="button" onClick={() => dialog.current?.close()}>
            Cancel
          </button>
          <button className="button" type="submit" aria-disabled={saving.kind === 'sending'}>
            {saving.kind === 'sending' ? 'Updating…' : 'Update Status'}
          </button>
        </div>
      </form>
    </dialog>
  );
};
