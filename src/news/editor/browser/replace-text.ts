import type { TextEdit } from './format-text.ts';

/** Browsers keep this command for text fields: only what it changes can be undone. */
type WithCommands = {
  execCommand?: (command: 'insertText' | 'delete', showUi: false, text: string) => boolean;
};

/** Edits a text area as if somebody had typed, so that the browser's undo takes it back. */
export const replaceText = (area: HTMLTextAreaElement, { from, to, insert, start, end }: TextEdit): void => {
  area.focus();
  area.setSelectionRange(from, to);
  const command = insert === '' ? 'delete' : 'insertText';
  if (!((document as WithCommands).execCommand?.(command, false, insert) ?? false)) {
    area.setRangeText(insert, from, to);
    area.dispatchEvent(new Event('input', { bubbles: true }));
  }
  area.setSelectionRange(start, end);
};
