import { createContext, useContext, useState } from 'react';

/** What outlives a restart of what is in an error boundary, by name; null outside of one. */
export const KeptState = createContext<Map<string, unknown> | null>(null);

/** State that is created once for each error boundary, so that a restart of what is in it loses no input. */
export const useKeptState = <State>(name: string, create: () => State): State => {
  const kept = useContext(KeptState);
  const [state] = useState(() => {
    const value = kept?.has(name) ? (kept.get(name) as State) : create();
    kept?.set(name, value);
    return value;
  });
  return state;
};
