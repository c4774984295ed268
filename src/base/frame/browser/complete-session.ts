import { SESSION_KEYS } from '../../http/browser/session-events.ts';
import { getUserCall } from '../../http/calls/frame-calls.ts';

/** Fetches and keeps kind and company name of a page; `ended` if nobody is logged in any more. Throws on any other failure. */
export const readAccount = async (id: string): Promise<'ended' | undefined> => {
  const reply = await fetch(getUserCall.path, {
    method: getUserCall.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id }),
  });
  if (reply.status === 401) return 'ended';
  if (!reply.ok) throw new Error(`get-user answered ${reply.status}`);
  const { user } = (await reply.json()) as { user: { profile: string; companyname?: string } };
  localStorage.setItem(SESSION_KEYS.profileType, user.profile);
  localStorage.setItem(SESSION_KEYS.companyName, user.companyname ?? '');
  return;
};
