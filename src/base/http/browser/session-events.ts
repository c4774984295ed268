/** The names of the events and browser-stored values that tell pages and the header who is logged in. */

/** Sent on `window` after a login or logout in this tab; other tabs get the browser's `storage` event. */
export const LOGGED_IN = 'vitae:logged-in';
export const LOGGED_OUT = 'vitae:logged-out';
/** Sent on `window` after the owner's picture changed and `avatar` was updated. */
export const PICTURE_UPDATED = 'vitae:profile-picture-updated';

/** Keys of localStorage, only for display: the session itself is a cookie that no script can read. */
export const SESSION_KEYS = {
  loggedIn: 'isLoggedIn',
  userId: 'user_id',
  userName: 'user_name',
  avatar: 'avatar',
  profileType: 'profile_type',
  companyName: 'company_name',
  pages: 'own_pages',
  failedAsks: 'failed_asks',
} as const;

/** Tells this tab's header that the stored session values changed. */
export function announceSession(event: typeof LOGGED_IN | typeof LOGGED_OUT | typeof PICTURE_UPDATED): void {
  window.dispatchEvent(new CustomEvent(event));
}

/** The end of the address at which owners see their own page as visitors do. */
export const AS_VISITOR = '#visitor';
