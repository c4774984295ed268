import { useStore } from '@nanostores/react';
import { useLayoutEffect, useState } from 'react';
import { isProfileKind } from '../../../base/fields/rules/fields.ts';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { useKeptState } from '../../../base/frame/screens/kept-state.ts';
import { createRegistration, type RegistrationView } from '../browser/registration.ts';
import type { RegistrationEnvironment } from '../browser/registration-environment.ts';
import { kindOf } from '../rules.ts';

/** A choice that was made before this script loaded is only in the document, and only until React has drawn. */
const earlyKind = (): ProfileKind | null => {
  if (typeof document === 'undefined') return null;
  const early = document.querySelector<HTMLInputElement>('input[name="profile"]:checked')?.value;
  return isProfileKind(early) ? early : null;
};

/** The wizard's store for its components. */
export const useRegistration = (environment: () => RegistrationEnvironment): RegistrationView => {
  const store = useKeptState('registration', () => createRegistration(environment()));
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
      onChange: (event) => store.change(name, event.target.value),
      onBlur: () => void store.leave(name),
    }),
  };
};
