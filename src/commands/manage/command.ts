import type { PrivateChoice } from '../../imports/import/rules.ts';
import type { OpenedStore } from './open-store.ts';
import type { OperandRule } from './operands.ts';

export type CommandCall = OpenedStore & {
  operands: readonly string[];
  photos: string | undefined;
  /** The file with the mapping of an import's columns. */
  map?: string | undefined;
  /** Whether an import tells the addresses of new pages about them. */
  notify: boolean;
  /** What new pages of an import keep private; without it, what is private by default. */
  keepPrivate?: PrivateChoice | undefined;
  /** Whether a copy of another site goes on following it. */
  follow: boolean;
  /** The e-mail of an admin who logs in to the site. */
  admin: string | undefined;
  intoExisting: boolean;
  /** Whether a question is answered with yes in advance. */
  yes: boolean;
  /** For how many days an export into a folder keeps older archives. */
  keep?: string | undefined;
  /** Whether an export is restored as a test. */
  prove?: boolean;
  /** Whether an upgrade may go to a pre-release. */
  preRelease?: boolean;
};

/** A command: the number of required and of optional operands, what the first must be, and its function, which returns the exit code. */
export type Command = {
  operands: number;
  optional?: number;
  rule?: OperandRule;
  run: (call: CommandCall) => Promise<number>;
};
