/** How long an import can be taken back, in days. */
export const IMPORT_UNDO_DAYS = 30;

export const IMPORT_UNDO_MS = IMPORT_UNDO_DAYS * 24 * 3_600_000;

export const UNDO_SENTENCES = {
  unknown: 'There is no such import, or it is too long ago to be taken back',
  check: 'Check must be true or false',
  takenBack: 'This import was taken back.',
} as const;

/** Why a page stays as it is although its import is taken back. */
export type KeptBecause = 'changed' | 'account' | 'decided' | 'trash';
