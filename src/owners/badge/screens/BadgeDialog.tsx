import { type ChangeEvent, type RefObject, type SyntheticEvent, useState } from 'react';
import { LENGTHS } from '../../../base/fields/rules/limits.ts';
import { FailureNotice } from '../../../base/form/screens/FailureNotice.tsx';
import { FormActions } from '../../../base/form/screens/FormActions.tsx';
import { controlId } from '../../../base/form/screens/field-ids.ts';
import { SelectField } from '../../../base/form/screens/SelectField.tsx';
import { TextArea } from '../../../base/form/screens/TextArea.tsx';
import { TextField } from '../../../base/form/screens/TextField.tsx';
import { toast } from '../../../base/frame/browser/toast.ts';
import { say } from '../../../base/languages/rules/say.ts';
import type { BadgeRequestView } from '../../../profiles/badge/rules/badge-reasons.ts';
import {
  BADGE_SENTENCES,
  BASIS_CLAIMS,
  badgeRequestProblems,
} from '../../../profiles/badge/rules/badge-reasons.ts';
import { BADGE_BASES, type BadgeBasis } from '../../../profiles/badge/rules/verification.ts';
import { askForBadge } from '../../my-profile/browser/own-page.ts';
import type { FormFailure } from '../../my-profile/browser/refused.ts';

type BadgeDialogProps = { dialog: RefObject<HTMLDialogElement | null>; request: BadgeRequestView | null };
type Asking = { kind: 'idle' | 'sending' } | ({ kind: 'failed' } & FormFailure);

const CONTROLS = { basis: 'badge-basis', evidence: 'badge-evidence', note: 'badge-note' } as const;

/** A request for the badge, as it is typed and sent. */
const useBadgeRequest = (request: BadgeRequestView | null, onSent: () => void) => {
  const [given, setGiven] = useState({
    basis: (request?.basis ?? '') as BadgeBasis | '',
    evidence: request?.evidence ?? '',
    note: request?.note ?? '',
  });
  const [asking, setAsking] = useState<Asking>({ kind: 'idle' });

  const fail = (refused: FormFailure): void => {
    setAsking({ kind: 'failed', ...refused });
    const [first] = Object.entries(CONTROLS).filter(([name]) => refused.errors[name]);
    if (first !== undefined) document.getElementById(controlId(first[1]))?.focus();
  };
  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    if (asking.kind === 'sending') return;
    const { basis } = given;
    const texts = { evidence: given.evidence.trim(), note: given.note.trim() };
    const problems = badgeRequestProblems({ basis, ...texts });
    if (basis === '' || Object.keys(problems).length > 0) return fail({ errors: problems, message: '' });
    setAsking({ kind: 'sending' });
    const refused = await askForBadge({ basis, ...texts });
    if (refused !== null) return fail(refused);
    setAsking({ kind: 'idle' });
    onSent();
  };
  return {
    asking,
    submit,
    /** What connects a control to its part of the request. */
    control: (part: keyof typeof CONTROLS) => ({
      name: CONTROLS[part],
      value: given[part],
      error: asking.kind === 'failed' ? asking.errors[part] : undefined,
      onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
        setGiven((before) => ({ ...before, [part]: target.value })),
    }),
    lacks: (part: keyof typeof CONTROLS): boolean => given[part].trim() === '',
  };
};

/** The form to request the badge. */
export const BadgeDialog = ({ dialog, request }: BadgeDialogProps) => {
  const { asking, submit, control, lacks } = useBadgeRequest(request, () => {
    dialog.current?.close();
    toast(BADGE_SENTENCES.requested, 'status');
  });
  const isUnnamed = asking.kind === 'failed' && Object.keys(asking.errors).length === 0;
  return (
    <dialog className="dialog" ref={dialog} aria-labelledby="badge-heading">
      <h2 id="badge-heading">{say('owners.badge.ask')}</h2>
      <p>{say('owners.badge.how')}</p>
      <form className="form" onSubmit={(event) => void submit(event)} noValidate>
        <SelectField
          {...control('basis')}
          label={say('owners.badge.basis')}
          required
          placeholder={say('owners.badge.choose')}
          options={BADGE_BASES.map((choice) => [choice, BASIS_CLAIMS[choice]])}
        />
        <TextField
          {...control('evidence')}
          label={say('owners.badge.link')}
          hint={say('owners.badge.link-hint')}
          type="url"
          inputMode="url"
          required={lacks('note')}
        />
        <TextArea
          {...control('note')}
          label={say('owners.badge.note')}
          hint={say('owners.badge.note-hint')}
          rows={3}
          className="short"
          required={lacks('evidence')}
          maxLength={LENGTHS.line}
        />
        <FailureNotice>{isUnnamed && asking.message}</FailureNotice>
        <FormActions onCancel={() => dialog.current?.close()} isDisabled={asking.kind === 'sending'}>
          {asking.kind === 'sending' ? say('common.sending') : say('owners.badge.send')}
        </FormActions>
      </form>
    </dialog>
  );
};
