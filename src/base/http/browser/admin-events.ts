/** Sent on `window` when the server no longer knows the admin's session; listeners add promises, which say whether somebody has logged in again. */
export const ADMIN_SESSION_OVER = 'vitae:admin-session-over';
/** Sent on `window` before an admin's logout; listeners add promises to wait for. */
export const ADMIN_LEAVES = 'vitae:admin-leaves';
/** Keys of localStorage with an admin's unsaved work, which a logout removes. */
export const UNSAVED_WORK_KEYS = { drafts: 'article_drafts', editing: 'article_editing' } as const;
/** The database of the browser with an unfinished import and its file, which a logout removes, too. */
export const IMPORT_DATABASE = 'vitae_import';
