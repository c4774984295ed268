/** What a site's process tells the one that holds its port. */
export type SiteMessage =
  | { state: 'opening'; dataFolder: string; port: number }
  | { state: 'begun'; dataFolder: string; port: number }
  | { state: 'ready' }
  | { state: 'failed'; message: string };

/** The answer to `opening`: whether this site may use its data, or why not. */
export type OpenReply = { opens: true } | { opens: false; message: string };

/** Told to a site whose successor answers: finish, and end. */
export const RETIRE = 'retire';

/** Set in the environment of a site that takes over from a running one: it listens only when it can answer. */
export const TAKES_OVER = 'VITAE_TAKES_OVER';

/** Asked of the process that holds the port: let the version in this folder take over. */
export type UpgradeRequest = { folder: string };

/** Its answer: `holder` is the version of the process that holds the port. */
export type UpgradeReply =
  | { taken: true; before: string; holder: string }
  | { taken: false; message: string };
