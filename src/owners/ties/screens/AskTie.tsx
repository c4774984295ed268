import { type RefObject, type SyntheticEvent, useRef, useState } from 'react';
import { LENGTHS } from '../../../base/fields/rules/limits.ts';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { FailureNotice } from '../../../base/form/screens/FailureNotice.tsx';
import { FormActions } from '../../../base/form/screens/FormActions.tsx';
import { controlId } from '../../../base/form/screens/field-ids.ts';
import { SelectField } from '../../../base/form/screens/SelectField.tsx';
import { TextField } from '../../../base/form/screens/TextField.tsx';
import { displayName, type ListItem } from '../../../profiles/rules/list-item.ts';
import { TIE_KINDS, TIE_SENTENCES, type TieKind } from '../../../profiles/ties/rules/tie.ts';
import type { Refused } from '../../my-profile/browser/refused.ts';
import { askForTie } from '../browser/own-ties.ts';
import { FindPage } from './FindPage.tsx';
import { OTHER_SIDE, TIE_CLAIMS } from './tie-words.ts';

type AskTieProps = {
  /** The kind of the own page. */
  own: ProfileKind;
  /** Called with a sentence once the other page was asked. */
  onAsked: (message: string) => void;
};
type Asking = { kind: 'idle' | 'sending' } | ({ kind: 'failed' } & Refused);

const CONTROLS = { page: 'tie-page', kind: 'tie-kind', role: 'tie-role', from: 'tie-from', to: 'tie-to' };
/** What is said about the tie, as typed. */
type Said = { kind: TieKind | ''; role: string; from: string; to: string };
const NOTHING_SAID: Said = { kind: '', role: '', from: '', to: '' };
const DATE_HINT = 'A year or a month: 2004 or 2004-05.';

/** The form to ask another page for a tie: first the page, then what joins the two. */
export const AskTie = ({ own, onAsked }: AskTieProps) => {
  const [page, setPage] = useState<ListItem | null>(null);
  const [said, setSaid] = useState(NOTHING_SAID);
  const [asking, setAsking] = useState<Asking>({ kind: 'idle' });
  const chosen = useRef<HTMLParagraphElement>(null);
  const errors = asking.kind === 'failed' ? asking.errors : {};
  const words = OTHER_SIDE[own];

  const clear = (): void => {
    setPage(null);
    setSaid(NOTHING_SAID);
    setAsking({ kind: 'idle' });
  };
  const fail = (refused: Refused): void => {
    setAsking({ kind: 'failed', ...refused });
    focusFirst(refused.errors);
  };
  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    if (asking.kind === 'sending' || page === null) return;
    const { kind, role, from, to } = said;
    if (kind === '') return fail({ errors: { kind: TIE_SENTENCES.kind }, message: '' });
    setAsking({ kind: 'sending' });
    const trimmed = { role: role.trim(), from: from.trim(), to: to.trim() };
    const refused = await askForTie({ page: page.id, kind, ...trimmed });
    if (refused !== null) return fail(refused);
    clear();
    onAsked(TIE_SENTENCES.asked);
  };
  return (
    <form className="form ask-tie" onSubmit={(event) => void submit(event)} noValidate>
      <h3>{words.add}</h3>
      {page === null ? (
        <FindPage
          own={own}
          onChoose={(found) => {
            setPage(found);
            requestAnimationFrame(() => chosen.current?.focus());
          }}
        />
      ) : (
        <>
          <ChosenPage page={page} line={chosen} onClear={clear} />
          <TieFields
            own={own}
            said={said}
            errors={errors}
            onChange={(changes) => setSaid((before) => ({ ...before, ...changes }))}
          />
          <FailureNotice>
            {asking.kind === 'failed' && Object.keys(errors).length === 0 && asking.message}
          </FailureNotice>
          <FormActions onCancel={clear} isDisabled={asking.kind === 'sending'}>
            {asking.kind === 'sending' ? 'Asking…' : 'Ask them'}
          </FormActions>
        </>
      )}
    </form>
  );
};

/** Moves the focus to the first control with a problem. */
const focusFirst = (errors: Refused['errors']): void => {
  const [first] = Object.entries(CONTROLS).filter(([name]) => errors[name]);
  if (first !== undefined) document.getElementById(controlId(first[1]))?.focus();
};

type ChosenPageProps = {
  page: ListItem;
  line: RefObject<HTMLParagraphElement | null>;
  onClear: () => void;
};

const ChosenPage = ({ page, line, onClear }: ChosenPageProps) => (
  <p className="tie-chosen" tabIndex={-1} ref={line}>
    <strong>
      <bdi>{displayName(page)}</bdi>
    </strong>{' '}
    <button className="button-plain" type="button" onClick={onClear}>
      Choose another
    </button>
  </p>
);

type TieFieldsProps = {
  own: ProfileKind;
  said: Said;
  errors: Refused['errors'];
  onChange: (changes: Partial<Said>) => void;
};

const TieFields = ({ own, said, errors, onChange }: TieFieldsProps) => (
  <>
    <SelectField
      name={CONTROLS.kind}
      label="What joins you?"
      required
      error={errors['kind']}
      value={said.kind}
      placeholder="Please choose"
      options={TIE_KINDS.map((each) => [each, TIE_CLAIMS[own][each]])}
      onChange={(event) => onChange({ kind: event.target.value as Said['kind'] })}
    />
    <TextField
      name={CONTROLS.role}
      label="Role"
      hint="For example: Head of research"
      maxLength={LENGTHS.line}
      error={errors['role']}
      value={said.role}
      onChange={(event) => onChange({ role: event.target.value })}
    />
    <div className="tie-dates">
      <TextField
        name={CONTROLS.from}
        label="From"
        hint={DATE_HINT}
        maxLength={7}
        error={errors['from']}
        value={said.from}
        onChange={(event) => onChange({ from: event.target.value })}
      />
      <TextField
        name={CONTROLS.to}
        label="To"
        hint="Leave it empty for ‘until now’."
        maxLength={7}
        error={errors['to']}
        value={said.to}
        onChange={(event) => onChange({ to: event.target.value })}
      />
    </div>
  </>
);
