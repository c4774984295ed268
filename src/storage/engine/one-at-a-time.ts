import type { Memory } from './memory.ts';

/** Does some work unless this process is doing it already; then waits for that and returns its result. */
export const oneAtATime = <Result>(
  { shared }: Memory,
  name: string,
  work: () => Promise<Result>,
): Promise<Result> => {
  const running = shared.get(name) as Promise<Result> | undefined;
  if (running !== undefined) return running;
  const mine = work().finally(() => shared.delete(name));
  shared.set(name, mine);
  return mine;
};
