import type { RegistrationResponseJSON } from '@simplewebauthn/browser';
import { loadModule } from '../../../base/frame/browser/load-module.ts';
import { call, type Outcome } from '../../../base/http/browser/call.ts';
import type { Endpoint } from '../../../base/http/calls/endpoint.ts';
import { say } from '../../../base/languages/rules/say.ts';
import { ACCOUNT_SENTENCES } from '../../rules/account.ts';
import type { Assertion, CreationOptions, passkeyOptions, RequestOptions } from '../calls.ts';
import { CHALLENGE_MINUTES, PASSKEY_SENTENCES } from '../rules.ts';

/** Whether this browser has passkeys. It has none on a page that came over plain http. */
export const hasPasskeys = (): boolean => typeof PublicKeyCredential === 'function';

// Loaded when somebody touches what needs it.
const webauthn = () => loadModule(() => import('@simplewebauthn/browser'));

/** What somebody asked for, or why there is none; '' if they stopped it themselves. */
export type CeremonyResult<Result> = { result: Result } | { message: string };

/** The call for options, of owners or of the team. */
export type OptionsCall = typeof passkeyOptions;

type Options = CreationOptions | RequestOptions;

const rpOf = (options: Options): string => ('rp' in options ? options.rp.id : options.rpId);

/** Asks the site for options. Passkeys are bound to the host of the site's address, so another name of it has none. */
const askOptions = async (
  endpoint: OptionsCall,
  use: 'add' | 'login',
): Promise<CeremonyResult<CreationOptions & RequestOptions>> => {
  const outcome = await call(endpoint, { for: use });
  if (outcome.kind !== 'done') return { message: callProblem(outcome) };
  const { options } = outcome.reply;
  const host = rpOf(options);
  const isHere = location.hostname === host || location.hostname.endsWith(`.${host}`);
  return isHere
    ? { result: options as CreationOptions & RequestOptions }
    : { message: say('accounts.passkeys.elsewhere', { host }) };
};

/** The sentence of a call that was not done. */
export const callProblem = (outcome: Outcome<unknown>): string =>
  outcome.kind === 'refused' && outcome.failure.message !== ''
    ? outcome.failure.message
    : ACCOUNT_SENTENCES.unreachable;

/** Asks whether another passkey may be added, and how. */
export const askToAdd = (endpoint: OptionsCall): Promise<CeremonyResult<CreationOptions>> =>
  askOptions(endpoint, 'add');

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');

/** Lets the browser make a passkey. */
export const makePasskey = async (
  options: CreationOptions,
): Promise<CeremonyResult<RegistrationResponseJSON>> => {
  try {
    const { startRegistration } = await webauthn();
    return { result: await startRegistration({ optionsJSON: options }) };
  } catch (error) {
    if (nameOf(error) === 'InvalidStateError') return { message: PASSKEY_SENTENCES.here };
    return {
      message: nameOf(error) === 'NotAllowedError' ? PASSKEY_SENTENCES.stopped : PASSKEY_SENTENCES.bad,
    };
  }
};

/** The calls of a login by passkey, and what it answers. */
export type LoginCalls<Reply> = {
  options: OptionsCall;
  login: Endpoint<{ response: Assertion }, Reply>;
};

const logInBy = async <Reply>(
  { options, login }: LoginCalls<Reply>,
  isAutofill: boolean,
): Promise<CeremonyResult<Reply>> => {
  const asked = await askOptions(options, 'login');
  // Nobody asked for what is offered in a field, so nothing is said before a passkey was chosen there.
  if ('message' in asked) return isAutofill ? { message: '' } : asked;
  let response: unknown;
  try {
    const { startAuthentication } = await webauthn();
    response = await startAuthentication({
      optionsJSON: asked.result,
      useBrowserAutofill: isAutofill,
      verifyBrowserAutofillInput: false,
    });
  } catch (error) {
    // Somebody closed the browser's own dialog, or took another way.
    const isSilent = isAutofill || ['NotAllowedError', 'AbortError'].includes(nameOf(error));
    return { message: isSilent ? '' : PASSKEY_SENTENCES.bad };
  }
  const outcome = await call(login, { response });
  return outcome.kind === 'done' ? { result: outcome.reply as Reply } : { message: callProblem(outcome) };
};

/** Logs in by a passkey that somebody chooses in a dialog of the browser. */
export const logInByPasskey = <Reply>(calls: LoginCalls<Reply>): Promise<CeremonyResult<Reply>> =>
  logInBy(calls, false);

/** Before the time of a challenge is over, in milliseconds. */
const RENEWED_AFTER = (CHALLENGE_MINUTES - 1) * 60_000;

/** Offers passkeys among what the browser fills into the field for the address, where it can, until somebody takes one. */
export const offerInField = async <Reply>(
  calls: LoginCalls<Reply>,
  onAnswer: (asked: CeremonyResult<Reply>) => void,
): Promise<void> => {
  const { browserSupportsWebAuthnAutofill } = await webauthn();
  if (!(await browserSupportsWebAuthnAutofill())) return;
  let round = 0;
  const offer = async (): Promise<void> => {
    round += 1;
    const mine = round;
    // A new request takes the place of the one that waits.
    const timer = setTimeout(() => void offer(), RENEWED_AFTER);
    const asked = await logInBy(calls, true);
    if (mine !== round) return;
    clearTimeout(timer);
    // Another way was taken: it says itself how that went.
    if ('result' in asked || asked.message !== '') onAnswer(asked);
  };
  await offer();
};

/** Tells the browser that a passkey is gone, so that it offers it no more. */
export const forgetPasskey = (id: string): void => {
  void webauthn()
    .then(({ sendSignal }) =>
      sendSignal({ signalName: 'unknownCredential', rpID: location.hostname, credentialID: id }),
    )
    .catch(() => undefined);
};
