import { type ChangeEvent, type SubmitEvent, useEffect, useRef } from 'react';
import { LENGTHS } from '../../../base/fields/rules/limits.ts';
import { ErrorSummary } from '../../../base/form/screens/ErrorSummary.tsx';
import { TextArea } from '../../../base/form/screens/TextArea.tsx';
import { TextField } from '../../../base/form/screens/TextField.tsx';
import type { ArticleFields } from '../../drafts/browser/article-drafts.ts';
import { SaveState } from '../../drafts/screens/SaveState.tsx';
import { ImageField } from '../../pictures/screens/ImageField.tsx';
import { PreviewButton } from '../../preview/screens/PreviewButton.tsx';
import { Revisions } from '../../revisions/screens/Revisions.tsx';
import { EXCERPT_LENGTH } from '../../rules/limits.ts';
import { ScheduleFields } from '../../schedule/screens/ScheduleFields.tsx';
import type { Editor } from '../browser/editor.ts';
import { ContentFacts } from './ContentFacts.tsx';
import { ContentField } from './ContentField.tsx';
import { Notices } from './Notices.tsx';
import { TitleField } from './TitleField.tsx';

/** The article form. Preview sends it to a page of its own and saves nothing. */
export const ArticleForm = ({ editor, name }: { editor: Editor; name: string }) => {
  const { id, fields, problems, isSaving } = editor;
  const save = (): void => {
    if (!isSaving) void editor.save();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    const { submitter } = event.nativeEvent as globalThis.SubmitEvent;
    const isPreview = submitter?.hasAttribute('formaction') ?? false;
    if (isPreview && editor.check()) return;
    event.preventDefault();
    if (!isPreview) save();
  };
  useSaveKey(save);
  const saveName = id === null ? 'Upload Article' : 'Update Article';
  return (
    <form className="article-form" aria-label={name} onSubmit={submit} noValidate>
      <h2 className="visually-hidden">{name}</h2>
      <Notices editor={editor} />
      <ErrorSummary errors={toSummary(problems)} attempt={editor.attempt} />
      <ArticleColumns editor={editor} />
      {id !== null && (
        <Revisions
          key={`${id}-${editor.opened}`}
          id={id}
          fields={fields}
          isUnsaved={editor.isUnsaved}
          onRestored={editor.show}
        />
      )}
      <div className="form-actions article-actions">
        <button className="button" type="submit" aria-disabled={isSaving}>
          {isSaving ? 'Saving…' : saveName}
        </button>
        <PreviewButton className="button-quiet">Preview</PreviewButton>
        {id !== null && (
          <button className="button-plain" type="button" onClick={editor.cancel}>
            Cancel edit
          </button>
        )}
        <SaveState editor={editor} />
      </div>
    </form>
  );
};

/** Saves with Control or Command and S, as in other editors. */
const useSaveKey = (save: () => void): void => {
  const current = useRef(save);
  current.current = save;
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      current.current();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
};

/** Title and text, and beside them what is known about the article. */
const ArticleColumns = ({ editor }: { editor: Editor }) => {
  const { fields, problems } = editor;
  const text = (field: keyof ArticleFields) => ({
    name: field,
    value: fields[field],
    error: problems[field],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      editor.change({ [field]: event.target.value }),
  });
  return (
    <div className="article-columns">
      <div className="article-text">
        <TitleField editor={editor} />
        <ContentField editor={editor} />
        <TextArea
          {...text('excerpt')}
          label="Excerpt"
          hint={`Shown on cards; without one, the first ${EXCERPT_LENGTH} characters of the content.`}
          rows={3}
        />
        <ContentFacts content={fields.content} excerpt={fields.excerpt} />
      </div>
      <div className="article-facts">
        <ImageField editor={editor} />
        <TextField {...text('category')} label="Category" maxLength={LENGTHS.line} />
        <TextField {...text('tags')} label="Tags" hint="Separated by commas." />
        <TextField {...text('author')} label="Author" maxLength={LENGTHS.line} />
        <ScheduleFields key={editor.opened} editor={editor} />
      </div>
    </div>
  );
};

// Title and content share a sentence: the summary has it once.
const toSummary = (problems: Readonly<Record<string, string>>): [string, string][] => {
  const entries = Object.entries(problems).filter(([, sentence]) => sentence !== '');
  return entries.filter(
    ([, sentence], index) => entries.findIndex(([, other]) => other === sentence) === index,
  );
};
