import { Secret, TOTP } from 'otpauth';
import deleteUser from '../../../netlify/functions/CMSdeleteUser.ts';
import { hashPassword } from '../../../src/server/accounts/passwords.ts';
import { newSecret } from '../../../src/server/accounts/totp.ts';
import { putStoredAdmin } from '../../../src/storage/accounts/admins.ts';
import type { SecondFactor } from '../../../src/storage/accounts/second-factor.ts';
import { putMessage } from '../../../src/storage/contact/messages.ts';
import { createProfile } from '../../../src/storage/owners/write-profile.ts';
import { aSessionCookie } from '../../support/builders/admins.ts';
import { aProfileRecord } from '../../support/builders/profiles.ts';
import { type Handler, PASSWORD, send } from '../../support/calls/calls.ts';
import type { BenchSite } from '../bench-site.ts';
import { generatedId } from '../generate.ts';
import { admins, OPERATIONS, PAUSE_MS, read, type Scenario, type Stage } from './scenario.ts';

/** A profile without an account, written directly into the store. */
const aProfile = async ({ cold, clock }: BenchSite): Promise<string> => {
  const record = aProfileRecord({ created: clock.now() });
  await createProfile(cold(), record);
  return record.id;
};

const inTrash = async (stage: Stage): Promise<string> => {
  const id = await aProfile(stage.site);
  const sent = admins(stage, { json: { id, profile: 'personal' } });
  await send(deleteUser as Handler, 'CMSdeleteUser.php', sent);
  return id;
};

// With current parameters; a login would rehash an outdated one.
const hash = hashPassword(PASSWORD);
let made = 0;
/** A separate administrator, so that the second factor does not affect other logins. */
const anAdmin = async ({ cold, clock }: BenchSite, factor?: SecondFactor): Promise<string> => {
  made += 1;
  const admin = { email: `admin-${made}@vitae.example`, password: PASSWORD };
  const at = clock.now();
  await putStoredAdmin(cold(), {
    email: admin.email,
    name: 'Admin',
    password: await hash,
    created: at,
    changed: at,
    ...(factor && { factor }),
  });
  return aSessionCookie(cold(), admin);
};

const codeOf = (secret: string, timestamp: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });

/** Number of profiles in one bulk call. */
const BULK = 20;

/** Reports, hiding, trash, badges and second factors. */
export const MODERATION_SCENARIOS: readonly Scenario[] = [
  read('one user', 'CMSgetUser', (stage) => admins(stage, { query: { id: stage.owner.id } })),
  read('badge requests', 'CMSgetRequests', (stage) => admins(stage, {})),
  read('open cases', 'CMSgetReports', (stage) => admins(stage, {})),
  read('closed cases', 'CMSgetReports', (stage) => admins(stage, { query: { state: 'closed' } })),
  read('trash', 'CMSgetTrash', (stage) => admins(stage, {})),
  {
    name: 'mark a message',
    call: 'CMSupdateMessage',
    max: OPERATIONS,
    prepare: async (stage) => {
      const text = { name: 'A', email: 'a@b.c', phone: '1', subject: 'S', message: 'M' };
      return admins(stage, { json: { id: await putMessage(stage.site.cold(), text), state: 'done' } });
    },
  },
  {
    name: 'hide',
    call: 'CMSdecide',
    max: null,
    prepare: async (stage) =>
      admins(stage, { json: { id: await aProfile(stage.site), decision: 'hide', reason: 'spam' } }),
  },
  ...(['CMSrestoreUser', 'CMSpurgeUser'] as const).map((call) => ({
    name: call === 'CMSrestoreUser' ? 'back from the trash' : 'end what is in the trash',
    call,
    max: null,
    prepare: async (stage: Stage) => admins(stage, { json: { id: await inTrash(stage) } }),
  })),
  {
    name: `verify ${BULK} at once`,
    call: 'CMSbulk',
    max: null,
    prepare: async (stage) => {
      made += 1;
      const ids = Array.from({ length: BULK }, (_, at) =>
        generatedId((made * BULK + at) % stage.site.profiles),
      );
      return admins(stage, { json: { action: 'verify', ids } });
    },
  },
  {
    name: 'begin a second factor',
    call: 'CMSenrolTotp',
    max: OPERATIONS,
    prepare: async ({ site }) => ({ json: { password: PASSWORD }, cookie: await anAdmin(site) }),
  },
  {
    name: 'turn a second factor on',
    call: 'CMSconfirmTotp',
    max: OPERATIONS,
    prepare: async ({ site }) => {
      const secret = newSecret();
      const cookie = await anAdmin(site, { pending: secret, step: 0, recovery: [] });
      return { json: { code: codeOf(secret, site.clock.now() + PAUSE_MS) }, cookie };
    },
  },
  {
    name: 'turn a second factor off',
    call: 'CMSdisableTotp',
    max: OPERATIONS,
    prepare: async ({ site }) => {
      const secret = newSecret();
      const cookie = await anAdmin(site, { secret, step: 0, recovery: [] });
      return { json: { password: PASSWORD, code: codeOf(secret, site.clock.now() + PAUSE_MS) }, cookie };
    },
  },
];
