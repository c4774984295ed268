import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { siteUrl } from '../../../src/base/settings/server.ts';
import { type Cbor, cbor } from './cbor.ts';

const base64url = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest();

/** The algorithms that the site takes, by their numbers in COSE. */
const ALGORITHMS = { ES256: -7, EdDSA: -8, RS256: -257 } as const;
export type Algorithm = keyof typeof ALGORITHMS;

const makeKeys = (algorithm: Algorithm): { publicKey: KeyObject; privateKey: KeyObject } => {
  if (algorithm === 'ES256') return generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return algorithm === 'EdDSA'
    ? generateKeyPairSync('ed25519')
    : generateKeyPairSync('rsa', { modulusLength: 2048 });
};

const coseKey = (algorithm: Algorithm, key: KeyObject): Cbor => {
  const { x = '', y = '', n = '', e = '' } = key.export({ format: 'jwk' });
  const bytes = (text: string) => Buffer.from(text, 'base64url');
  const alg: [number, Cbor] = [3, ALGORITHMS[algorithm]];
  if (algorithm === 'ES256')
    return new Map<number, Cbor>([[1, 2], alg, [-1, 1], [-2, bytes(x)], [-3, bytes(y)]]);
  if (algorithm === 'EdDSA') return new Map<number, Cbor>([[1, 1], alg, [-1, 6], [-2, bytes(x)]]);
  return new Map<number, Cbor>([[1, 3], alg, [-1, bytes(n)], [-2, bytes(e)]]);
};

/** What an authenticator or a browser may get wrong, or lie about. */
export type Lies = {
  origin?: string;
  rpId?: string;
  type?: string;
  challenge?: string;
  crossOrigin?: boolean;
  /** Whether somebody was there, and was verified. */
  present?: boolean;
  verified?: boolean;
  counter?: number;
  userHandle?: string | null;
  id?: Buffer;
  format?: string;
  statement?: Map<string, Cbor>;
  /** Changes what was signed, after it was signed. */
  tamper?: boolean;
};

type Options = { challenge: string; rp?: { id: string }; rpId?: string; user?: { id: string } };

/** A passkey on an authenticator of software, with real keys: answers the site's options as a browser does. */
export const anAuthenticator = (algorithm: Algorithm = 'ES256', { counts = true } = {}) => {
  const { publicKey, privateKey } = makeKeys(algorithm);
  const id = randomBytes(32);
  const device = { counter: 0, handle: '' };

  const clientData = (type: string, options: Options, lies: Lies): Buffer =>
    Buffer.from(
      JSON.stringify({
        type: lies.type ?? type,
        challenge: lies.challenge ?? options.challenge,
        origin: lies.origin ?? siteUrl(),
        crossOrigin: lies.crossOrigin ?? false,
      }),
    );
  const authenticatorData = (options: Options, lies: Lies, attested: Buffer | null): Buffer => {
    const { present = true, verified = true } = lies;
    const flags = (present ? 1 : 0) | (verified ? 4 : 0) | (attested === null ? 0 : 64);
    const counter = Buffer.alloc(4);
    if (counts) device.counter += 1;
    counter.writeUInt32BE(lies.counter ?? device.counter);
    const rpIdHash = sha256(lies.rpId ?? options.rp?.id ?? options.rpId ?? '');
    return Buffer.concat([rpIdHash, Buffer.from([flags]), counter, attested ?? Buffer.alloc(0)]);
  };

  return {
    id: base64url(id),
    device,
    /** What `navigator.credentials.create` answers. */
    create: (options: Options, lies: Lies = {}) => {
      device.handle = options.user?.id ?? '';
      const credentialId = lies.id ?? id;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const attested = Buffer.concat([
        Buffer.alloc(16),
        length,
        credentialId,
        cbor(coseKey(algorithm, publicKey)),
      ]);
      const attestation = new Map<string, Cbor>([
        ['fmt', lies.format ?? 'none'],
        ['attStmt', lies.statement ?? new Map()],
        ['authData', authenticatorData(options, lies, attested)],
      ]);
      return {
        id: base64url(credentialId),
        rawId: base64url(credentialId),
        type: 'public-key' as const,
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', options, lies)),
          attestationObject: base64url(cbor(attestation)),
          transports: ['internal'],
        },
        clientExtensionResults: { credProps: { rk: true } } as Record<string, unknown>,
      };
    },
    /** What `navigator.credentials.get` answers. */
    get: (options: Options, lies: Lies = {}) => {
      const data = authenticatorData(options, lies, null);
      const client = clientData('webauthn.get', options, lies);
      const hash = algorithm === 'EdDSA' ? null : 'sha256';
      const signature = sign(hash, Buffer.concat([data, sha256(client)]), privateKey);
      const sent = lies.tamper ? Buffer.concat([data.subarray(0, 33), Buffer.from([9, 9, 9, 9])]) : data;
      const userHandle = lies.userHandle === undefined ? device.handle : lies.userHandle;
      return {
        id: base64url(lies.id ?? id),
        rawId: base64url(lies.id ?? id),
        type: 'public-key' as const,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(sent),
          signature: base64url(signature),
          ...(userHandle !== null && { userHandle }),
        },
        clientExtensionResults: {},
      };
    },
  };
};

export type Authenticator = ReturnType<typeof anAuthenticator>;
