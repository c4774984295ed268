import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { site } from '../../../base/brand/rules/site.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { siteUrl } from '../../../base/settings/server.ts';
import type { Assertion, CreationOptions, PasskeyRegistration, RequestOptions } from '../calls.ts';
import { CHALLENGE_MINUTES, isNext, type Passkey } from '../rules.ts';
import { type Challenge, newPasskeyChallenge, type Purpose, readChallenge } from './challenge.ts';

// Loaded when a passkey is made or used: it takes longer to load than most calls to answer.
const webauthn = () => import('@simplewebauthn/server');
const helpers = () => import('@simplewebauthn/server/helpers');

/** EdDSA, ES256 and RS256: what each version of Node can check that the site runs on. */
const ALGORITHMS = [-8, -7, -257];

const TIMEOUT_MS = CHALLENGE_MINUTES * 60_000;
/** More bytes than a key of these algorithms has in use. */
const KEY_BYTES = 1_200;

/** The site as authenticators know it: its host, and the one origin whose pages may ask. */
const relyingParty = (): { rpID: string; origin: string } => {
  const { hostname, origin } = new URL(siteUrl());
  return { rpID: hostname, origin };
};

/** Whom a new passkey is for: `handle` comes back at each login, `name` is what an authenticator shows. */
export type PasskeyUser = { handle: Uint8Array; name: string; displayName: string };

/** Options for a new passkey, beside those that are there. */
export const creationOptions = async (
  storage: Storage,
  purpose: Purpose,
  user: PasskeyUser,
  passkeys: readonly Passkey[],
): Promise<CreationOptions> => {
  const { generateRegistrationOptions } = await webauthn();
  const { hints: _hints, ...options } = await generateRegistrationOptions({
    rpName: site.name,
    rpID: relyingParty().rpID,
    userName: user.name,
    userDisplayName: user.displayName,
    userID: Uint8Array.from(user.handle),
    challenge: await newPasskeyChallenge(storage, purpose),
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    excludeCredentials: passkeys.map(({ id, transports }) => ({
      id,
      ...(transports && { transports: transports as NonNullable<Transports> }),
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  });
  return options as CreationOptions;
};

type Transports = RegistrationResponseJSON['response']['transports'];

/** Options for a login: any passkey of the site, which its authenticator finds by itself. */
export const requestOptions = async (storage: Storage, purpose: Purpose): Promise<RequestOptions> => {
  const { generateAuthenticationOptions } = await webauthn();
  const { challenge, timeout = TIMEOUT_MS } = await generateAuthenticationOptions({
    rpID: relyingParty().rpID,
    challenge: await newPasskeyChallenge(storage, purpose),
    timeout: TIMEOUT_MS,
    userVerification: 'required',
  });
  return { challenge, rpId: relyingParty().rpID, timeout, userVerification: 'required' };
};

type ClientData = { challenge?: unknown; origin?: unknown; crossOrigin?: unknown };

const readClientData = (encoded: string): ClientData | null => {
  try {
    const data: unknown = JSON.parse(Buffer.from(encoded, 'base64url').toString('utf8'));
    return typeof data === 'object' ? data : null;
  } catch {
    return null;
  }
};

/** The challenge that a response answers, if a page of this site asked for it; null if not. */
const challengeIn = async (
  storage: Storage,
  purpose: Purpose,
  clientDataJSON: string,
): Promise<{ challenge: Challenge; expected: string } | null> => {
  const data = readClientData(clientDataJSON);
  if (typeof data?.challenge !== 'string' || data.crossOrigin === true) return null;
  if (data.origin !== relyingParty().origin) return null;
  const challenge = await readChallenge(storage, purpose, data.challenge);
  return challenge === null ? null : { challenge, expected: data.challenge };
};

/**
 * Whether nobody has to vouch for an authenticator, since the site asks for none. A certificate would make the library fetch what it names,
 * from a host of the sender's choice.
 */
const vouchesForNobody = (
  { decodeAttestationObject, isoBase64URL }: Awaited<ReturnType<typeof helpers>>,
  attestationObject: string,
): boolean => {
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
  const format = attestation.get('fmt');
  return format === 'none' || (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined);
};

// The library throws whatever is wrong, also a response that cannot be read.
const orNull = async <T>(check: () => Promise<T | null>): Promise<T | null> => {
  try {
    return await check();
  } catch {
    return null;
  }
};

/** The credential in an authenticator's answer, and its challenge, to be spent; null if anything about it is wrong. */
export const checkRegistration = async (
  storage: Storage,
  purpose: Purpose,
  sent: PasskeyRegistration,
): Promise<{ passkey: Omit<Passkey, 'name' | 'created'>; challenge: Challenge } | null> => {
  const found = await challengeIn(storage, purpose, sent.response.clientDataJSON);
  // A browser may know that the credential cannot be found without its id.
  const credProps = sent.clientExtensionResults?.['credProps'] as { rk?: unknown } | null | undefined;
  if (found === null || credProps?.rk === false) return null;
  const [{ verifyRegistrationResponse }, decoding] = await Promise.all([webauthn(), helpers()]);
  const passkey = await orNull(async () => {
    if (!vouchesForNobody(decoding, sent.response.attestationObject)) return null;
    const { rpID, origin } = relyingParty();
    const { registrationInfo } = await verifyRegistrationResponse({
      response: sent as RegistrationResponseJSON,
      expectedChallenge: found.expected,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    const credential = registrationInfo?.credential;
    if (credential?.id !== sent.id || credential.publicKey.byteLength > KEY_BYTES) return null;
    return credential;
  });
  if (passkey === null) return null;
  const { id, counter, publicKey, transports } = passkey;
  const key = Buffer.from(publicKey).toString('base64url');
  return {
    passkey: { id, key, counter, ...(transports && transports.length > 0 && { transports }) },
    challenge: found.challenge,
  };
};

/** The counter in an authenticator's answer to a login, and its challenge, to be spent; null if anything about it is wrong. */
export const checkAssertion = async (
  storage: Storage,
  purpose: Purpose,
  sent: Assertion,
  passkey: Passkey,
): Promise<{ counter: number; challenge: Challenge } | null> => {
  const found = await challengeIn(storage, purpose, sent.response.clientDataJSON);
  if (found === null || sent.id !== passkey.id) return null;
  const { userHandle, ...response } = sent.response;
  const { verifyAuthenticationResponse } = await webauthn();
  const counter = await orNull(async () => {
    const { rpID, origin } = relyingParty();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...sent,
        clientExtensionResults: {},
        response: { ...response, ...(userHandle && { userHandle }) },
      },
      expectedChallenge: found.expected,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      credential: {
        id: passkey.id,
        publicKey: Uint8Array.from(Buffer.from(passkey.key, 'base64url')),
        counter: passkey.counter,
      },
    });
    return verified ? authenticationInfo.newCounter : null;
  });
  return counter === null || !isNext(passkey.counter, counter)
    ? null
    : { counter, challenge: found.challenge };
};
