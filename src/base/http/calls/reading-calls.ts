import type { Call } from './endpoint.ts';

/**
 * The calls of light pages, without their schemas, because a schema loads the whole validator. The types are those of the endpoints: `call<typeof getProfile>(getProfileCall, …)`.
 */
export const getProfileCall: Call = { method: 'GET', path: '/php-api/get-profile.php', input: 'query' };
export const getFacetsCall: Call = { method: 'GET', path: '/php-api/get-facets.php', input: 'query' };
export const suggestCall: Call = { method: 'GET', path: '/php-api/suggest.php', input: 'query' };
export const getAlikeCall: Call = { method: 'POST', path: '/php-api/get-alike.php', input: 'json' };
export const likeProfileCall: Call = { method: 'POST', path: '/php-api/like-profile.php', input: 'form' };
export const updateLikeCall: Call = { method: 'GET', path: '/php-api/update-like.php', input: 'query' };
export const incrementViewsCall: Call = {
  method: 'POST',
  path: '/php-api/increment-views.php',
  input: 'query',
};
export const countClickCall: Call = { method: 'POST', path: '/php-api/count-click.php', input: 'json' };
export const sendMessageCall: Call = { method: 'POST', path: '/php-api/contact.php', input: 'json' };
export const reportProfileCall: Call = { method: 'POST', path: '/php-api/report-profile.php', input: 'json' };
export const suggestChangeCall: Call = { method: 'POST', path: '/php-api/suggest-change.php', input: 'json' };
export const proposePageCall: Call = { method: 'POST', path: '/php-api/propose-page.php', input: 'json' };
export const claimProfileCall: Call = { method: 'POST', path: '/php-api/claim-profile.php', input: 'json' };
export const claimWebsiteCall: Call = { method: 'POST', path: '/php-api/claim-website.php', input: 'json' };
export const captchaCall: Call = { method: 'GET', path: '/php-api/captcha.php', input: 'none' };
export const checkEmailCall: Call = { method: 'POST', path: '/php-api/check-email.php', input: 'json' };
export const registerCall: Call = { method: 'POST', path: '/php-api/register.php', input: 'upload' };
