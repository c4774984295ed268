import type { CallCase } from './every-call.ts';

/** The calls for copies of the open data. */
export const openDataCalls: readonly CallCase[] = [
  { name: 'changes', sent: () => ({ query: { since: '0', limit: '10' } }) },
];
