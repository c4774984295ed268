import { type KeyboardEvent, type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import type { TextEditorProps } from '../../../moderation/cases/screens/ReportedPage.tsx';
import { saveText, textDrafts } from '../browser.ts';
import '../../../moderation/cases/screens/inbox.css';

const DROP_CHANGES = 'Leave without saving? Your changes will be lost.';

/** The text as it is typed: it stays until it is saved or cancelled. */
const useText = ({ page, onSaved, onClose }: TextEditorProps) => {
  const [base, setBase] = useState(page);
  const [text, setText] = useState(textDrafts.get(page.id) ?? page.message);
  const [problem, setProblem] = useState('');
  const [isSaving, setSaving] = useState(false);
  const type = (next: string): void => {
    textDrafts.set(page.id, next);
    setText(next);
  };
  const cancel = (): void => {
    if (text !== page.message && !window.confirm(DROP_CHANGES)) return;
    textDrafts.delete(page.id);
    onClose();
  };
  const save = async (): Promise<void> => {
    if (isSaving) return;
    if (text === base.message) return cancel();
    setSaving(true);
    const saved = await saveText(base, text.trim());
    setSaving(false);
    if (saved.problem === null && saved.page !== undefined) return onSaved(saved.page);
    setProblem(saved.problem ?? '');
    if (saved.page !== undefined) setBase(saved.page);
  };
  return { text, type, problem, isSaving, save, cancel };
};

/** Corrects the text of a page where it stands, with the part selected that is in question. */
export const TextEditor = (given: TextEditorProps) => {
  const { page, selected } = given;
  const id = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const { text, type, problem, isSaving, save, cancel } = useText(given);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => {
    const field = box.current;
    // A field shows what is selected in it once it gets the focus.
    if (selected !== null && text === page.message) field?.setSelectionRange(selected.start, selected.end);
    field?.focus();
    field?.form?.scrollIntoView({ block: 'nearest' });
  }, []);
  // Here the keys are about the text, not about the decision beside it.
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') cancel();
    else if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    else void save();
    event.preventDefault();
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    void save();
  };
  return (
    <form className="field text-editor" onSubmit={submit}>
      <label className="visually-hidden" htmlFor={id}>
        The text of the page
      </label>
      <textarea
        ref={box}
        id={id}
        className="reported-text"
        placeholder=" "
        value={text}
        aria-invalid={problem !== '' || undefined}
        aria-describedby={`${id}-problem`}
        onChange={({ target }) => type(target.value)}
        onKeyDown={press}
      />
      <p className="error" role="alert" id={`${id}-problem`}>
        {problem}
      </p>
      <div className="text-editor-acts">
        <button className="button" type="submit" aria-disabled={isSaving}>
          {isSaving ? 'Saving' : 'Save'}
        </button>
        <button className="button-quiet" type="button" onClick={cancel}>
          Cancel
        </button>
        <span className="muted">Readers see it at once.</span>
      </div>
    </form>
  );
};
