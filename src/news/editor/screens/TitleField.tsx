import type { KeyboardEvent } from 'react';
import { LENGTHS } from '../../../base/fields/rules/limits.ts';
import { controlId } from '../../../base/form/screens/field-ids.ts';
import { TextArea } from '../../../base/form/screens/TextArea.tsx';
import { scriptAttributes } from '../../../base/text/rules/language.ts';
import { onOneLine } from '../../../base/text/rules/letters/text-signs.ts';
import type { Editor } from '../browser/editor.ts';
import { AddressLine } from './AddressLine.tsx';

const onEnter = (event: KeyboardEvent): void => {
  // While an input method is composing, Enter chooses a word.
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  document.getElementById(controlId('content'))?.focus();
};

/** The title: one line of text that wraps. Enter goes on to the content. */
export const TitleField = ({ editor }: { editor: Editor }) => (
  <TextArea
    name="title"
    label="Title"
    required
    rows={1}
    placeholder="Title"
    maxLength={LENGTHS.line}
    {...scriptAttributes(editor.fields.title)}
    value={editor.fields.title}
    error={editor.problems['title']}
    onKeyDown={onEnter}
    onChange={({ target }) => editor.change({ title: onOneLine(target.value) })}
    aside={<AddressLine editor={editor} />}
  />
);
