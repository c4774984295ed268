import { atom } from 'nanostores';
import { browserValue, keepLogin, keepPages } from '../../../accounts/login/browser/session.ts';
import { switchPage } from '../../../accounts/login/calls.ts';
import { call } from '../../../base/http/browser/call.ts';
import { getEditors } from '../../hands/calls.ts';
import { getUser } from '../../my-profile/calls.ts';

/** The login that another page is made for, as far as it is known: its address, and how many pages it has. */
export type OwnLogin = { email: string; pages: number };

export const $ownLogin = atom<OwnLogin | null>(null);

let asked: Promise<void> | null = null;

/** Asks once for the login that this browser has. */
export const loadOwnLogin = (): Promise<void> => {
  asked ??= ask().finally(() => {
    if ($ownLogin.get() === null) asked = null;
  });
  return asked;
};

const ask = async (): Promise<void> => {
  const id = browserValue('userId');
  const [user, people] = await Promise.all([call(getUser, { id }), call(getEditors, { id })]);
  if (user.kind !== 'done' || people.kind !== 'done') return;
  keepPages(user.reply.pages);
  $ownLogin.set({ email: people.reply.you, pages: user.reply.pages.length });
};

/** Makes a new page the one that this browser shows. Without an answer, the menu leads to it later. */
export const switchToPage = async (id: string): Promise<void> => {
  const outcome = await call(switchPage, { id });
  if (outcome.kind === 'done') keepLogin(outcome.reply);
};
