import { type Answer, PASSWORD, type Sent, send } from '../calls/calls.ts';
import { type Authenticator, anAuthenticator, type Lies } from './authenticator.ts';

/** The calls of passkeys, of an owner or of the team. */
const CALLS = {
  owner: { options: 'passkey-options.php', add: 'add-passkey.php', login: 'passkey-login.php' },
  team: { options: 'CMSpasskeyOptions.php', add: 'CMSaddPasskey.php', login: 'CMSpasskeyLogin.php' },
} as const;
type Whose = keyof typeof CALLS;

/** The site's options for a new passkey, or for a login. */
export const optionsFor = async (use: 'add' | 'login', sent: Sent = {}, whose: Whose = 'owner') => {
  const { body } = await send(CALLS[whose].options, { json: { for: use }, ...sent });
  return body.options;
};

/** Adds a passkey of an authenticator. */
export const add = async (
  cookie: string,
  authenticator: Authenticator,
  {
    name = 'My phone',
    password = PASSWORD,
    whose = 'owner' as Whose,
    ...lies
  }: Lies & { name?: string; password?: string; whose?: Whose } = {},
): Promise<Answer> => {
  const options = await optionsFor('add', { cookie }, whose);
  const response = authenticator.create(options, lies);
  return send(CALLS[whose].add, { json: { name, password, response }, cookie });
};

/** An authenticator whose passkey was added. */
export const added = async (cookie: string, more: Parameters<typeof add>[2] = {}): Promise<Authenticator> => {
  const authenticator = anAuthenticator();
  const { status, body } = await add(cookie, authenticator, more);
  if (status !== 200) throw new Error(`The passkey was not added: ${JSON.stringify(body)}`);
  return authenticator;
};

/** Logs in by a passkey. */
export const logInBy = async (
  authenticator: Authenticator,
  { whose = 'owner', ip, ...lies }: Lies & { whose?: Whose; ip?: string } = {},
): Promise<Answer> => {
  const from = ip === undefined ? {} : { ip };
  const response = authenticator.get(await optionsFor('login', from, whose), lies);
  return send(CALLS[whose].login, { json: { response }, ...from });
};
