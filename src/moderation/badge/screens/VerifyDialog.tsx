import { type RefObject, type SubmitEvent, useRef, useState } from 'react';
import { LENGTHS } from '../../../base/fields/rules/limits.ts';
import { FailureNotice } from '../../../base/form/screens/FailureNotice.tsx';
import { FormActions } from '../../../base/form/screens/FormActions.tsx';
import { controlId } from '../../../base/form/screens/field-ids.ts';
import { TextField } from '../../../base/form/screens/TextField.tsx';
import { toast } from '../../../base/frame/browser/toast.ts';
import { BADGE_SENTENCES, badgeReasonProblems } from '../../../profiles/badge/rules/badge-reasons.ts';
import { isVerified, NOT_VERIFIED, VERIFIED, type Verified } from '../../../profiles/badge/rules/verified.ts';
import { displayName } from '../../../profiles/rules/list-item.ts';
import { type NotVerified, saveVerified } from '../../../search/admin-list/browser/admin-users.ts';
import type { AdminUser } from '../../page/calls.ts';
import { type DialogRecord, UserDialog } from '../../page/screens/UserDialog.tsx';
import { type BadgeReason, BadgeReasonFields } from './BadgeReasonFields.tsx';
import { VerifyFacts } from './VerifyFacts.tsx';
import './verify.css';

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

/** What the badge was given for, or what its owner asks for. */
const firstReason = ({ verification, request }: AdminUser): BadgeReason => {
  const { basis, evidence } = verification ?? request ?? { basis: 'other', evidence: '' };
  return { basis, evidence, note: verification?.note ?? '' };
};

/** Moves the focus to the first control with a problem. */
const focusFirst = (problems: Record<string, string>): void => {
  const [first] = ['basis', 'evidence', 'note'].filter((name) => problems[name]);
  if (first !== undefined) document.getElementById(controlId(`verify-${first}`))?.focus();
};

const badgeFor = ({ basis, ...given }: BadgeReason) => (basis === '' ? given : { basis, ...given });

const refusalFor = ({ request }: AdminUser, note: string) =>
  request === null || note === '' ? {} : { note };

/** Saves a choice with what it needs; what is missing or refused gets the focus. */
const useSaving = (user: AdminUser, onDone: () => void) => {
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [saving, setSaving] = useState<Saving>({ kind: 'idle' });
  const fail = (found: Record<string, string>): void => {
    setProblems(found);
    focusFirst(found);
  };
  const save = async (verified: Verified, given: BadgeReason, refusal: string): Promise<void> => {
    const found = verified === VERIFIED ? badgeReasonProblems(given) : {};
    if (Object.keys(found).length > 0) return fail(found);
    setSaving({ kind: 'sending' });
    setProblems({});
    const sent = verified === VERIFIED ? badgeFor(given) : refusalFor(user, refusal);
    const refused = await saveVerified(user, verified, { ...sent, version: user.version });
    if (refused === null) return onDone();
    const isOverall = !refused.isStale && Object.keys(refused.errors).length === 0;
    if (isOverall) toast(refused.message);
    setSaving(isOverall ? { kind: 'idle' } : { kind: 'failed', ...refused });
    fail(refused.errors);
  };
  return { problems, setProblems, saving, setSaving, save };
};

type VerifyFormProps = { user: AdminUser; onDone: () => void; onAgain: () => void };

const VerifyForm = ({ user, onDone, onAgain }: VerifyFormProps) => {
  const { request } = user;
  const [verified, setVerified] = useState<Verified | null>(() => firstChoice(user));
  const [reason, setReason] = useState<BadgeReason>(() => firstReason(user));
  const [refusal, setRefusal] = useState('');
  const { problems, setProblems, saving, setSaving, save } = useSaving(user, onDone);
  const choices = useRef<HTMLFieldSetElement>(null);

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (saving.kind === 'sending') return;
    if (verified === null) {
      setProblems({ verified: BADGE_SENTENCES.decide });
      choices.current?.querySelector('input')?.focus();
      return;
    }
    const given = { basis: reason.basis, evidence: reason.evidence.trim(), note: reason.note.trim() };
    await save(verified, given, refusal.trim());
  };
  const lookAgain = (): void => {
    setSaving({ kind: 'idle' });
    onAgain();
  };
  return (
    <form className="form" onSubmit={(event) => void submit(event)} noValidate>
      <Choices
        user={user}
        chosen={verified}
        problem={problems['verified']}
        fieldset={choices}
        onChoose={(value) => {
          setVerified(value);
          setProblems({});
        }}
      />
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
        <NotSaved {...saving} onAgain={lookAgain} />
      )}
      <FormActions onCancel={onDone} isDisabled={saving.kind === 'sending'}>
        {saving.kind === 'sending' ? 'Updating…' : 'Update Status'}
      </FormActions>
    </form>
  );
};

type ChoicesProps = {
  user: AdminUser;
  chosen: Verified | null;
  problem: string | undefined;
  fieldset: RefObject<HTMLFieldSetElement | null>;
  onChoose: (value: Verified) => void;
};

const Choices = ({ user, chosen, problem, fieldset, onChoose }: ChoicesProps) => (
  <fieldset className="choices" ref={fieldset} aria-describedby={problem ? 'verify-undecided' : undefined}>
    <legend className={user.request === null ? 'visually-hidden' : undefined}>
      {user.request === null ? 'Verification status' : 'Your decision'}
    </legend>
    {(user.request === null ? CHOICES : answersTo(user)).map(([value, label, detail]) => (
      <label className="choice" key={value}>
        <input
          type="radio"
          name="verified"
          value={value}
          checked={chosen === value}
          aria-label={label}
          aria-describedby={`verify-${value}`}
          onChange={() => onChoose(value)}
        />
        <span>
          <strong>{label}</strong>
          <span className="hint" id={`verify-${value}`}>
            {detail}
          </span>
        </span>
      </label>
    ))}
    {problem && (
      <p className="error" id="verify-undecided" role="alert">
        {problem}
      </p>
    )}
  </fieldset>
);

const NotSaved = ({ message, isStale, onAgain }: NotVerified & { onAgain: () => void }) => (
  <FailureNotice>
    <span>{`${message} `}</span>
    {isStale && (
      <button className="button-plain" type="button" onClick={onAgain}>
        Look again
      </button>
    )}
  </FailureNotice>
);
