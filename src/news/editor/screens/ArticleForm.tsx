import {
  type KeyboardEvent as ReactKeyboardEvent,
  type RefObject,
  type SubmitEvent,
  useEffect,
  useRef,
} from 'react';
import { lazyPart } from '../../../base/frame/browser/lazy-part.ts';
import { Later } from '../../../base/table/screens/Later.tsx';
import { LoadFailure } from '../../../base/table/screens/LoadFailure.tsx';
import { Loading } from '../../../base/table/screens/Loading.tsx';
import type { Editor } from '../browser/editor.ts';
import { aimOf, dayShown } from '../browser/editor-state.ts';
import { ArticleSettings } from './ArticleSettings.tsx';
import { CardExcerpt, lengthWords, useArticleFacts } from './ContentFacts.tsx';
import { ContentField } from './ContentField.tsx';
import { EditorBar } from './EditorBar.tsx';
import { ExcerptField } from './ExcerptField.tsx';
import { Notices } from './Notices.tsx';
import { TitleField } from './TitleField.tsx';
import './article-editor.css';
import './editor-parts.css';

// What a new article has not yet: its problems, and what it was before.
const ErrorSummary = lazyPart(() => import('../../../base/form/screens/ErrorSummary.tsx'), 'ErrorSummary');
const Revisions = lazyPart(() => import('../../revisions/screens/Revisions.tsx'), 'Revisions');

type ArticleFormProps = { editor: Editor; name: string };

/** The article form, once what the address names is in it. */
export const ArticleForm = ({ editor, name }: ArticleFormProps) => {
  const { unopened } = editor;
  if (unopened === null) return <OpenForm editor={editor} name={name} />;
  const { slug, problem } = unopened;
  if (problem === null) return <Loading>Loading the article…</Loading>;
  return (
    <LoadFailure className="empty" onRetry={() => editor.openNamed(slug)}>
      {problem}
    </LoadFailure>
  );
};

/** How the article is saved on top, the text, and beside it what is known about it. Only a preview submits it, and saves nothing. */
const OpenForm = ({ editor, name }: ArticleFormProps) => {
  const { id, fields, problems, isSaving } = editor;
  const facts = useArticleFacts(fields);
  const errors = toSummary(problems);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    if (!editor.check()) event.preventDefault();
  };
  const form = useSentDay(dayShown(editor));
  useSaveKeys({
    save: () => void (isSaving || editor.save()),
    publish: () => void (isSaving || editor.saveAs(aimOf(editor))),
  });
  return (
    <form
      className="article-form"
      aria-label={name}
      onSubmit={submit}
      onKeyDown={keepOpen}
      ref={form}
      noValidate
    >
      <EditorBar editor={editor} facts={lengthWords(facts)} />
      <h2 className="visually-hidden">{name}</h2>
      <Notices editor={editor} />
      <Later>{errors.length > 0 && <ErrorSummary errors={errors} attempt={editor.attempt} />}</Later>
      <div className="article-columns">
        <div className="article-text">
          <TitleField editor={editor} />
          <ExcerptField editor={editor} />
          <ContentField editor={editor} />
          <CardExcerpt facts={facts} />
          <Later>
            {id !== null && (
              <Revisions
                key={`${id}-${editor.opened}`}
                id={id}
                fields={fields}
                isUnsaved={editor.isUnsaved}
                onRestored={editor.show}
              />
            )}
          </Later>
        </div>
        <ArticleSettings editor={editor} />
      </div>
    </form>
  );
};

/** Sends the day that the article would have, whichever fields of it are in the form. */
const useSentDay = (day: string): RefObject<HTMLFormElement | null> => {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const { current } = form;
    const send = ({ formData }: FormDataEvent): void => formData.set('publish_date', day);
    current?.addEventListener('formdata', send);
    return () => current?.removeEventListener('formdata', send);
  }, [day]);
  return form;
};

/** Enter in a line of the settings sends nothing. */
const keepOpen = (event: ReactKeyboardEvent<HTMLFormElement>): void => {
  const isLine = event.target instanceof HTMLInputElement && event.target.type !== 'file';
  if (event.key === 'Enter' && isLine) event.preventDefault();
};

/** Control or Command and S saves, as in other editors; with Enter, it does what the first button says. */
const useSaveKeys = (acts: { save: () => void; publish: () => void }): void => {
  const current = useRef(acts);
  current.current = acts;
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.repeat) return;
      if (document.querySelector('dialog[open]') !== null) return;
      const isSave = event.key.toLowerCase() === 's';
      if (!isSave && event.key !== 'Enter') return;
      event.preventDefault();
      if (isSave) current.current.save();
      else current.current.publish();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
};

// Title and content share a sentence: the summary has it once.
const toSummary = (problems: Readonly<Record<string, string>>): [string, string][] => {
  const entries = Object.entries(problems).filter(([, sentence]) => sentence !== '');
  return entries.filter(
    ([, sentence], index) => entries.findIndex(([, other]) => other === sentence) === index,
  );
};
