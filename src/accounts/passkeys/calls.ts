import * as z from 'zod/mini';
import { LENGTHS } from '../../base/fields/rules/limits.ts';
import { endpoint } from '../../base/http/calls/endpoint.ts';
import { noInput, requiredText, secretText } from '../../base/http/calls/inputs.ts';
import { messageReply, moment, strings, success } from '../../base/http/calls/replies.ts';
import { EVERY_ROLE, OWNER_AND_EDITORS } from '../../base/http/rules/roles.ts';
import { say } from '../../base/languages/rules/say.ts';
import { admin } from '../admin-login/calls.ts';
import { loginReply } from '../login/calls.ts';
import { PASSKEY_SENTENCES, PASSKEY_USES, type PasskeyItem } from './rules.ts';

const bytes = (max: number, description: string) =>
  z.string({ error: () => PASSKEY_SENTENCES.bad }).check(
    z.refine((text) => text.length <= max && /^[\w-]+$/.test(text), { error: () => PASSKEY_SENTENCES.bad }),
    z.meta({ description, minLength: 1, maxLength: max, pattern: '^[A-Za-z0-9_-]+$' }),
  );

const credential = <Response extends z.ZodMiniType>(response: Response) =>
  z.object(
    {
      id: bytes(LENGTHS.passkey, 'The id of the credential, base64url'),
      rawId: bytes(LENGTHS.passkey, 'The same'),
      type: z.literal('public-key', { error: () => PASSKEY_SENTENCES.bad }),
      response,
      clientExtensionResults: z.optional(
        z
          .record(z.string(), z.unknown(), { error: () => PASSKEY_SENTENCES.bad })
          .check(z.meta({ description: 'What extensions answered' })),
      ),
    },
    { error: () => PASSKEY_SENTENCES.bad },
  );

/** What `navigator.credentials.create` answers, in the JSON of WebAuthn. */
const registration = credential(
  z.object(
    {
      clientDataJSON: bytes(4_000, 'What the browser signs, base64url'),
      attestationObject: bytes(8_000, 'The new credential, base64url'),
      transports: z.optional(
        z
          .array(
            z
              .string({ error: () => PASSKEY_SENTENCES.bad })
              .check(z.maxLength(40, { error: () => PASSKEY_SENTENCES.bad })),
            { error: () => PASSKEY_SENTENCES.bad },
          )
          .check(z.maxLength(10, { error: () => PASSKEY_SENTENCES.bad })),
      ),
    },
    { error: () => PASSKEY_SENTENCES.bad },
  ),
);
export type PasskeyRegistration = z.infer<typeof registration>;

/** What `navigator.credentials.get` answers, in the JSON of WebAuthn. */
const assertion = credential(
  z.object(
    {
      clientDataJSON: bytes(4_000, 'What the browser signs, base64url'),
      authenticatorData: bytes(4_000, 'What the authenticator signs, base64url'),
      signature: bytes(4_000, 'Its signature, base64url'),
      userHandle: z.optional(z.nullable(bytes(100, 'Whose credential it is, base64url'))),
    },
    { error: () => PASSKEY_SENTENCES.bad },
  ),
);
export type Assertion = z.infer<typeof assertion>;

const publicKey = z.literal('public-key');
const descriptor = z.strictObject({
  id: z.string(),
  type: publicKey,
  transports: z.exactOptional(z.array(z.string())),
});

/** Options for `navigator.credentials.create` and `get`, in the JSON of WebAuthn. */
const creationOptions = z.strictObject({
  challenge: z.string(),
  rp: z.strictObject(strings('id', 'name')),
  user: z.strictObject(strings('id', 'name', 'displayName')),
  pubKeyCredParams: z.array(z.strictObject({ alg: z.int(), type: publicKey })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.strictObject({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  extensions: z.strictObject({ credProps: z.literal(true) }),
});
const requestOptions = z.strictObject({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
});
export type CreationOptions = z.infer<typeof creationOptions>;
export type RequestOptions = z.infer<typeof requestOptions>;

const optionsInput = z.object({
  for: z.enum(PASSKEY_USES, {
    error: () => say('accounts.passkeys.for', { names: PASSKEY_USES.join(', ') }),
  }),
});
const optionsReply = success({ options: z.union([creationOptions, requestOptions]) });

const passkeyItem: z.ZodMiniType<PasskeyItem> = z.strictObject({
  ...strings('id', 'name'),
  created: moment,
  used: z.nullable(moment),
});
export const passkeyList = z.array(passkeyItem);
const listed = success({ items: passkeyList });
/** With whether the login can add one. */
const ownListed = success({ items: passkeyList, may_add: z.boolean() });

const addInput = z.object({
  name: requiredText(() => say('accounts.passkeys.name'), LENGTHS.line),
  password: secretText(() => say('accounts.password.password')),
  response: registration,
});
const addReply = success({ message: z.string(), item: passkeyItem });

const removeInput = z.object({
  id: requiredText('Id', LENGTHS.passkey),
  password: secretText(() => say('accounts.password.password')),
});

/** What a browser needs to make a passkey, or to log in with one. */
export const passkeyOptions = endpoint({
  method: 'POST',
  path: '/php-api/passkey-options.php',
  input: 'json',
  access: 'anyone',
  schema: optionsInput,
  reply: optionsReply,
});

/** Adds a passkey to the owner's login. */
export const addPasskey = endpoint({
  method: 'POST',
  path: '/php-api/add-passkey.php',
  input: 'json',
  access: 'owner',
  pageRoles: OWNER_AND_EDITORS,
  ofLogin: true,
  hashes: true,
  schema: addInput,
  reply: addReply,
});

/** Logs an owner in by a passkey. */
export const passkeyLogin = endpoint({
  method: 'POST',
  path: '/php-api/passkey-login.php',
  input: 'json',
  access: 'anyone',
  schema: z.object({ response: assertion }),
  reply: loginReply,
});

/** The passkeys of the owner's login. */
export const getPasskeys = endpoint({
  method: 'GET',
  path: '/php-api/get-passkeys.php',
  input: 'none',
  access: 'owner',
  pageRoles: OWNER_AND_EDITORS,
  ofLogin: true,
  schema: noInput(),
  reply: ownListed,
});

/** Removes a passkey from the owner's login. */
export const removePasskey = endpoint({
  method: 'POST',
  path: '/php-api/remove-passkey.php',
  input: 'json',
  access: 'owner',
  pageRoles: OWNER_AND_EDITORS,
  ofLogin: true,
  namesOthers: true,
  hashes: true,
  schema: removeInput,
  reply: messageReply,
});

/** The same for a member of the team. */
export const teamPasskeyOptions = endpoint({
  method: 'POST',
  path: '/php-api/CMSpasskeyOptions.php',
  input: 'json',
  access: 'anyone',
  schema: optionsInput,
  reply: optionsReply,
});

export const addTeamPasskey = endpoint({
  method: 'POST',
  path: '/php-api/CMSaddPasskey.php',
  input: 'json',
  access: EVERY_ROLE,
  withoutFactor: true,
  hashes: true,
  schema: addInput,
  reply: addReply,
});

export const teamPasskeyLogin = endpoint({
  method: 'POST',
  path: '/php-api/CMSpasskeyLogin.php',
  input: 'json',
  access: 'anyone',
  schema: z.object({ response: assertion }),
  reply: success({ user: admin, message: z.string() }),
});

export const getTeamPasskeys = endpoint({
  method: 'GET',
  path: '/php-api/CMSgetPasskeys.php',
  input: 'none',
  access: EVERY_ROLE,
  withoutFactor: true,
  schema: noInput(),
  reply: listed,
});

export const removeTeamPasskey = endpoint({
  method: 'POST',
  path: '/php-api/CMSremovePasskey.php',
  input: 'json',
  access: EVERY_ROLE,
  hashes: true,
  schema: removeInput,
  reply: messageReply,
});
