import type { IncomingMessage, OutgoingHttpHeader, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { hasTeamCookie } from '../../base/http/server/cookies.ts';

const ALLOW = 'access-control-allow-origin';

type Headers = OutgoingHttpHeaders | OutgoingHttpHeader[] | string | undefined;

/** Keeps pages of other sites from reading a reply to a session of the team, whatever answers: a call, a file or the cache. */
export const closeToOtherSites = ({ headers }: IncomingMessage, response: ServerResponse): void => {
  if (!hasTeamCookie(headers.cookie)) return;
  const writeHead = response.writeHead.bind(response) as (
    status: number,
    ...more: Headers[]
  ) => typeof response;
  response.writeHead = (status: number, ...more: Headers[]) => {
    response.removeHeader(ALLOW);
    return writeHead(status, ...more.map(withoutAllow));
  };
};

// `writeHead` takes a sentence, names with values, or a list of names and values in turn.
const withoutAllow = (headers: Headers): Headers => {
  if (Array.isArray(headers))
    return headers.filter((_, at) => String(headers[at - (at % 2)]).toLowerCase() !== ALLOW);
  if (typeof headers !== 'object') return headers;
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name.toLowerCase() !== ALLOW));
};
