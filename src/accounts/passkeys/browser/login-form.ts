import type { PlainForm } from '../../../base/form/browser/plain-form.ts';
import { allowCookies, keepsCookies } from '../../../base/frame/browser/cookies.ts';
import type { ReplyOf } from '../../../base/http/calls/endpoint.ts';
import { say } from '../../../base/languages/rules/say.ts';
import { passkeyLogin, passkeyOptions } from '../calls.ts';
import { type CeremonyResult, hasPasskeys, logInByPasskey, offerInField } from './ceremony.ts';

type Reply = ReplyOf<typeof passkeyLogin>;

const CALLS = { options: passkeyOptions, login: passkeyLogin };
const TOUCHES = ['pointerover', 'touchstart', 'focusin'];

/** Offers to log in by a passkey, where the browser has them: by a button and, once the form is touched, in the field for the address. */
export const offerPasskeyLogin = (
  element: HTMLFormElement,
  form: PlainForm,
  onLoggedIn: (reply: Reply) => void,
): void => {
  const button = element.querySelector<HTMLButtonElement>('[data-passkey]');
  if (button === null || !hasPasskeys()) return;
  const take = (asked: CeremonyResult<Reply>): void => {
    form.setBusy('result' in asked, say('accounts.login.logging-in'));
    if ('result' in asked) onLoggedIn(asked.result);
    else form.say('failure', asked.message);
  };
  // Without it, the button and the password remain.
  const offer = (): void => void offerInField(CALLS, take).catch(() => undefined);
  const press = async (): Promise<void> => {
    form.say('failure', '');
    if (!keepsCookies()) return form.say('failure', allowCookies());
    form.setBusy(true, say('accounts.login.logging-in'));
    const asked = await logInByPasskey(CALLS);
    take(asked);
    if ('message' in asked) offer();
  };
  button.hidden = false;
  button.addEventListener('click', () => void press());
  const touched = new AbortController();
  const begin = (): void => {
    touched.abort();
    offer();
  };
  for (const touch of TOUCHES)
    element.addEventListener(touch, begin, { signal: touched.signal, passive: true });
};
