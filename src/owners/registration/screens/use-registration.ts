import { useStore } from '@nanostores/react';
import { type ChangeEvent, useLayoutEffect, useState } from 'react';
import { isProfileKind } from '../../../base/fields/rules/fields.ts';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { controlId } from '../../../base/form/screens/field-ids.ts';
import { useKeptState } from '../../../base/frame/screens/kept-state.ts';
import { createRegistration } from '../browser/registration.ts';
import { browserEnvironment } from '../browser/registration-environment.ts';
import { kindOf } from '../browser/registration-steps.ts';

const isHalfEntered = (name: string): boolean => {
  const control = document.getElementById(controlId(name));
  return control instanceof HTMLInputElement && control.validity.badInput;
};

/** A choice that was made before this script loaded is only in the document, and only until React has drawn. */
const earlyKind = (): ProfileKind | null => {
  if (typeof document === 'undefined') return null;
  const early = document.querySelector<HTMLInputElement>('input[name="profile"]:checked')?.value;
  return isProfileKind(early) ? early : null;
};

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The wizard's store for its components. */
export const useRegistration = () => {
  const store = useKeptState('registration', () => createRegistration(browserEnvironment(isHalfEntered)));
  const [early] = useState(earlyKind);
  const state = useStore(store.$state);

  // Before the first paint, so that restoring a step does not flash the first one.
  useLayoutEffect(() => {
    const stop = store.start(early);
    window.addEventListener('pagehide', store.keep);
    return () => {
      stop();
      window.removeEventListener('pagehide', store.keep);
    };
  }, [store, early]);

  return {
    ...state,
    kind: kindOf(state.values),
    store,
    /** Props that connect a control to its value in the store. */
    control: (name: string) => ({
      name,
      value: state.values[name] ?? '',
      error: state.problems[name],
      onChange: (event: ChangeEvent<Control>) => store.change(name, event.target.value),
      onBlur: () => void store.leave(name),
    }),
  };
};

export type RegistrationView = ReturnType<typeof useRegistration>;
