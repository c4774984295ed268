import { useEffect, useRef } from 'react';

/** Whether a key is meant for a control: text is typed into it, or a choice is made with letters. */
const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('textarea, select, input:not([type="radio"], [type="checkbox"]), [contenteditable]') !==
    null;

/** Does something at a key of its own, never inside a field or an open dialog. `Ctrl+Enter` counts in a field, too. */
export const useKeys = (keys: Readonly<Record<string, (() => void) | undefined>>): void => {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.altKey || document.querySelector('dialog:modal') !== null) return;
      // A key that is held down must not decide about what comes next.
      if (event.repeat && event.key !== 'j' && event.key !== 'k') return;
      const isSend = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
      if (!isSend && (event.ctrlKey || event.metaKey || isField(event.target))) return;
      const act = latest.current[isSend ? 'Ctrl+Enter' : event.key];
      if (act === undefined) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
};
