import { useState } from 'react';
import { controlId } from '../../../base/form/screens/field-ids.ts';
import { PHONE, useMedia } from '../../../base/frame/screens/use-media.ts';
import { MoreActions } from '../../../base/table/screens/MoreActions.tsx';
import { SaveState } from '../../drafts/screens/SaveState.tsx';
import { ArticleState } from '../../newsroom/screens/ArticleState.tsx';
import { PreviewButton } from '../../preview/screens/PreviewButton.tsx';
import type { ArticleStatus } from '../../rules/article.ts';
import type { Editor } from '../browser/editor.ts';
import { aimOf } from '../browser/editor-state.ts';

type EditorBarProps = { editor: Editor; facts: string };

/** What the article is and how it is saved; it stays in sight. */
export const EditorBar = ({ editor, facts }: EditorBarProps) => (
  <div className="editor-bar">
    <ArticleState status={editor.base.status} />
    <SaveState editor={editor} />
    <p className="editor-facts numeric">{facts}</p>
    <BarActions editor={editor} />
  </div>
);

/** The buttons; on a phone what is seldom needed is behind one. */
const BarActions = ({ editor }: { editor: Editor }) => {
  const isPhone = useMedia(PHONE);
  const { saveAs, aim, pressed } = useSaving(editor);
  const { base, id } = editor;
  // To take an article back is seldom, to save a draft is not.
  const isHidden = isPhone && base.status !== 'draft';
  const button = (status: ArticleStatus) => {
    const name = saveName(base.status, status);
    const isAim = status === aim;
    return (
      <button
        key={status}
        className={isAim ? 'button' : 'button-quiet'}
        type="button"
        aria-disabled={editor.isSaving}
        aria-keyshortcuts={isAim ? 'Control+Enter Meta+Enter' : undefined}
        onClick={() => saveAs(status)}
      >
        {editor.isSaving && pressed === status ? 'Saving…' : name}
      </button>
    );
  };
  const seldom = (
    <>
      {id !== null && (
        <button className="button-quiet" type="button" onClick={editor.cancel}>
          Cancel edit
        </button>
      )}
      {id === null && editor.isUnsaved && (
        <button className="button-quiet" type="button" onClick={editor.cancel}>
          Discard
        </button>
      )}
      <PreviewButton className="button-quiet">Preview</PreviewButton>
      {aim === 'published' && base.status === 'draft' && (
        <button className="button-quiet" type="button" onClick={() => chooseMoment(editor)}>
          Schedule…
        </button>
      )}
    </>
  );
  return (
    <div className="editor-actions">
      {!isPhone && seldom}
      {aim !== 'draft' && !isHidden && button('draft')}
      {!isPhone && aim === 'scheduled' && button('published')}
      {button(aim)}
      {isPhone && (
        <MoreActions label="More for this article">
          {seldom}
          {aim !== 'draft' && isHidden && button('draft')}
          {aim === 'scheduled' && button('published')}
        </MoreActions>
      )}
    </div>
  );
};

const useSaving = (editor: Editor) => {
  const [pressed, setPressed] = useState<ArticleStatus | null>(null);
  const saveAs = (status: ArticleStatus): void => {
    if (editor.isSaving) return;
    setPressed(status);
    void editor.saveAs(status);
  };
  return { saveAs, aim: aimOf(editor), pressed };
};

/** What a button is called that saves an article as this. */
const saveName = (before: ArticleStatus, status: ArticleStatus): string => {
  if (status === 'draft') return before === 'draft' ? 'Save draft' : 'Back to draft';
  if (status === before) return 'Update';
  return status === 'scheduled' ? 'Schedule' : 'Publish';
};

/** Leads to the fields of the moment, which are set to a usual one. */
const chooseMoment = (editor: Editor): void => {
  editor.change({ status: 'scheduled' });
  requestAnimationFrame(() => document.getElementById(controlId('publish_at'))?.focus());
};
