import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { LENGTHS } from '../../../base/fields/rules/limits.ts';
import { controlId } from '../../../base/form/screens/field-ids.ts';
import { OverlayDialog } from '../../../base/form/screens/OverlayDialog.tsx';
import { say } from '../../../base/languages/rules/say.ts';
import { POSITIONS } from '../../../profiles/life/rules/entries.ts';
import {
  type EntryPart,
  entryFormProblems,
  startEntryForm,
  toEntry,
  withLeftDate,
  withPage,
  withTieKind,
} from '../../life/rules/entry-form.ts';
import { EntryActions } from '../../life/screens/EntryActions.tsx';
import { EntryDetails } from '../../life/screens/EntryDetails.tsx';
import { askForTie } from '../browser/own-ties.ts';
import { ChosenPageField } from './ChosenPageField.tsx';
import { PageBox } from './PageBox.tsx';
import { TieKinds } from './TieKinds.tsx';
import '../../life/screens/entry-dialog.css';

type PersonDialogProps = {
  /** Called once the person was asked. */
  onAsked: () => void;
  onClose: () => void;
};

const now = (): string => say('owners.ties.still-here');
const kind = () => ({ ...POSITIONS, labels: { ...POSITIONS.labels, main: say('owners.ties.person') } });

/** Asks a person's page to confirm what joins it to the company's. */
export const PersonDialog = ({ onAsked, onClose }: PersonDialogProps) => {
  const state = usePersonForm(onAsked);
  useEffect(() => document.getElementById(controlId('entry-main'))?.focus(), []);
  return (
    <OverlayDialog heading={say('owners.ties.add-person')} className="entry-dialog" onClose={onClose}>
      {(close) => (
        <form
          className="entry-form"
          noValidate
          onSubmit={(event) => void state.submit(event).then((isDone) => isDone && close())}
        >
          <div className="entry-body">
            <PersonFields state={state} />
            <p className="hint">{say('owners.ties.both-show')}</p>
          </div>
          <EntryActions
            label={state.isSending ? say('owners.ties.asking') : say('owners.ties.ask')}
            isBusy={state.isSending}
            failure={state.failure}
            onCancel={close}
          />
        </form>
      )}
    </OverlayDialog>
  );
};

const usePersonForm = (onAsked: () => void) => {
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const [form, setForm] = useState(startEntryForm);
  const [left, setLeft] = useState<readonly EntryPart[]>([]);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState('');
  const isBusy = useRef(false);
  const wrong = entryFormProblems(form, kind(), now(), today);
  const problems = { ...wrong, ...(form.page === null && { main: say('owners.ties.choose-person') }) };
  const change = (changes: Partial<typeof form>): void => setForm((before) => ({ ...before, ...changes }));
  return {
    form,
    isSending,
    failure,
    problems: Object.fromEntries(
      Object.entries(problems).filter(([part]) => left.includes(part as EntryPart)),
    ),
    change,
    choose: (page: Parameters<typeof withPage>[1]): void => setForm(withPage(form, page, 'works', true)),
    chooseKind: (kind: typeof form.tie): void => setForm(withTieKind(form, kind)),
    leave: (part: EntryPart): void => {
      setLeft((before) => [...before, part]);
      if (part === 'from' || part === 'to') setForm((before) => withLeftDate(before, part));
    },
    submit: async (event: SyntheticEvent): Promise<boolean> => {
      event.preventDefault();
      const box = event.currentTarget;
      setLeft(['main', 'detail', 'from', 'to']);
      if (form.page === null || Object.keys(problems).length > 0 || isBusy.current) {
        requestAnimationFrame(() => box.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
        return false;
      }
      isBusy.current = true;
      setSending(true);
      const { detail: role, from, to } = toEntry(form, today);
      const refused = await askForTie({ page: form.page.id, kind: form.tie, role, from, to });
      isBusy.current = false;
      setSending(false);
      setFailure(refused === null ? '' : (Object.values(refused.errors)[0] ?? refused.message));
      if (refused === null) onAsked();
      return refused === null;
    },
  };
};

const PersonFields = ({ state }: { state: ReturnType<typeof usePersonForm> }) => {
  const { form, problems, change, leave } = state;
  return (
    <>
      {form.page === null ? (
        <PageBox
          name="entry-main"
          label={say('owners.ties.person')}
          kind="personal"
          keeps={null}
          maxLength={LENGTHS.line}
          value={form.main}
          error={problems['main']}
          onType={(main) => change({ main })}
          onChoose={(page) => {
            state.choose(page);
            requestAnimationFrame(() =>
              document.querySelector<HTMLElement>('.entry-dialog [name="tie-kind"]:checked')?.focus(),
            );
          }}
          onKeep={() => {}}
          onLeave={() => leave('main')}
        />
      ) : (
        <ChosenPageField
          name="entry-main"
          label={say('owners.ties.person')}
          page={form.page}
          onClear={() => change({ page: null })}
        />
      )}
      <div className="ask-box">
        <TieKinds own="professional" kind={form.tie} onChange={state.chooseKind} />
      </div>
      <EntryDetails label={say('profiles.life.role')} now={now()} {...{ form, problems, change, leave }} />
    </>
  );
};
