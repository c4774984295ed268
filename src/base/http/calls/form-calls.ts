import type { Call } from './endpoint.ts';

/** The calls of forms on light pages, as those in `reading-calls.ts`, which pages that are only read load without these. */
export const getAlikeCall: Call = { method: 'POST', path: '/php-api/get-alike.php', input: 'json' };
export const sendMessageCall: Call = { method: 'POST', path: '/php-api/contact.php', input: 'json' };
export const reportProfileCall: Call = { method: 'POST', path: '/php-api/report-profile.php', input: 'json' };
export const suggestChangeCall: Call = { method: 'POST', path: '/php-api/suggest-change.php', input: 'json' };
export const writeToOwnerCall: Call = { method: 'POST', path: '/php-api/write-to-owner.php', input: 'json' };
export const proposePageCall: Call = { method: 'POST', path: '/php-api/propose-page.php', input: 'json' };
export const claimProfileCall: Call = { method: 'POST', path: '/php-api/claim-profile.php', input: 'json' };
export const claimWebsiteCall: Call = { method: 'POST', path: '/php-api/claim-website.php', input: 'json' };
export const followPageCall: Call = { method: 'POST', path: '/php-api/follow-page.php', input: 'json' };
export const captchaCall: Call = { method: 'GET', path: '/php-api/captcha.php', input: 'none' };
export const checkEmailCall: Call = { method: 'POST', path: '/php-api/check-email.php', input: 'json' };
export const registerCall: Call = { method: 'POST', path: '/php-api/register.php', input: 'upload' };
