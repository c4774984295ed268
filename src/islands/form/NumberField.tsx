import type { ComponentProps, KeyboardEvent, Ref } from 'react';
import { TextField } from './TextField.tsx';

const refuseOtherKeys = (event: KeyboardEvent<HTMLInputElement>): void => {
  const writes = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
  if (writes && !/\d/.test(event.key)) event.preventDefault();
};

// Phone keyboards, paste and dictation name no key; React's own event of this name is another one.
const refuseOtherText = (event: InputEvent): void => {
  if (event.data !== null && /\D/.test(event.data)) event.preventDefault();
};

const watch = (input: HTMLInputElement): void => {
  input.addEventListener('beforeinput', refuseOtherText);
  // A wheel turned over a focused number would change it unseen.
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

/** A whole number: takes digits and the keys to move, and no other text however it comes. */
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
