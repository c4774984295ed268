import {
  type ClipboardEvent,
  type ComponentProps,
  type DragEvent,
  type KeyboardEvent,
  useCallback,
  useState,
} from 'react';
import { FIELD_SENTENCES } from '../../fields/rules/field-sentences.ts';
import { TextField } from './TextField.tsx';

const isOther = (text: string): boolean => /\D/.test(text);

const isOtherKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey && isOther(key);

/** A whole number: accepts only digits, however they are entered, and says so when it refuses something. */
export const NumberField = ({ onBlur, aside, ...props }: ComponentProps<typeof TextField>) => {
  const [refused, setRefused] = useState(false);
  const refuse = useCallback((event: { preventDefault: () => void }): void => {
    event.preventDefault();
    setRefused(true);
  }, []);
  // Phone keyboards and dictation send no key events; React's `onBeforeInput` is another event.
  const watch = useCallback(
    (input: HTMLInputElement) => {
      const leave = new AbortController();
      const { signal } = leave;
      input.addEventListener('beforeinput', (event) => isOther(event.data ?? '') && refuse(event), {
        signal,
      });
      // The mouse wheel would change a focused number unnoticed.
      input.addEventListener('wheel', () => input.blur(), { passive: true, signal });
      return () => leave.abort();
    },
    [refuse],
  );
  return (
    <TextField
      inputMode="numeric"
      min={0}
      step={1}
      {...props}
      type="number"
      ref={watch}
      aside={
        <>
          {aside}
          <p className="hint said" role="status">
            {refused && FIELD_SENTENCES.digitsOnly}
          </p>
        </>
      }
      onKeyDown={(event) => isOtherKey(event) && refuse(event)}
      // Browsers drop what is no number from a pasted text and keep the rest.
      onPaste={(event: ClipboardEvent) => isOther(event.clipboardData.getData('text')) && refuse(event)}
      onDrop={(event: DragEvent) => isOther(event.dataTransfer.getData('text')) && refuse(event)}
      onBlur={(event) => {
        setRefused(false);
        onBlur?.(event);
      }}
    />
  );
};
