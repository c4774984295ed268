import { useStore } from '@nanostores/react';
import { useLayoutEffect, useState } from 'react';
import { isProfileKind } from '../../../base/fields/rules/fields.ts';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { afterPress } from '../../../base/form/browser/after-press.ts';
import { useKeptState } from '../../../base/frame/screens/kept-state.ts';
import { createRegistration, type RegistrationView } from '../browser/registration.ts';
import type { RegistrationEnvironment } from '../browser/registration-environment.ts';
import { chosenKind } from '../rules.ts';

/** What the document had before React drew: a choice that was made before this script loaded is only there. */
const radiosBefore = (): HTMLInputElement[] =>
  typeof document === 'undefined'
    ? []
    : [...document.querySelectorAll<HTMLInputElement>('input[name="profile"]')];

const kindIn = (radios: readonly HTMLInputElement[]): ProfileKind | null => {
  const chosen = radios.find(({ checked }) => checked)?.value;
  return isProfileKind(chosen) ? chosen : null;
};

/** The wizard's store for its components. */
export const useRegistration = (environment: () => RegistrationEnvironment): RegistrationView => {
  const store = useKeptState('registration', () => createRegistration(environment()));
  const [before] = useState(radiosBefore);
  // Radios that React takes over lose the choice as soon as it has drawn.
  const [early] = useState(() => kindIn(before));
  const state = useStore(store.$state);

  // Before the first paint, so that restoring a step does not flash the first one.
  useLayoutEffect(() => {
    // In a translated page they are drawn anew: those that were there say what was chosen meanwhile.
    const replaced = before.filter(({ isConnected }) => !isConnected);
    const stop = store.start(kindIn(replaced) ?? early);
    window.addEventListener('pagehide', store.keep);
    return () => {
      stop();
      window.removeEventListener('pagehide', store.keep);
    };
  }, [store, before, early]);

  return {
    ...state,
    kind: chosenKind(state.values),
    store,
    /** Props that connect a control to its value in the store. */
    control: (name: string) => ({
      name,
      value: state.values[name] ?? '',
      error: state.problems[name],
      onChange: (event) => store.change(name, event.target.value),
      onBlur: () => afterPress(() => void store.leave(name)),
    }),
  };
};
