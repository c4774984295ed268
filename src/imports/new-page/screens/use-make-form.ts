import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { loadModule } from '../../../base/frame/browser/load-module.ts';

/** The name as it was typed before the form was there, and where the cursor was; null if it was elsewhere. */
export type TypedName = { text: string; place: [start: number, end: number] | null };

/** What is in the box of the name. */
const begunIn = (box: HTMLInputElement | null): TypedName | null =>
  box && {
    text: box.value,
    place: document.activeElement === box ? [box.selectionStart ?? 0, box.selectionEnd ?? 0] : null,
  };

type FormModule = typeof import('./MakeForm.tsx');

let loaded: FormModule | null = null;

type LaterForm = {
  /** The form; `failed` until somebody tries again, null until it is there. */
  form: FormModule | 'failed' | null;
  begun: TypedName | null;
  load: () => void;
  /** Around what an input method composes, during which the box may not be replaced. */
  compose: (isComposing: boolean) => void;
};

/** Loads the form once its first box is touched, and hands over what is in that. */
export const useMakeForm = (box: RefObject<HTMLInputElement | null>): LaterForm => {
  const [form, setForm] = useState<LaterForm['form']>(loaded);
  const [begun, setBegun] = useState<TypedName | null>(null);
  const isComposing = useRef(false);
  const show = (): void => {
    if (loaded === null || isComposing.current) return;
    // At once, with its effects: a key that is pressed meanwhile would find the new box before it hears of what is typed.
    flushSync(() => {
      setBegun(begunIn(box.current));
      setForm(loaded);
    });
  };
  const load = (): void =>
    void loadModule(() => import('./MakeForm.tsx')).then(
      (module) => {
        loaded = module;
        show();
      },
      () => setForm('failed'),
    );
  const compose = (isNow: boolean): void => {
    isComposing.current = isNow;
    if (!isNow) show();
  };
  return { form, begun, load, compose };
};
