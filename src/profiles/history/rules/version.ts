import type { MachineWord } from '../../machines/rules.ts';
import type { PastPage } from './past-page.ts';

/** A version of a page as its address shows it. */
export type Version = {
  id: string;
  /** The profile's own path. */
  path: string;
  /** What the page's owner says to machines. */
  machines: readonly MachineWord[];
  number: number;
  /** `YYYY-MM-DD`. */
  day: string;
  /** Whether nothing that is public has changed since. */
  isNewest: boolean;
  /** When its person died; '' if they live. */
  died: string;
  past: PastPage;
};
