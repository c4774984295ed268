import type { ComponentProps, KeyboardEvent, Ref } from 'react';
import { TextField } from './TextField.tsx';

const refuseOtherKeys = (event: KeyboardEvent<HTMLInputElement>): void => {
  const writes = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
  if (writes && !/\d/.test(event.key)) event.preventDefault();
};

// Phone keyboards, paste and dictation send no key events; React's `onBeforeInput` is another event.
const refuseOtherText = (event: InputEvent): void => {
  if (event.data !== null && /\D/.test(event.data)) event.preventDefault();
};

const watch = (input: HTMLInputElement): void => {
  input.addEventListener('beforeinput', refuseOtherText);
  // The mouse wheel would change a focused number unnoticed.
  input.addEventListener('wheel', () => input.blur(), { passive: true });
};

const join =
  (ref: Ref<HTMLInputElement> | undefined) =>
  (input: HTMLInputElement | null): void => {
    if (input && !input.dataset.digits) {
      input.dataset.digits = 'only';
      watch(input);
    }
    if (typeof ref === 'function') ref(input);
    else if (ref) ref.current = input;
  };

/** A whole number: accepts only digits, however they are entered. */
export const NumberField = ({ ref, ...props }: ComponentProps<typeof TextField>) => (
  <TextField
    inputMode="numeric"
    min={0}
    step={1}
    {...props}
    type="number"
    ref={join(ref)}
    onKeyDown={refuseOtherKeys}
  />
);
