import { onPress, openLink, sayProblem, takeToken } from '../../base/form/browser/link-page.ts';
import { allowCookies, keepsCookies, losesSession } from '../../base/frame/browser/cookies.ts';
import { call, type Outcome } from '../../base/http/browser/call.ts';
import type { ReplyOf } from '../../base/http/calls/endpoint.ts';
import { checkLink } from '../links/calls.ts';
import { keepLogin, pathAfterLogin } from '../login/browser/session.ts';
import { getSessions } from '../sessions/calls.ts';
import { loginLinkUse } from './calls.ts';

type Checked = Outcome<ReplyOf<typeof checkLink>>;

const token = takeToken();

const show = (name: string, isShown = true): void => {
  const part = document.querySelector<HTMLElement>(`[data-${name}]`);
  if (part) part.hidden = !isShown;
};

let isNamed = false;
const check = async (): Promise<Checked> => {
  const outcome: Checked = await call(checkLink, { token, for: 'login' });
  const place = document.querySelector('[data-login]');
  if (outcome.kind === 'done' && place) {
    const { login = '', unconfirmed = false } = outcome.reply;
    place.textContent = login;
    isNamed = login !== '';
    show('as', isNamed);
    show('confirms', unconfirmed);
  }
  return outcome;
};

void openLink(token, check);

onPress(
  'enter',
  async () => {
    // Nobody logs in without having read as whom.
    if (!isNamed) {
      const outcome = await check();
      return outcome.kind === 'done' ? null : outcome;
    }
    if (!keepsCookies()) {
      sayProblem(allowCookies());
      return null;
    }
    return call(loginLinkUse, { token });
  },
  async (reply) => {
    if (!('user_id' in reply)) return;
    if (await losesSession(getSessions)) return sayProblem(allowCookies());
    keepLogin(reply);
    location.replace(pathAfterLogin(location.search, location.origin));
  },
);
