import { LENGTHS } from '../../../base/fields/rules/limits.ts';
import { SelectField } from '../../../base/form/screens/SelectField.tsx';
import { TextField } from '../../../base/form/screens/TextField.tsx';
import { BASIS_LABELS } from '../../../profiles/badge/rules/badge-reasons.ts';
import { BADGE_BASES, type BadgeBasis } from '../../../profiles/badge/rules/verification.ts';

/** What a badge rests on, as it is typed; `basis` is '' until it is chosen. */
export type BadgeReason = { basis: BadgeBasis | ''; evidence: string; note: string };

type BadgeReasonFieldsProps = {
  reason: BadgeReason;
  onChange: (reason: BadgeReason) => void;
  /** Sentences by field. */
  problems: Readonly<Record<string, string>>;
};

/** Asks what a badge rests on: for one page or for many. */
export const BadgeReasonFields = ({ reason, onChange, problems }: BadgeReasonFieldsProps) => (
  <>
    <SelectField
      name="verify-basis"
      label="What it rests on"
      required
      placeholder="Please choose"
      error={problems['basis']}
      value={reason.basis}
      options={BADGE_BASES.map((choice) => [choice, BASIS_LABELS[choice]])}
      onChange={({ target }) => onChange({ ...reason, basis: target.value as BadgeBasis | '' })}
    />
    <TextField
      name="verify-evidence"
      label="Evidence"
      hint="An address that starts with https://. The page links to it."
      type="url"
      error={problems['evidence']}
      value={reason.evidence}
      onChange={({ target }) => onChange({ ...reason, evidence: target.value })}
    />
    <TextField
      name="verify-note"
      label="Note"
      hint="Everybody can read it on the page."
      maxLength={LENGTHS.line}
      error={problems['note']}
      value={reason.note}
      onChange={({ target }) => onChange({ ...reason, note: target.value })}
    />
  </>
);
