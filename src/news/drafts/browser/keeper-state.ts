/** The state of the server's copy of unsaved work. */
export type KeeperState =
  | { kind: 'idle' }
  | { kind: 'keeping' }
  | { kind: 'kept'; at: string }
  | { kind: 'failed'; reason: string };
