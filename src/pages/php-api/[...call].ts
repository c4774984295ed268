import type { APIRoute } from 'astro';
import { unknownCall } from '../../app/calls/unknown-call.ts';

export const prerender = false;

/** The fallback for paths under /php-api/ that reach no function, in other letter cases, too. */
export const ALL: APIRoute = ({ url, originPathname }) => unknownCall(originPathname, url.search);
