import { type RefObject, type SyntheticEvent, useState } from 'react';
import { LENGTHS } from '../../../base/fields/rules/limits.ts';
import { FailureNotice } from '../../../base/form/screens/FailureNotice.tsx';
import { FormActions } from '../../../base/form/screens/FormActions.tsx';
import { controlId } from '../../../base/form/screens/field-ids.ts';
import { SelectField } from '../../../base/form/screens/SelectField.tsx';
import { TextArea } from '../../../base/form/screens/TextArea.tsx';
import { TextField } from '../../../base/form/screens/TextField.tsx';
import { toast } from '../../../base/frame/browser/toast.ts';
import type { BadgeRequestView } from '../../../profiles/badge/calls.ts';
import { BADGE_SENTENCES, BASIS_CLAIMS, badgeRequestProblems } from '../../../profiles/badge/rules/badge.ts';
import { BADGE_BASES, type BadgeBasis } from '../../../profiles/badge/rules/verification.ts';
import { askForBadge, type Refused } from '../../my-profile/browser/own-page.ts';

type BadgeDialogProps = { dialog: RefObject<HTMLDialogElement | null>; request: BadgeRequestView | null };
type Asking = { kind: 'idle' | 'sending' } | ({ kind: 'failed' } & Refused);

const CONTROLS = { basis: 'badge-basis', evidence: 'badge-evidence', note: 'badge-note' } as const;

/** The form to request the badge. */
export const BadgeDialog = ({ dialog, request }: BadgeDialogProps) => {
  const [basis, setBasis] = useState<BadgeBasis | ''>(request?.basis ?? '');
  const [evidence, setEvidence] = useState(request?.evidence ?? '');
  const [note, setNote] = useState(request?.note ?? '');
  const [asking, setAsking] = useState<Asking>({ kind: 'idle' });
  const errors = asking.kind === 'failed' ? asking.errors : {};

  const fail = (refused: Refused): void => {
    setAsking({ kind: 'failed', ...refused });
    const [first] = Object.entries(CONTROLS).filter(([name]) => refused.errors[name]);
    if (first !== undefined) document.getElementById(controlId(first[1]))?.focus();
  };
  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    if (asking.kind === 'sending') return;
    const given = { evidence: evidence.trim(), note: note.trim() };
    const problems = badgeRequestProblems({ basis, ...given });
    if (basis === '' || Object.keys(problems).length > 0) return fail({ errors: problems, message: '' });
    setAsking({ kind: 'sending' });
    const refused = await askForBadge({ basis, ...given });
    if (refused !== null) return fail(refused);
    setAsking({ kind: 'idle' });
    dialog.current?.close();
    toast(BADGE_SENTENCES.requested, 'status');
  };
  return (
    <dialog className="dialog" ref={dialog} aria-labelledby="badge-heading">
      <h2 id="badge-heading">Ask for the badge</h2>
      <p>
        Say what shows that it is you, and add a link, a note or both. An administrator looks at them and at
        your page, and decides.
      </p>
      <form className="form" onSubmit={(event) => void submit(event)} noValidate>
        <SelectField
          name={CONTROLS.basis}
          label="What shows that it is you?"
          required
          error={errors['basis']}
          value={basis}
          placeholder="Please choose"
          options={BADGE_BASES.map((choice) => [choice, BASIS_CLAIMS[choice]])}
          onChange={(event) => setBasis(event.target.value as BadgeBasis | '')}
        />
        <TextField
          name={CONTROLS.evidence}
          label="Link"
          hint="An address that starts with https:// and shows that it is you."
          type="url"
          inputMode="url"
          required={note.trim() === ''}
          error={errors['evidence']}
          value={evidence}
          onChange={(event) => setEvidence(event.target.value)}
        />
        <TextArea
          name={CONTROLS.note}
          label="Note"
          hint="Who can vouch for you, or where to look. Do not send document numbers or pictures of documents."
          rows={3}
          className="short"
          required={evidence.trim() === ''}
          maxLength={LENGTHS.line}
          error={errors['note']}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <FailureNotice>
          {asking.kind === 'failed' && Object.keys(errors).length === 0 && asking.message}
        </FailureNotice>
        <FormActions onCancel={() => dialog.current?.close()} isDisabled={asking.kind === 'sending'}>
          {asking.kind === 'sending' ? 'Sending…' : 'Send request'}
        </FormActions>
      </form>
    </dialog>
  );
};
