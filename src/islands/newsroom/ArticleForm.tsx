import type { ChangeEvent, SubmitEvent } from 'react';
import type { ArticleFields } from '../../client/stores/news/article-drafts.ts';
import { ARTICLE_LIMITS, ARTICLE_STATUSES } from '../../domain/article.ts';
import { characters } from '../../domain/text.ts';
import { paths } from '../../paths.ts';
import { DateField } from '../form/DateField.tsx';
import { ErrorSummary } from '../form/ErrorSummary.tsx';
import { Field } from '../form/Field.tsx';
import { controlAttributes } from '../form/field-ids.ts';
import { TextArea } from '../form/TextArea.tsx';
import { TextField } from '../form/TextField.tsx';
import { ImageField } from './ImageField.tsx';
import type { Editor } from './use-editor.ts';

/** The name of the tab that previews open in, so that each takes the place of the one before. */
const PREVIEW = 'article-preview';

/** The article form. Preview sends it, as it stands, to a page of its own; nothing is saved by that. */
export const ArticleForm = ({ editor, name }: { editor: Editor; name: string }) => {
  const { id, fields, problems, isSaving } = editor;

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    const { submitter } = event.nativeEvent as globalThis.SubmitEvent;
    if (submitter?.hasAttribute('formaction') && editor.check()) return;
    event.preventDefault();
    if (submitter?.hasAttribute('formaction')) return;
    if (!isSaving) void editor.save();
  };
  const text = (field: keyof ArticleFields) => ({
    name: field,
    value: fields[field],
    error: problems[field],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
      editor.change({ [field]: event.target.value }),
  });
  const saveName = id === null ? 'Upload Article' : 'Update Article';
  return (
    <form className="article-form" aria-label={name} onSubmit={submit} noValidate>
      <h2 className="visually-hidden">{name}</h2>
      {editor.isRestored && (
        <div className="notice restored" role="status">
          <p>Your unsaved work is back.</p>
          <button className="button-plain" type="button" onClick={editor.discard}>
            Discard it
          </button>
        </div>
      )}
      <ErrorSummary errors={toSummary(problems)} attempt={editor.attempt} />
      <div className="article-columns">
        <div className="article-text">
          <TextField {...text('title')} label="Title" required maxLength={200} />
          <TextArea
            {...text('content')}
            label="Content"
            required
            hint="HTML or Markdown. Scripts and media from other sites are left out when it is shown."
            rows={18}
            count={{ now: characters(fields.content), most: ARTICLE_LIMITS.content }}
          />
          <TextArea
            {...text('excerpt')}
            label="Excerpt"
            hint="Shown on cards; without one, the first 150 characters of the content."
            rows={3}
          />
        </div>
        <div className="article-facts">
          <ImageField editor={editor} />
          <TextField {...text('category')} label="Category" maxLength={200} />
          <TextField {...text('tags')} label="Tags" hint="Separated by commas." />
          <TextField {...text('author')} label="Author" maxLength={200} />
          <DateField {...text('publish_date')} label="Publish Date" />
          <Field name="status" label="Status" required error={problems['status']}>
            <select
              {...selectProps(text('status'))}
              {...controlAttributes({ name: 'status', error: problems['status'] })}
            >
              {ARTICLE_STATUSES.map((status) => (
                <option key={status} value={status}>
                  {status === 'draft' ? 'Draft' : 'Published'}
                </option>
              ))}
            </select>
          </Field>
        </div>
      </div>
      <div className="form-actions article-actions">
        <button className="button" type="submit" aria-disabled={isSaving}>
          {isSaving ? 'Saving…' : saveName}
        </button>
        <button
          className="button-quiet"
          type="submit"
          formAction={paths.articlePreview()}
          formMethod="post"
          formEncType="multipart/form-data"
          formTarget={PREVIEW}
        >
          Preview
        </button>
        {id !== null && (
          <button className="button-plain" type="button" onClick={editor.cancel}>
            Cancel edit
          </button>
        )}
      </div>
    </form>
  );
};

const selectProps = <Props extends { error: string | undefined }>({ error: _, ...props }: Props) => props;

// Title and content share a sentence, which the summary says once.
const toSummary = (problems: Readonly<Record<string, string>>): [string, string][] => {
  const entries = Object.entries(problems).filter(([, sentence]) => sentence !== '');
  return entries.filter(
    ([, sentence], index) => entries.findIndex(([, other]) => other === sentence) === index,
  );
};
