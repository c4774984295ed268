import type { Call } from './endpoint.ts';

/** The calls of every public page, as `reading-calls.ts` has those of some. */
export const trackVisitCall: Call = { method: 'GET', path: '/php-api/track_visit.php', input: 'none' };
export const getUserCall: Call = { method: 'POST', path: '/php-api/get-user.php', input: 'json' };
export const logoutCall: Call = { method: 'POST', path: '/php-api/logout.php', input: 'none' };
