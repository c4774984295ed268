import type { KeyboardEvent } from 'react';
import type { TextFormat } from '../browser/format-text.ts';

/** A key with Control, or Command on a Mac; `code` is the key's place on the keyboard. */
type Key = { code: string; name: string; shift?: true; alt?: true };

/** A format: its name, the face of its button, how it is written in Markdown, and its key. */
type Format = { name: string; face: string; sample: string; key: Key };

export const FORMATS: { readonly [Name in TextFormat]: Format } = {
  bold: { name: 'Bold', face: 'B', sample: '**bold**', key: { code: 'KeyB', name: 'B' } },
  italic: { name: 'Italic', face: 'I', sample: '_italic_', key: { code: 'KeyI', name: 'I' } },
  link: { name: 'Link', face: 'Link', sample: '[words](https://…)', key: { code: 'KeyK', name: 'K' } },
  heading: {
    name: 'H2 heading',
    face: 'H2',
    sample: '## Heading',
    key: { code: 'Digit2', name: '2', alt: true },
  },
  subheading: {
    name: 'H3 heading',
    face: 'H3',
    sample: '### Subheading',
    key: { code: 'Digit3', name: '3', alt: true },
  },
  quote: { name: 'Quote', face: 'Quote', sample: '> quote', key: { code: 'Period', name: '.', shift: true } },
  bullets: { name: 'List', face: 'List', sample: '- item', key: { code: 'Digit8', name: '8', shift: true } },
  numbers: {
    name: 'Numbers',
    face: 'Numbers',
    sample: '1. item',
    key: { code: 'Digit7', name: '7', shift: true },
  },
  tasks: {
    name: 'Tasks',
    face: 'Tasks',
    sample: '- [ ] open, - [x] done',
    key: { code: 'Digit9', name: '9', shift: true },
  },
  code: { name: 'Code', face: 'Code', sample: '`code`', key: { code: 'KeyE', name: 'E' } },
};

const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);

/** A key as people read it: `Ctrl+Shift+8`, `⌘⇧8`. */
export const keyName = ({ name, shift, alt }: Key): string =>
  isMac
    ? `${alt ? '⌥' : ''}${shift ? '⇧' : ''}⌘${name}`
    : ['Ctrl', alt && 'Alt', shift && 'Shift', name].filter(Boolean).join('+');

/** A key for `aria-keyshortcuts`. */
export const keyShortcut = ({ name, shift, alt }: Key): string =>
  [isMac ? 'Meta' : 'Control', alt && 'Alt', shift && 'Shift', name].filter(Boolean).join('+');

/** The format that a key asks for; null for any other key. */
export const formatOfKey = (event: KeyboardEvent): TextFormat | null => {
  const { code, ctrlKey, metaKey, altKey, shiftKey } = event;
  // AltGr, which writes letters, counts as Control and Alt.
  if (!(ctrlKey || metaKey) || event.getModifierState('AltGraph')) return null;
  const found = Object.entries(FORMATS).find(
    ([, { key }]) => key.code === code && (key.alt ?? false) === altKey && (key.shift ?? false) === shiftKey,
  );
  return found === undefined ? null : (found[0] as TextFormat);
};
