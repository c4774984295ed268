import type { Call } from './endpoint.ts';

/**
 * The calls of light pages, without their schemas, because a schema loads the whole validator. The types are those of the endpoints: `call<typeof getProfile>(getProfileCall, …)`.
 */
export const getProfileCall: Call = { method: 'GET', path: '/php-api/get-profile.php', input: 'query' };
export const getFacetsCall: Call = { method: 'GET', path: '/php-api/get-facets.php', input: 'query' };
export const suggestCall: Call = { method: 'GET', path: '/php-api/suggest.php', input: 'query' };
export const likeProfileCall: Call = { method: 'POST', path: '/php-api/like-profile.php', input: 'form' };
export const updateLikeCall: Call = { method: 'GET', path: '/php-api/update-like.php', input: 'query' };
export const incrementViewsCall: Call = {
  method: 'POST',
  path: '/php-api/increment-views.php',
  input: 'query',
};
export const countClickCall: Call = { method: 'POST', path: '/php-api/count-click.php', input: 'json' };
