import type { Handler } from './calls.ts';

/** Loads the handler of a call by the name of its file. */
export const loadHandler = async (name: string): Promise<Handler> =>
  (await import(`../../../netlify/functions/${name}.ts`)).default;
