import { readSecrets } from '../read-password.ts';

/** Logs an admin in to a site; returns the session's cookie, and a function that ends it. */
export const logInOnSite = async (
  origin: string,
  email: string,
  send: typeof fetch = fetch,
): Promise<{ cookie: string; logOut: () => Promise<void> }> => {
  const read = readSecrets();
  const post = (call: string, body: unknown, cookie = ''): Promise<Response> =>
    send(new URL(`/php-api/${call}.php`, origin), {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json', ...(cookie !== '' && { cookie }) },
      body: JSON.stringify(body),
    });
  const password = await read('Password: ');
  let response = await post('CMSlogin', { email, password });
  let answer = (await response.json()) as { message?: string; code_required?: boolean };
  if (answer.code_required === true) {
    response = await post('CMSlogin', { email, password, code: await read('Code: ') });
    answer = (await response.json()) as { message?: string };
  }
  if (!response.ok) throw new Error(answer.message ?? `The site answers ${response.status} to a login.`);
  const cookie = response.headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ');
  return {
    cookie,
    logOut: async () => {
      await (await post('CMSlogout', {}, cookie)).body?.cancel();
    },
  };
};
