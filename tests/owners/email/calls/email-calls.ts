import { type aSite, PASSWORD, send } from '../../../support/calls/calls.ts';
import { edit } from '../../../support/calls/owner-calls.ts';

export const OVER = 'This link is no longer valid.';

/** Changes an owner's e-mail, a second after the last attempt. */
export const changeEmail = ({ clock }: ReturnType<typeof aSite>, email: string, cookie: string) => {
  clock.advance(1_001);
  return edit({ email, password: PASSWORD }, cookie);
};

export const confirm = (token: unknown, action?: unknown) =>
  send('confirm-email.php', { json: { token, ...(action !== undefined && { action }) } });
export const undo = (token: unknown) => send('undo-email.php', { json: { token } });
