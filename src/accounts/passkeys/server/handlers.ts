import { AppError } from '../../../base/http/server/errors.ts';
import { handler } from '../../../base/http/server/handler.ts';
import { LIMITS, throttle } from '../../../base/http/server/limits.ts';
import { sendMail } from '../../../base/mail/server/send.ts';
import { answerLogin } from '../../login/server/login.ts';
import { mayMakeLasting } from '../../password/server/lasting.ts';
import { agentInWords } from '../../sessions/server/agent.ts';
import { sessionCookie, sessionOf } from '../../sessions/server/call-session.ts';
import { getAccount } from '../../storage/accounts.ts';
import { addPasskey, getPasskeys, passkeyLogin, passkeyOptions, removePasskey } from '../calls.ts';
import { PASSKEY_SENTENCES, passkeyItem, passkeyItems } from '../rules.ts';
import { passkeysOf } from '../storage.ts';
import { requestOptions } from './ceremony.ts';
import {
  addOwnerPasskey,
  LOGGING_IN,
  logInByPasskey,
  ownerOptions,
  removeOwnerPasskey,
} from './owner-passkeys.ts';

export const passkeyOptionsHandler = handler(
  passkeyOptions,
  async ({ input, request, storage, address, setCookie }) => {
    await throttle(storage, LIMITS.passkeyOptions, address);
    if (input.for === 'login')
      return { success: true as const, options: await requestOptions(storage, LOGGING_IN) };
    const headers = new Headers();
    const session = await sessionOf(request, storage, 'owner', headers);
    if (session === null) throw new AppError('unauthenticated');
    setCookie(headers.getSetCookie());
    return {
      success: true as const,
      options: await ownerOptions({ request, storage, login: session.holder }),
    };
  },
);

export const addPasskeyHandler = handler(addPasskey, async ({ input, later, ...call }) => {
  const { storage, login } = call;
  const { passkey, mail } = await addOwnerPasskey(call, input);
  later(() => sendMail(storage, login, mail, 'passkey-added'));
  return { success: true as const, message: PASSKEY_SENTENCES.added, item: passkeyItem(passkey) };
});

export const passkeyLoginHandler = handler(
  passkeyLogin,
  async ({ input, request, storage, address, setCookie }) => {
    const login = await logInByPasskey({
      storage,
      response: input.response,
      address,
      agent: agentInWords(request.headers.get('user-agent')),
    });
    setCookie(sessionCookie(request, 'owner', login.session));
    return answerLogin(storage, login.account.id, login);
  },
);

export const getPasskeysHandler = handler(getPasskeys, async (call) => {
  const account = await getAccount(call.storage, call.login);
  return {
    success: true as const,
    items: passkeyItems(passkeysOf(account)),
    may_add: await mayMakeLasting(call, account),
  };
});

export const removePasskeyHandler = handler(removePasskey, async ({ input, ...call }) => {
  await removeOwnerPasskey(call, input);
  return { success: true as const, message: PASSKEY_SENTENCES.removed };
});
