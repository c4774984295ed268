import checkEmail from '../../../netlify/functions/check-email.ts';
import confirmEmail from '../../../netlify/functions/confirm-email.ts';
import getUser from '../../../netlify/functions/get-user.ts';
import undoEmail from '../../../netlify/functions/undo-email.ts';
import updateProfile from '../../../netlify/functions/update-profile.ts';
import { formOf } from '../../support/builders/owners.ts';
import { send } from '../../support/calls/calls.ts';

export const OVER = 'This link is no longer valid.';

export const confirm = (token: unknown, action?: unknown) =>
  send(confirmEmail, 'confirm-email.php', { json: { token, ...(action !== undefined && { action }) } });
export const undo = (token: unknown) => send(undoEmail, 'undo-email.php', { json: { token } });
export const edit = (fields: Record<string, string>, cookie: string) =>
  send(updateProfile, 'update-profile.php', { form: formOf(fields), cookie });
export const ownRecord = async (cookie: string) =>
  (await send(getUser, 'get-user.php', { json: {}, cookie })).body.user;
export const isLoggedIn = async (cookie: string) =>
  (await send(getUser, 'get-user.php', { json: {}, cookie })).status === 200;
export const isTaken = async (email: string) =>
  (await send(checkEmail, 'check-email.php', { json: { email } })).body.exists;
