import { type ClipboardEvent, type DragEvent, type KeyboardEvent, useRef } from 'react';
import { LENGTHS } from '../../../base/fields/rules/limits.ts';
import { controlId } from '../../../base/form/screens/field-ids.ts';
import { TextArea } from '../../../base/form/screens/TextArea.tsx';
import { lazyPart } from '../../../base/frame/browser/lazy-part.ts';
import { Later } from '../../../base/table/screens/Later.tsx';
import { scriptAttributes } from '../../../base/text/rules/language.ts';
import { characters } from '../../../base/text/rules/text.ts';
import { continueList } from '../browser/continue-list.ts';
import type { Editor } from '../browser/editor.ts';
import { formatText, type TextFormat } from '../browser/format-text.ts';
import { replaceText } from '../browser/replace-text.ts';
import { isHtml } from '../rules/content-kind.ts';
import { FormatBar } from './FormatBar.tsx';
import { FormatHelp } from './FormatHelp.tsx';
import { formatOfKey } from './formats.ts';
import { PictureButtons, PictureStep } from './PictureSteps.tsx';
import { usePictures } from './use-pictures.ts';
import { useSideBySide } from './use-side-by-side.ts';

// Loaded by whoever writes side by side.
const ContentPreview = lazyPart(() => import('../../preview/screens/ContentPreview.tsx'), 'ContentPreview');

/** Whether it is formatted text: Word puts a picture of it beside it. A copied file has its name as text. */
const isCopiedText = (data: DataTransfer): boolean =>
  data.getData('text/html') !== '' && data.getData('text/plain').trim() !== '';

/** The content, with pictures inserted at the cursor: chosen, pasted or dropped. Each asks for its alternative text. */
export const ContentField = ({ editor }: { editor: Editor }) => {
  const { title, content } = editor.fields;
  const { isOn, isWide, toggle } = useSideBySide();
  const area = useRef<HTMLTextAreaElement>(null);
  const pictures = usePictures(area);
  return (
    <div className="content-field" data-side-by-side={isOn || undefined}>
      <TextArea
        name="content"
        label="Content"
        required
        ref={area}
        {...scriptAttributes(content)}
        value={content}
        error={editor.problems['content']}
        placeholder="The text, in Markdown or HTML"
        rows={18}
        tools={<FormatBar controls={controlId('content')} onFormat={(name) => format(area.current, name)} />}
        count={{ now: characters(content), max: LENGTHS.article }}
        onChange={({ target }) => editor.change({ content: target.value })}
        onKeyDown={writeByKey}
        {...takingPictures(pictures.begin)}
      />
      {isOn && (
        <Later>
          <ContentPreview title={title} content={content} area={area} />
        </Later>
      )}
      <div className="form-actions">
        <PictureButtons pictures={pictures} />
        {isWide && (
          <button className="side-by-side" type="button" aria-pressed={isOn} onClick={toggle}>
            Side by side
          </button>
        )}
      </div>
      <PictureStep pictures={pictures} />
      <FormatHelp />
    </div>
  );
};

const format = (area: HTMLTextAreaElement | null, name: TextFormat): void => {
  if (!area) return;
  const { value: text, selectionStart: start, selectionEnd: end } = area;
  replaceText(area, formatText({ text, start, end }, name, isHtml(text)));
};

const writeByKey = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
  const name = formatOfKey(event);
  if (name === null) continueByEnter(event);
  else {
    event.preventDefault();
    format(event.currentTarget, name);
  }
};

const continueByEnter = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
  const { shiftKey, ctrlKey, metaKey, altKey, nativeEvent } = event;
  // While an input method is composing, Enter chooses a word.
  if (event.key !== 'Enter' || shiftKey || ctrlKey || metaKey || altKey || nativeEvent.isComposing) return;
  const { value: text, selectionStart: start, selectionEnd: end } = event.currentTarget;
  const next = continueList({ text, start, end }, isHtml(text));
  if (next === null) return;
  event.preventDefault();
  replaceText(event.currentTarget, next);
};

/** Takes the pictures that are pasted or dropped, and leaves everything else to the browser. */
const takingPictures = (begin: (files: readonly File[]) => void) => {
  const take = (event: ClipboardEvent | DragEvent, { files }: DataTransfer): void => {
    const pictures = [...files].filter(({ type }) => type.startsWith('image/'));
    if (pictures.length === 0) return;
    event.preventDefault();
    begin(pictures);
  };
  return {
    onPaste: (event: ClipboardEvent): void => {
      if (!isCopiedText(event.clipboardData)) take(event, event.clipboardData);
    },
    onDrop: (event: DragEvent): void => take(event, event.dataTransfer),
  };
};
