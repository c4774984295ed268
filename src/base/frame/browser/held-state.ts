import { atom, type ReadableAtom } from 'nanostores';

/** The state of a store: components read it, and the parts of the store change some of it at a time. */
export type HeldState<State> = {
  readonly $state: ReadableAtom<State>;
  readonly now: () => State;
  readonly set: (change: Partial<State>) => void;
};

/** A state that begins like this. */
export const holdState = <State extends object>(first: State): HeldState<State> => {
  const $state = atom<State>(first);
  return { $state, now: () => $state.get(), set: (change) => $state.set({ ...$state.get(), ...change }) };
};
