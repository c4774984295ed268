import type { Call } from './endpoint.ts';

/**
 * The calls of light pages, apart from their schemas: a schema brings the whole validator with it, and such
 * pages should not wait for that. The types are those of the endpoints: `call<typeof getProfile>(getProfileCall, …)`.
 */
export const getProfileCall = {
  method: 'GET',
  path: '/php-api/get-profile.php',
  input: 'query',
} as const satisfies Call;

export const getFacetsCall = {
  method: 'GET',
  path: '/php-api/get-facets.php',
  input: 'query',
} as const satisfies Call;

export const suggestCall = {
  method: 'GET',
  path: '/php-api/suggest.php',
  input: 'query',
} as const satisfies Call;

export const likeProfileCall = {
  method: 'POST',
  path: '/php-api/like-profile.php',
  input: 'form',
} as const satisfies Call;

export const updateLikeCall = {
  method: 'GET',
  path: '/php-api/update-like.php',
  input: 'query',
} as const satisfies Call;

export const incrementViewsCall = {
  method: 'POST',
  path: '/php-api/increment-views.php',
  input: 'query',
} as const satisfies Call;

export const trackVisitCall = {
  method: 'GET',
  path: '/php-api/track_visit.php',
  input: 'none',
} as const satisfies Call;

export const getUserCall = {
  method: 'POST',
  path: '/php-api/get-user.php',
  input: 'json',
} as const satisfies Call;

export const logoutCall = {
  method: 'POST',
  path: '/php-api/logout.php',
  input: 'none',
} as const satisfies Call;

export const sendMessageCall = {
  method: 'POST',
  path: '/php-api/contact.php',
  input: 'json',
} as const satisfies Call;

export const reportProfileCall = {
  method: 'POST',
  path: '/php-api/report-profile.php',
  input: 'json',
} as const satisfies Call;

export const claimProfileCall = {
  method: 'POST',
  path: '/php-api/claim-profile.php',
  input: 'json',
} as const satisfies Call;

export const captchaCall = {
  method: 'GET',
  path: '/php-api/captcha.php',
  input: 'none',
} as const satisfies Call;

export const checkEmailCall = {
  method: 'POST',
  path: '/php-api/check-email.php',
  input: 'json',
} as const satisfies Call;

export const registerCall = {
  method: 'POST',
  path: '/php-api/register.php',
  input: 'upload',
} as const satisfies Call;
