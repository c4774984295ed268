import { type ClipboardEvent, type DragEvent, type KeyboardEvent, useRef, useState } from 'react';
import { LENGTHS } from '../../../base/fields/rules/limits.ts';
import { controlId } from '../../../base/form/screens/field-ids.ts';
import { TextArea } from '../../../base/form/screens/TextArea.tsx';
import { scriptAttributes } from '../../../base/text/rules/language.ts';
import { characters } from '../../../base/text/rules/text.ts';
import { uploadImage } from '../../newsroom/browser/admin-articles.ts';
import { PictureDialog } from '../../pictures/screens/PictureDialog.tsx';
import { PictureLibrary } from '../../pictures/screens/PictureLibrary.tsx';
import { ContentPreview } from '../../preview/screens/ContentPreview.tsx';
import { formatText, type TextEdit, type TextFormat } from '../browser/format-text.ts';
import { replaceText } from '../browser/replace-text.ts';
import { isHtml } from '../rules/content-kind.ts';
import { FormatBar } from './FormatBar.tsx';
import { FormatHelp } from './FormatHelp.tsx';
import { formatOfKey } from './formats.ts';
import type { Editor } from './use-editor.ts';
import { useSideBySide } from './use-side-by-side.ts';

/** A picture that is being inserted. */
type Picture =
  | { kind: 'sending'; file: File }
  | { kind: 'failed'; file: File; problem: string }
  | { kind: 'asking'; path: string; alt: string }
  | { kind: 'choosing' };

const imagesIn = (files: FileList | null | undefined): File[] =>
  [...(files ?? [])].filter(({ type }) => type.startsWith('image/'));

/** Whether it is formatted text: Word puts a picture of it beside it. A copied file has its name as text. */
const isCopiedText = (data: DataTransfer): boolean =>
  data.getData('text/html') !== '' && data.getData('text/plain').trim() !== '';

const inMarkdown = (alt: string): string => alt.replace(/\s+/g, ' ').replace(/[[\]\\]/g, '\\$&');
const inHtml = (alt: string): string => alt.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** The content, with pictures inserted at the cursor: chosen, pasted or dropped. Each asks for its alternative text. */
export const ContentField = ({ editor }: { editor: Editor }) => {
  const { fields, problems } = editor;
  const sideBySide = useSideBySide();
  const area = useRef<HTMLTextAreaElement>(null);
  const at = useRef(0);
  const [queue, setQueue] = useState<readonly File[]>([]);
  const [picture, setPicture] = useState<Picture | null>(null);

  const send = async (file: File): Promise<void> => {
    setPicture({ kind: 'sending', file });
    const result = await uploadImage(file);
    if ('path' in result) setPicture({ kind: 'asking', path: result.path, alt: '' });
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
  const edit = (change: TextEdit): void => {
    if (area.current) replaceText(area.current, change);
  };
  const format = (name: TextFormat): void => {
    if (!area.current) return;
    const { value: text, selectionStart: start, selectionEnd: end } = area.current;
    edit(formatText({ text, start, end }, name, isHtml(text)));
  };
  const insert = (path: string, alt: string): void => {
    const content = area.current?.value ?? '';
    const before = content.slice(0, at.current).trimEnd();
    const after = content.slice(at.current).trimStart();
    const mark = isHtml(content)
      ? `<p><img src="${path}" alt="${inHtml(alt)}"></p>`
      : `![${inMarkdown(alt)}](${path})`;
    const text = `${before === '' ? '' : '\n\n'}${mark}\n\n`;
    const caret = before.length + text.length;
    const change = {
      from: before.length,
      to: content.length - after.length,
      insert: text,
      start: caret,
      end: caret,
    };
    at.current = caret;
    // The dialog that asked is still closing, and gives the focus back.
    requestAnimationFrame(() => {
      edit(change);
      goOn();
    });
  };
  const take = (event: ClipboardEvent | DragEvent, files: FileList | null | undefined): void => {
    const pictures = imagesIn(files);
    if (pictures.length === 0) return;
    event.preventDefault();
    begin(pictures);
  };
  const press = (event: KeyboardEvent): void => {
    const name = formatOfKey(event);
    if (name === null) return;
    event.preventDefault();
    format(name);
  };
  const chooseUsed = (): void => {
    at.current = area.current?.selectionStart ?? fields.content.length;
    setPicture({ kind: 'choosing' });
  };
  return (
    <div className="content-field" data-side-by-side={sideBySide.isOn || undefined}>
      <TextArea
        name="content"
        label="Content"
        required
        ref={area}
        {...scriptAttributes(fields.content)}
        value={fields.content}
        error={problems['content']}
        hint="HTML or Markdown. Scripts and media from other sites are left out when it is shown."
        rows={18}
        tools={<FormatBar controls={controlId('content')} onFormat={format} />}
        count={{ now: characters(fields.content), max: LENGTHS.article }}
        onChange={({ target }) => editor.change({ content: target.value })}
        onKeyDown={press}
        onPaste={(event) => {
          if (!isCopiedText(event.clipboardData)) take(event, event.clipboardData.files);
        }}
        onDrop={(event) => take(event, event.dataTransfer.files)}
      />
      {sideBySide.isOn && <ContentPreview title={fields.title} content={fields.content} area={area} />}
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
        <button
          className="button-quiet"
          type="button"
          aria-disabled={picture !== null}
          onClick={() => picture === null && chooseUsed()}
        >
          Used before
        </button>
        <p className="hint" role="status">
          {picture?.kind === 'sending' ? 'Uploading picture…' : 'Or paste one, or drop it on the text.'}
        </p>
        {sideBySide.isWide && (
          <button
            className="side-by-side"
            type="button"
            aria-pressed={sideBySide.isOn}
            onClick={sideBySide.toggle}
          >
            Side by side
          </button>
        )}
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
          before={picture.alt}
          onInsert={(alt) => insert(picture.path, alt)}
          onClose={goOn}
        />
      )}
      {picture?.kind === 'choosing' && (
        <PictureLibrary
          onChoose={({ path, alt }) => setPicture({ kind: 'asking', path, alt })}
          onClose={() => setPicture((current) => (current?.kind === 'choosing' ? null : current))}
        />
      )}
      <FormatHelp />
    </div>
  );
};
