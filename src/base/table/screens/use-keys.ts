import { useEffect, useRef } from 'react';
import { hasSingleKeys } from '../../frame/browser/single-keys.ts';

/** What each key does; one without an act is left alone. */
export type Keys = Readonly<Record<string, (() => void) | undefined>>;

type Press = Pick<
  KeyboardEvent,
  'key' | 'repeat' | 'defaultPrevented' | 'altKey' | 'ctrlKey' | 'metaKey' | 'preventDefault'
>;

/** Those that may be held down: the others would decide about what comes next. */
const REPEATED = ['j', 'k'];

/** Does what a key is for; in a field, and where keys of one character are switched off, none but `Ctrl+Enter` is. */
export const pressKey = (keys: Keys, event: Press, isInField: boolean): void => {
  if (event.defaultPrevented || event.altKey) return;
  if (event.repeat && !REPEATED.includes(event.key)) return;
  const isSend = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
  if (!isSend && (event.ctrlKey || event.metaKey || isInField || !hasSingleKeys())) return;
  const act = keys[isSend ? 'Ctrl+Enter' : event.key];
  if (act === undefined) return;
  event.preventDefault();
  act();
};

/** Whether a key is meant for a control: text is typed into it, or a choice is made with letters. */
const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('textarea, select, input:not([type="radio"], [type="checkbox"]), [contenteditable]') !==
    null;

/** Does something at a key of its own, never inside a field or while a dialog is open. */
export const useKeys = (keys: Keys): void => {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (document.querySelector('dialog:modal') === null)
        pressKey(latest.current, event, isField(event.target));
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
};
