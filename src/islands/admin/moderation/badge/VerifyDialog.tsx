import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { loadUser } from '../../../../client/stores/moderation/admin-badges.ts';
import { saveVerified } from '../../../../client/stores/search/admin-users.ts';
import type { AdminUser } from '../../../../contract/moderation/admin-user.ts';
import { LENGTHS } from '../../../../domain/fields/limits.ts';
import { BADGE_BASES, BASIS_LABELS, type BadgeBasis } from '../../../../domain/profiles/badge/badge.ts';
import {
  displayName,
  isVerified,
  NOT_VERIFIED,
  VERIFIED,
  type Verified,
} from '../../../../domain/profiles/profile.ts';
import { Field } from '../../../form/Field.tsx';
import { controlAttributes } from '../../../form/field-ids.ts';
import { TextField } from '../../../form/TextField.tsx';
import { Loading } from '../../table/Loading.tsx';
import { VerifyFacts } from './VerifyFacts.tsx';

type VerifyDialogProps = {
  record: { id: string; name?: string; companyname?: string };
  onClose: () => void;
};

/** Sets a profile's verification, beside the facts for the decision; opens itself, and closes with Cancel, Escape or a saved change. */
export const VerifyDialog = ({ record, onClose }: VerifyDialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const [loaded, setLoaded] = useState<{ user: AdminUser } | { problem: string } | null>(null);
  const load = (): void => {
    setLoaded(null);
    void loadUser(record.id).then(setLoaded);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => {
    dialog.current?.showModal();
    load();
  }, []);
  const close = (): void => dialog.current?.close();
  return (
    <dialog className="dialog verify" ref={dialog} aria-labelledby="verify-heading" onClose={onClose}>
      <h2 id="verify-heading">Verify {record.name || record.companyname || record.id}</h2>
      {loaded === null && <Loading />}
      {loaded !== null && 'problem' in loaded && (
        <p className="notice" data-kind="failure" role="alert">
          {loaded.problem}
        </p>
      )}
      {loaded !== null && 'user' in loaded ? (
        <>
          <VerifyFacts user={loaded.user} />
          <VerifyForm user={loaded.user} onDone={close} onAgain={load} />
        </>
      ) : (
        <div className="form-actions">
          <button className="button-quiet" type="button" onClick={close}>
            Cancel
          </button>
        </div>
      )}
    </dialog>
  );
};

type Saving = { kind: 'idle' | 'sending' } | { kind: 'failed'; message: string; isStale: boolean };

const CHOICES = [
  [VERIFIED, 'Verified', 'The seal stands beside the name, on the page and on cards.'],
  [NOT_VERIFIED, 'Not Verified', 'No seal is shown.'],
] as const;

const BASIS = 'verify-basis';

type VerifyFormProps = { user: AdminUser; onDone: () => void; onAgain: () => void };

const VerifyForm = ({ user, onDone, onAgain }: VerifyFormProps) => {
  const source = user.verification ?? user.request;
  const [verified, setVerified] = useState<Verified>(isVerified(user.verified) ? VERIFIED : NOT_VERIFIED);
  const [basis, setBasis] = useState<BadgeBasis>(source?.basis ?? 'other');
  const [evidence, setEvidence] = useState(source?.evidence ?? '');
  const [note, setNote] = useState(user.verification?.note ?? '');
  const [saving, setSaving] = useState<Saving>({ kind: 'idle' });
  const gives = verified === VERIFIED;

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (saving.kind === 'sending') return;
    setSaving({ kind: 'sending' });
    const why = gives
      ? { basis, evidence: evidence.trim(), note: note.trim() }
      : note.trim() === '' || user.request === null
        ? {}
        : { note: note.trim() };
    const refused = await saveVerified(user, verified, { ...why, version: user.version });
    if (refused === null) onDone();
    else setSaving({ kind: 'failed', ...refused });
  };
  return (
    <form className="form" onSubmit={(event) => void submit(event)} noValidate>
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
      {gives && (
        <>
          <Field name={BASIS} label="What it rests on" required>
            <select
              {...controlAttributes({ name: BASIS })}
              value={basis}
              onChange={(event) => setBasis(event.target.value as BadgeBasis)}
            >
              {BADGE_BASES.map((choice) => (
                <option key={choice} value={choice}>
                  {BASIS_LABELS[choice]}
                </option>
              ))}
            </select>
          </Field>
          <TextField
            name="verify-evidence"
            label="Evidence"
            hint="An address that starts with https://. The page links to it."
            type="url"
            value={evidence}
            onChange={(event) => setEvidence(event.target.value)}
          />
        </>
      )}
      {(gives || user.request !== null) && (
        <TextField
          name="verify-note"
          label="Note"
          hint={gives ? 'Everybody can read it on the page.' : `Goes to ${displayName(user)} by mail.`}
          maxLength={LENGTHS.line}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      )}
      {saving.kind === 'failed' && (
        <p className="notice" data-kind="failure" role="alert">
          {saving.message}{' '}
          {saving.isStale && (
            <button className="button-plain" type="button" onClick={onAgain}>
              Look again
            </button>
          )}
        </p>
      )}
      <div className="form-actions">
        <button className="button-quiet" type="button" onClick={onDone}>
          Cancel
        </button>
        <button className="button" type="submit" aria-disabled={saving.kind === 'sending'}>
          {saving.kind === 'sending' ? 'Updating…' : 'Update Status'}
        </button>
      </div>
    </form>
  );
};
