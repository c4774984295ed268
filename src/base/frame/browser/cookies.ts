import { call, type Outcome } from '../../http/browser/call.ts';
import type { Endpoint } from '../../http/calls/endpoint.ts';
import { say } from '../../languages/rules/say.ts';

/** What is said where a browser keeps no cookies, without which nobody is logged in and no like is kept. */
export const allowCookies = (): string => say('frame.allow-cookies');

const PROBE = 'vitae_probe=1';

/** Whether this browser keeps cookies of this site: some say so and drop them, by a policy or an exception for the site. */
export const keepsCookies = (): boolean => {
  if (!navigator.cookieEnabled) return false;
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs https and is newer.
    document.cookie = `${PROBE}; Path=/; SameSite=Lax`;
    const isKept = document.cookie.includes(PROBE);
    // biome-ignore lint/suspicious/noDocumentCookie: as above.
    document.cookie = `${PROBE}; Path=/; SameSite=Lax; Max-Age=0`;
    return isKept;
  } catch {
    return false;
  }
};

/** Whether the session that a login has just begun did not reach the browser: a call that needs one is refused. */
export const losesSession = async (endpoint: Endpoint): Promise<boolean> => {
  const outcome: Outcome<unknown> = await call(endpoint, {});
  return outcome.kind === 'refused' && outcome.failure.code === 'unauthenticated';
};
