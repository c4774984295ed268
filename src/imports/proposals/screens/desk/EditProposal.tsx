import { type SyntheticEvent, useEffect, useId, useMemo, useRef } from 'react';
import { ErrorBoundary } from '../../../../base/frame/screens/ErrorBoundary.tsx';
import type { AdminUser } from '../../../../moderation/page/calls.ts';
import { correctionProblems, type Edit } from '../../../../owners/editing/browser/own-profile-edit.ts';
import type { EditMode } from '../../../../owners/editing/browser/own-profile-editor.ts';
import { SaveNotice } from '../../../../owners/editing/screens/SaveNotice.tsx';
import { EditorFields } from '../../../../owners/editing/screens/SectionFields.tsx';
import { useEdit } from '../../../../owners/editing/screens/use-edit.ts';
import { useFirstProblem } from '../../../../owners/editing/screens/whole/use-first-problem.ts';
import { isRequiredInCorrection } from '../../../../owners/rules/forms.ts';
import { sectionsOf } from '../../../../owners/rules/sections.ts';
import { asOnPage } from '../../../../profiles/gone-sources/rules/source-check.ts';
import { proposableFields } from '../../rules.ts';
import '../../../../owners/correction/screens/correct-dialog.css';

type EditProposalProps = {
  page: AdminUser;
  /** Gets the page as it was edited; nothing is stored before it is accepted. */
  onChange: (page: AdminUser) => void;
  onClose: () => void;
};

const edited = (page: AdminUser, { values, died, structured }: Edit): AdminUser => ({
  ...page,
  ...Object.fromEntries(proposableFields(page.profile).map((field) => [field, (values[field] ?? '').trim()])),
  ...structured,
  sources: asOnPage(structured.sources ?? page.sources),
  ...(page.profile === 'professional' && { name: (values.companyname ?? '').trim() }),
  died: died.trim(),
});

/** The sections of a page without what only who it is about may say, and without photos. */
const sectionsFor = (page: AdminUser) =>
  sectionsOf(page.profile)
    .map((section) => ({
      ...section,
      title: section.name === 'heading' ? 'Name' : section.title,
      photos: [],
      fields: section.fields.filter((field) => proposableFields(page.profile).includes(field)),
    }))
    .filter(({ fields, lists }) => fields.length + lists.length > 0);

/** Edits a proposal in the form of a page before it is accepted. */
export const EditProposal = ({ page, onChange, onClose }: EditProposalProps) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => dialog.current?.showModal(), []);
  const close = (): void => dialog.current?.close();
  return (
    <dialog
      className="dialog correct-dialog"
      ref={dialog}
      aria-labelledby={id}
      onClose={(event) => event.target === dialog.current && onClose()}
    >
      <h2 id={id}>Edit before accepting</h2>
      <ErrorBoundary>
        <EditForm page={page} onChange={onChange} close={close} />
      </ErrorBoundary>
    </dialog>
  );
};

type EditFormProps = Pick<EditProposalProps, 'page' | 'onChange'> & { close: () => void };

const EditForm = ({ page, onChange, close }: EditFormProps) => {
  const form = useRef<HTMLFormElement>(null);
  const mode = useMemo(
    (): EditMode => ({
      isOwn: false,
      isRequired: isRequiredInCorrection,
      problemsOf: correctionProblems,
      save: async (edit) => {
        onChange(edited(page, edit));
        return { kind: 'saved' };
      },
    }),
    [page, onChange],
  );
  const state = useEdit(page, mode);
  useFirstProblem(form, state);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    void state.save().then((isSaved) => isSaved && close());
  };
  return (
    <form className="form own-editor" ref={form} onSubmit={submit} noValidate>
      <p className="muted">Nothing is public before you accept it. Only the name is required.</p>
      <EditorFields state={state} sections={sectionsFor(page)} />
      <div className="form-actions own-actions">
        <SaveNotice saving={state.saving} attempt={state.attempt} isOwn={false} />
        <button className="button-quiet" type="button" onClick={close}>
          Cancel
        </button>
        <button className="button" type="submit">
          Use these
        </button>
      </div>
    </form>
  );
};
