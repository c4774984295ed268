import { type SubmitEvent, useRef, useState } from 'react';
import { LENGTHS } from '../../../base/fields/rules/limits.ts';
import { FailureNotice } from '../../../base/form/screens/FailureNotice.tsx';
import { FormActions } from '../../../base/form/screens/FormActions.tsx';
import { controlId } from '../../../base/form/screens/field-ids.ts';
import { TextField } from '../../../base/form/screens/TextField.tsx';
import { BADGE_SENTENCES, badgeReasonProblems } from '../../../profiles/badge/rules/badge-reasons.ts';
import { isVerified, NOT_VERIFIED, VERIFIED, type Verified } from '../../../profiles/badge/rules/verified.ts';
import { displayName } from '../../../profiles/rules/list-item.ts';
import { type NotVerified, saveVerified } from '../../../search/admin-list/browser/admin-users.ts';
import type { AdminUser } from '../../page/calls.ts';
import { type DialogRecord, UserDialog } from '../../page/screens/UserDialog.tsx';
import { type BadgeReason, BadgeReasonFields } from './BadgeReasonFields.tsx';
import { VerifyFacts } from './VerifyFacts.tsx';

type VerifyDialogProps = { record: DialogRecord; onClose: () => void };

/** Sets a profile's verification, beside the facts for the decision; opens itself, and closes with Cancel, Escape or a saved change. */
export const VerifyDialog = ({ record, onClose }: VerifyDialogProps) => (
  <UserDialog title="Verify" record={record} className="verify" onClose={onClose}>
    {(user, { close, reload }) => (
      <>
        <VerifyFacts user={user} />
        <VerifyForm user={user} onDone={close} onAgain={reload} />
      </>
    )}
  </UserDialog>
);

type Saving = { kind: 'idle' | 'sending' } | ({ kind: 'failed' } & NotVerified);

type Choice = readonly [value: Verified, label: string, detail: string];

const GIVES: Choice = [VERIFIED, 'Verified', 'The badge is shown beside the name, on the page and on cards.'];
const CHOICES: readonly Choice[] = [GIVES, [NOT_VERIFIED, 'Not Verified', 'No badge is shown.']];

// Either answer ends the request.
const answersTo = (user: AdminUser): readonly Choice[] => [
  GIVES,
  [
    NOT_VERIFIED,
    'Not Verified',
    user.email === '' ? 'Refuses the request.' : 'Refuses the request: the owner gets a mail with your note.',
  ],
];

/** A request is decided by a choice, never by what is chosen already. */
const firstChoice = ({ request, verified }: AdminUser): Verified | null =>
  request === null ? (isVerified(verified) ? VERIFIED : NOT_VERIFIED) : null;

type VerifyFormProps = { user: AdminUser; onDone: () => void; onAgain: () => void };

const VerifyForm = ({ user, onDone, onAgain }: VerifyFormProps) => {
  const { request } = user;
  const [verified, setVerified] = useState<Verified | null>(() => firstChoice(user));
  const [reason, setReason] = useState<BadgeReason>(() => {
    const { basis, evidence } = user.verification ?? request ?? { basis: 'other', evidence: '' };
    return { basis, evidence, note: user.verification?.note ?? '' };
  });
  const [refusal, setRefusal] = useState('');
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [saving, setSaving] = useState<Saving>({ kind: 'idle' });
  const choices = useRef<HTMLFieldSetElement>(null);

  const fail = (found: Record<string, string>): void => {
    setProblems(found);
    const [first] = ['basis', 'evidence', 'note'].filter((name) => found[name]);
    if (first !== undefined) document.getElementById(controlId(`verify-${first}`))?.focus();
  };
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (saving.kind === 'sending') return;
    if (verified === null) {
      setProblems({ verified: BADGE_SENTENCES.decide });
      choices.current?.querySelector('input')?.focus();
      return;
    }
    const given = { basis: reason.basis, evidence: reason.evidence.trim(), note: reason.note.trim() };
    const found = verified === VERIFIED ? badgeReasonProblems(given) : {};
    if (Object.keys(found).length > 0) return fail(found);
    setSaving({ kind: 'sending' });
    setProblems({});
    const refused = await saveVerified(user, verified, { ...toSent(verified, given), version: user.version });
    if (refused === null) return onDone();
    setSaving({ kind: 'failed', ...refused });
    fail(refused.errors);
  };
  const toSent = (choice: Verified, { basis, ...given }: BadgeReason) => {
    if (choice === VERIFIED) return basis === '' ? given : { basis, ...given };
    return request === null || refusal.trim() === '' ? {} : { note: refusal.trim() };
  };
  const lookAgain = (): void => {
    setSaving({ kind: 'idle' });
    onAgain();
  };
  return (
    <form className="form" onSubmit={(event) => void submit(event)} noValidate>
      <fieldset
        className="choices"
        ref={choices}
        aria-describedby={problems['verified'] ? 'verify-undecided' : undefined}
      >
        <legend className={request === null ? 'visually-hidden' : undefined}>
          {request === null ? 'Verification status' : 'Your decision'}
        </legend>
        {(request === null ? CHOICES : answersTo(user)).map(([value, label, detail]) => (
          <label className="choice" key={value}>
            <input
              type="radio"
              name="verified"
              value={value}
              checked={verified === value}
              aria-label={label}
              aria-describedby={`verify-${value}`}
              onChange={() => {
                setVerified(value);
                setProblems({});
              }}
            />
            <span>
              <strong>{label}</strong>
              <span className="hint" id={`verify-${value}`}>
                {detail}
              </span>
            </span>
          </label>
        ))}
        {problems['verified'] && (
          <p className="error" id="verify-undecided" role="alert">
            {problems['verified']}
          </p>
        )}
      </fieldset>
      {verified === VERIFIED && (
        <BadgeReasonFields reason={reason} onChange={setReason} problems={problems} />
      )}
      {verified === NOT_VERIFIED && request !== null && (
        <TextField
          name="verify-note"
          label="Note to the owner"
          hint={`Why not, and what would help. Goes to ${displayName(user)} by mail.`}
          maxLength={LENGTHS.line}
          error={problems['note']}
          value={refusal}
          onChange={({ target }) => setRefusal(target.value)}
        />
      )}
      {saving.kind === 'failed' && Object.keys(saving.errors).length === 0 && (
        <FailureNotice>
          <span>{`${saving.message} `}</span>
          {saving.isStale && (
            <button className="button-plain" type="button" onClick={lookAgain}>
              Look again
            </button>
          )}
        </FailureNotice>
      )}
      <FormActions onCancel={onDone} isDisabled={saving.kind === 'sending'}>
        {saving.kind === 'sending' ? 'Updating…' : 'Update Status'}
      </FormActions>
    </form>
  );
};
