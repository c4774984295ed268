import { useCallback, useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { clearDraft, keepRegistrationDraft } from '../../client/stores/registration/registration-draft.ts';
import type { RegistrationValues, Step } from '../../client/stores/registration/registration-steps.ts';

const SAVE_AFTER = 250;

/** Keeps what is being entered in this tab, a moment after each change and on leaving, until the form is finished. */
export const useDraft = (form: UseFormReturn<RegistrationValues>, stepNow: () => Step) => {
  const finished = useRef(false);
  const { getValues } = form;
  const save = useCallback(() => {
    if (!finished.current) keepRegistrationDraft({ step: stepNow(), values: getValues() });
  }, [getValues, stepNow]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer);
        timer = setTimeout(save, SAVE_AFTER);
      },
    });
    window.addEventListener('pagehide', save);
    return () => {
      stop();
      clearTimeout(timer);
      window.removeEventListener('pagehide', save);
    };
  }, [form, save]);

  return {
    save,
    /** Forgets the draft; what is entered from now on is another one. */
    clear: (): void => void clearDraft(),
    /** Forgets the draft for good: it has become a profile. */
    finish: (): void => {
      finished.current = true;
      void clearDraft();
    },
  };
};
