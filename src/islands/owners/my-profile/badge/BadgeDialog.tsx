import { type RefObject, type SyntheticEvent, useState } from 'react';
import { toast } from '../../../../client/frame/toast.ts';
import { askForBadge } from '../../../../client/stores/owners/own-page.ts';
import type { BadgeRequestView } from '../../../../contract/profiles/badge.ts';
import {
  BADGE_BASES,
  BADGE_SENTENCES,
  BASIS_LABELS,
  type BadgeBasis,
} from '../../../../domain/profiles/badge/badge.ts';
import { Field } from '../../../form/Field.tsx';
import { controlAttributes, controlId } from '../../../form/field-ids.ts';
import { TextArea } from '../../../form/TextArea.tsx';
import { TextField } from '../../../form/TextField.tsx';

type BadgeDialogProps = { dialog: RefObject<HTMLDialogElement | null>; request: BadgeRequestView | null };
type Asking =
  | { kind: 'idle' | 'sending' }
  | { kind: 'failed'; errors: Record<string, string>; message: string };

const BASIS = 'badge-basis';
const EVIDENCE = 'badge-evidence';
const NOTE = 'badge-note';

/** The form to request the badge. */
export const BadgeDialog = ({ dialog, request }: BadgeDialogProps) => {
  const [basis, setBasis] = useState<BadgeBasis>(request?.basis ?? 'website');
  const [evidence, setEvidence] = useState(request?.evidence ?? '');
  const [note, setNote] = useState(request?.note ?? '');
  const [asking, setAsking] = useState<Asking>({ kind: 'idle' });
  const errors = asking.kind === 'failed' ? asking.errors : {};

  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    if (asking.kind === 'sending') return;
    setAsking({ kind: 'sending' });
    const refused = await askForBadge({ basis, evidence: evidence.trim(), note: note.trim() });
    if (refused !== null) {
      setAsking({ kind: 'failed', ...refused });
      if (refused.errors['evidence']) document.getElementById(controlId(EVIDENCE))?.focus();
      return;
    }
    setAsking({ kind: 'idle' });
    dialog.current?.close();
    toast(BADGE_SENTENCES.requested, 'status');
  };
  return (
    <dialog className="dialog" ref={dialog} aria-labelledby="badge-heading">
      <h2 id="badge-heading">Ask for the badge</h2>
      <p>An administrator looks at your page and at what you give here, and decides.</p>
      <form className="form" onSubmit={(event) => void submit(event)} noValidate>
        <Field name={BASIS} label="What shows that it is you?" required error={errors['basis']}>
          <select
            {...controlAttributes({ name: BASIS, error: errors['basis'] })}
            value={basis}
            onChange={(event) => setBasis(event.target.value as BadgeBasis)}
          >
            {BADGE_BASES.map((choice) => (
              <option key={choice} value={choice}>
                {ASKED[choice]}
              </option>
            ))}
          </select>
        </Field>
        <TextField
          name={EVIDENCE}
          label="Link"
          hint="An address that starts with https:// and shows it."
          type="url"
          inputMode="url"
          error={errors['evidence']}
          value={evidence}
          onChange={(event) => setEvidence(event.target.value)}
        />
        <TextArea
          name={NOTE}
          label="Note"
          rows={3}
          className="short"
          error={errors['note']}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        {asking.kind === 'failed' && Object.keys(errors).length === 0 && (
          <p className="notice" data-kind="failure" role="alert">
            {asking.message}
          </p>
        )}
        <div className="form-actions">
          <button className="button-quiet" type="button" onClick={() => dialog.current?.close()}>
            Cancel
          </button>
          <button className="button" type="submit" aria-disabled={asking.kind === 'sending'}>
            {asking.kind === 'sending' ? 'Sending…' : 'Send request'}
          </button>
        </div>
      </form>
    </dialog>
  );
};

const ASKED: Record<BadgeBasis, string> = {
  ...BASIS_LABELS,
  document: 'An identity document',
  website: 'The official website leads to this page',
  register: 'An entry in a public register',
  press: 'Reports in the press',
  known: 'The editors know me',
  other: 'Something else',
};
