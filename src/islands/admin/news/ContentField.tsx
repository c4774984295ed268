import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react';
import { loadModule } from '../../../client/frame/load-module.ts';
import { uploadImage } from '../../../client/stores/news/admin-articles.ts';
import { LENGTHS } from '../../../domain/fields/limits.ts';
import { characters } from '../../../domain/text/text.ts';
import { TextArea } from '../../form/TextArea.tsx';
import { PictureDialog } from './PictureDialog.tsx';
import type { Editor } from './use-editor.ts';

/** A picture that is being inserted. */
type Picture =
  | { kind: 'sending'; file: File }
  | { kind: 'failed'; file: File; problem: string }
  | { kind: 'asking'; path: string };

const picturesIn = (files: FileList | null | undefined): File[] =>
  [...(files ?? [])].filter(({ type }) => type.startsWith('image/'));

const inMarkdown = (alt: string): string => alt.replace(/\s+/g, ' ').replace(/[[\]\\]/g, '\\$&');
const inHtml = (alt: string): string => alt.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** The content, with pictures inserted at the cursor: chosen, pasted or dropped. Each asks for its alternative text. */
export const ContentField = ({ editor }: { editor: Editor }) => {
  const { fields, problems } = editor;
  const area = useRef<HTMLTextAreaElement>(null);
  const at = useRef(0);
  const [queue, setQueue] = useState<readonly File[]>([]);
  const [picture, setPicture] = useState<Picture | null>(null);

  const send = async (file: File): Promise<void> => {
    setPicture({ kind: 'sending', file });
    const result = await uploadImage(file);
    if ('path' in result) setPicture({ kind: 'asking', path: result.path });
    else setPicture({ kind: 'failed', file, problem: result.problem });
  };
  const begin = (files: File[]): void => {
    at.current = area.current?.selectionStart ?? fields.content.length;
    const [first, ...others] = files;
    if (first === undefined) return;
    if (picture !== null) {
      setQueue([...queue, ...files]);
      return;
    }
    setQueue(others);
    void send(first);
  };
  const goOn = (): void => {
    const [next, ...others] = queue;
    setQueue(others);
    if (next === undefined) setPicture(null);
    else void send(next);
  };
  const insert = async (path: string, alt: string): Promise<void> => {
    const { isHtml } = await loadModule(() => import('../../../domain/news/article-text.ts'));
    const { content } = fields;
    const mark = isHtml(content)
      ? `<p><img src="${path}" alt="${inHtml(alt)}"></p>`
      : `![${inMarkdown(alt)}](${path})`;
    const before = content.slice(0, at.current);
    const after = content.slice(at.current);
    const start = before === '' ? '' : `${before.trimEnd()}\n\n`;
    editor.change({ content: `${start}${mark}\n\n${after.trimStart()}` });
    const caret = start.length + mark.length + 2;
    at.current = caret;
    goOn();
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(caret, caret);
    });
  };
  const take = (event: ClipboardEvent | DragEvent, files: FileList | null | undefined): void => {
    const pictures = picturesIn(files);
    if (pictures.length === 0) return;
    event.preventDefault();
    begin(pictures);
  };
  return (
    <div className="content-field">
      <TextArea
        name="content"
        label="Content"
        required
        ref={area}
        value={fields.content}
        error={problems['content']}
        hint="HTML or Markdown. Scripts and media from other sites are left out when it is shown."
        rows={18}
        count={{ now: characters(fields.content), max: LENGTHS.article }}
        onChange={({ target }) => editor.change({ content: target.value })}
        onPaste={(event) => take(event, event.clipboardData.files)}
        onDrop={(event) => take(event, event.dataTransfer.files)}
      />
      <div className="form-actions">
        <span className="file-button button-quiet">
          <span aria-hidden="true">Add picture</span>
          <input
            type="file"
            accept="image/*"
            multiple
            aria-label="Add a picture to the text"
            onChange={(event) => {
              const files = [...(event.target.files ?? [])];
              event.target.value = '';
              begin(files);
            }}
          />
        </span>
        <p className="hint" role="status">
          {picture?.kind === 'sending' ? 'Uploading picture…' : 'Or paste one, or drop it on the text.'}
        </p>
      </div>
      {picture?.kind === 'failed' && (
        <div className="notice" data-kind="failure" role="alert">
          <p>{picture.problem}</p>
          <div className="form-actions">
            <button className="button-quiet" type="button" onClick={() => void send(picture.file)}>
              Try again
            </button>
            <button className="button-plain" type="button" onClick={goOn}>
              Leave it out
            </button>
          </div>
        </div>
      )}
      {picture?.kind === 'asking' && (
        <PictureDialog
          path={picture.path}
          onInsert={(alt) => void insert(picture.path, alt)}
          onClose={goOn}
        />
      )}
    </div>
  );
};
