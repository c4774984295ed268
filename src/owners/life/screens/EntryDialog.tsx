import { type SyntheticEvent, useEffect, useRef } from 'react';
import { controlId } from '../../../base/form/screens/field-ids.ts';
import { OverlayDialog } from '../../../base/form/screens/OverlayDialog.tsx';
import { say, sayPieces } from '../../../base/languages/rules/say.ts';
import { PartlyHidden } from '../../../base/languages/screens/PartlyHidden.tsx';
import type { EntryWithTie } from '../rules/entry.ts';
import { ENTRY_LISTS } from '../rules/entry-lists.ts';
import { EntryActions } from './EntryActions.tsx';
import { EntryFields } from './EntryFields.tsx';
import { EntryPreview } from './EntryPreview.tsx';
import type { EntryDialogProps } from './entry-dialog-props.ts';
import { useEntryForm } from './use-entry-form.ts';
import './entry-dialog.css';

/** Adds a position or a school, or changes one; the page of a position's organisation is asked in the same step. */
export const EntryDialog = (props: EntryDialogProps) => {
  const { list, joined, onClose } = props;
  const words = ENTRY_LISTS[list];
  const state = useEntryForm(props);
  const mayClose = (): boolean => !state.hasChanges() || window.confirm(say('owners.life.drop-changes'));
  const isNew = useRef(joined === null).current;
  useEffect(
    () => document.getElementById(controlId(isNew ? 'entry-main' : 'entry-detail'))?.focus(),
    [isNew],
  );
  return (
    <OverlayDialog
      heading={joined === null ? words.add : words.edit}
      className="entry-dialog"
      onClose={onClose}
      mayClose={mayClose}
    >
      {(close) => (
        <EntryFormBody {...props} state={state} close={close} onCancel={() => mayClose() && close()} />
      )}
    </OverlayDialog>
  );
};

type BodyProps = EntryDialogProps & {
  state: ReturnType<typeof useEntryForm>;
  close: () => void;
  onCancel: () => void;
};

const EntryFormBody = ({ state, close, onCancel, ...props }: BodyProps) => {
  const { list, joined } = props;
  const words = ENTRY_LISTS[list];
  const box = useRef<HTMLFormElement>(null);
  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    // In React's tree, this form is within the one of the page.
    event.stopPropagation();
    if (await state.save()) close();
    else
      requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  return (
    <form
      className="entry-form"
      ref={box}
      noValidate
      onSubmit={(event) => void submit(event)}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <div className="entry-body">
        <EntryFields {...props} state={state} />
        <EntryPreview entry={state.shown} form={state.form} known={state.known} />
      </div>
      <EntryActions
        label={
          state.saving.kind === 'saving'
            ? say('common.saving')
            : joined === null
              ? words.save
              : say('common.save')
        }
        isBusy={state.saving.kind === 'saving'}
        failure={state.saving.kind === 'failed' ? state.saving.message : ''}
        onCancel={onCancel}
      >
        {joined !== null && <RemoveEntry state={state} joined={joined} close={close} />}
      </EntryActions>
    </form>
  );
};

type RemoveProps = Pick<BodyProps, 'state' | 'close'> & { joined: EntryWithTie };

const RemoveEntry = ({ state, joined, close }: RemoveProps) => (
  <button
    className="button-plain entry-remove"
    type="button"
    aria-disabled={state.saving.kind === 'saving'}
    onClick={() => void state.remove().then((isDone) => isDone && close())}
  >
    <PartlyHidden of={sayPieces('common.remove-what', { what: joined.main })} />
  </button>
);
