/** Names of the events and browser-stored values through which pages and the header tell each other who is logged in. */

/** Sent on `window` after a login or logout in this tab; other tabs hear the browser's own `storage` event. */
export const LOGGED_IN = 'vitae:logged-in';
export const LOGGED_OUT = 'vitae:logged-out';
/** Sent on `window` after the owner's picture changed and `avatar` was stored anew. */
export const PICTURE_UPDATED = 'vitae:profile-picture-updated';

/** Keys of localStorage; for display alone, the session itself is a cookie no script can read. */
export const SESSION_KEYS = {
  loggedIn: 'isLoggedIn',
  userId: 'user_id',
  userName: 'user_name',
  avatar: 'avatar',
  profileType: 'profile_type',
  companyName: 'company_name',
} as const;

/** Tells this tab's header that the stored session values changed. */
export function announceSession(event: typeof LOGGED_IN | typeof LOGGED_OUT | typeof PICTURE_UPDATED): void {
  window.dispatchEvent(new CustomEvent(event));
}
