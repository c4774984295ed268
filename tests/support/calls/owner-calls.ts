import { formOf } from '../builders/owners.ts';
import { type Answer, type aSite, ORIGIN, PASSWORD, send, serve } from './calls.ts';

/** Sends an owner's edit of text fields and photos. */
export const edit = (fields: Record<string, string | File>, cookie: string): Promise<Answer> =>
  send('update-profile.php', { form: formOf(fields), cookie });

/** The profile as its owner sees it. */
export const ownRecord = async (cookie: string) =>
  (await send('get-user.php', { json: {}, cookie })).body.user;

/** The profile as everybody sees it. */
export const publicRecord = async (id: string) =>
  (await send('get-profile.php', { query: { id } })).body.data[0];

/** The status of a profile's public page: 404 if it is hidden or gone. */
export const publicStatus = async (id: string): Promise<number> =>
  (await send('get-profile.php', { query: { id } })).status;

/** The list items that a search finds; without a query, the whole list. */
export const listed = async (q = '') => (await send('get-profile.php', { query: { q } })).body.data;

/** The status of a photo's address. */
export const photoStatus = async (file: string): Promise<number> =>
  (await serve(new Request(`${ORIGIN}/uploads/${file}`), {} as never)).status;

/** Logs in a second after the last attempt, because the site lists attempts twice if they overlap. */
export const logIn = (
  { clock }: ReturnType<typeof aSite>,
  email: string,
  password = PASSWORD,
  agent = '',
): Promise<Answer> => {
  clock.advance(1_001);
  return send('login.php', { json: { email, password }, headers: { 'user-agent': agent } });
};

/** Whether a login with this e-mail and password succeeds. */
export const canLogIn = async (
  site: ReturnType<typeof aSite>,
  email: string,
  password = PASSWORD,
): Promise<boolean> => (await logIn(site, email, password)).status === 200;

export const isLoggedIn = async (cookie: string): Promise<boolean> =>
  (await send('get-user.php', { json: {}, cookie })).status === 200;

export const isTaken = async (email: string): Promise<boolean> =>
  (await send('check-email.php', { json: { email } })).body.exists;
