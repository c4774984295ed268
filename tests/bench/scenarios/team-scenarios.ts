import { Secret, TOTP } from 'otpauth';
import { putStoredAdmin } from '../../../src/accounts/admin-login/storage.ts';
import { hashPassword } from '../../../src/accounts/password/server/passwords.ts';
import { newSecret } from '../../../src/accounts/second-factor/server/totp.ts';
import type { SecondFactor } from '../../../src/accounts/second-factor/storage.ts';
import { invite } from '../../../src/accounts/team/server/team.ts';
import { ADMIN, aSessionCookie } from '../../support/builders/admins.ts';
import { PASSWORD } from '../../support/calls/calls.ts';
import type { BenchSite } from '../bench-site.ts';
import { admins, OPERATIONS, PAUSE_MS, read, type Scenario, someone } from './scenario.ts';

// With current parameters; a login would rehash an outdated one.
const hash = hashPassword(PASSWORD);
let made = 0;
/** Members who join before the team is listed. */
const TEAM = 8;
/** Another role, or none: the step is announced and ended, who acts is read before and after it, and a session ends. */
const TEAM_STEP = 11;
/** A separate administrator, so that the second factor does not affect other logins. */
const aMember = async (
  { cold, clock }: BenchSite,
  factor?: SecondFactor,
): Promise<{ email: string; cookie: string }> => {
  made += 1;
  const email = `admin-${made}@vitae.example`;
  const at = clock.now();
  await putStoredAdmin(cold(), {
    email,
    name: 'Admin',
    password: await hash,
    created: at,
    changed: at,
    ...(factor && { factor }),
  });
  return { email, cookie: await aSessionCookie(cold(), { email }) };
};

const codeOf = (secret: string, timestamp: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });

/** The team, and each member's own account. */
export const TEAM_SCENARIOS: readonly Scenario[] = [
  {
    name: 'the team',
    call: 'CMSgetTeam',
    max: OPERATIONS,
    prepare: async (stage) => {
      for (let members = 0; members < TEAM; members += 1) await aMember(stage.site);
      return admins(stage, {});
    },
  },
  {
    name: 'invite',
    call: 'CMSinvite',
    max: OPERATIONS,
    prepare: async (stage) => {
      made += 1;
      return admins(stage, { json: { email: `invited-${made}@vitae.example`, role: 'editor' } });
    },
  },
  {
    name: 'join the team',
    call: 'join-team',
    max: OPERATIONS,
    prepare: async ({ site }) => {
      made += 1;
      const email = `joins-${made}@vitae.example`;
      const { text } = await invite({ storage: site.cold(), by: ADMIN.email, email, role: 'editor' });
      const token = /token=([\w.-]+)/.exec(text)?.[1] ?? '';
      return { json: { token, name: 'Noor', password: PASSWORD } };
    },
  },
  {
    name: 'change a role',
    call: 'CMSsetRole',
    max: TEAM_STEP,
    prepare: async (stage) => {
      const { email } = await aMember(stage.site);
      return admins(stage, { json: { email, role: 'editor' } });
    },
  },
  {
    name: 'remove a member',
    call: 'CMSremoveMember',
    max: TEAM_STEP,
    prepare: async (stage) => admins(stage, { json: { email: (await aMember(stage.site)).email } }),
  },
  read("a member's sessions", 'CMSgetSessions', (stage) => admins(stage, {}), null),
  read("a member's passkeys", 'CMSgetPasskeys', (stage) => admins(stage, {})),
  {
    name: "end a member's other sessions",
    call: 'CMSendSession',
    max: OPERATIONS,
    prepare: async ({ site }) => ({ json: { all: true }, cookie: (await aMember(site)).cookie }),
  },
  {
    name: "end an owner's sessions",
    call: 'CMSendSessions',
    max: OPERATIONS,
    prepare: async (stage) => admins(stage, { json: { id: (await someone()).id } }),
  },
  {
    name: 'how often to be told',
    call: 'CMSsetNotices',
    max: OPERATIONS,
    prepare: async ({ site }) => ({ json: { each: 'off' }, cookie: (await aMember(site)).cookie }),
  },
  {
    name: "change one's name",
    call: 'CMSsetName',
    max: OPERATIONS,
    prepare: async ({ site }) => ({ json: { name: 'Noor' }, cookie: (await aMember(site)).cookie }),
  },
  {
    name: "change a member's password",
    call: 'CMSchangePassword',
    max: null,
    prepare: async ({ site }) => ({
      json: { old_password: PASSWORD, new_password: 'Viola-9-dawn' },
      cookie: (await aMember(site)).cookie,
    }),
  },
  {
    name: 'begin a second factor',
    call: 'CMSenrolTotp',
    max: OPERATIONS,
    prepare: async ({ site }) => ({ json: { password: PASSWORD }, cookie: (await aMember(site)).cookie }),
  },
  {
    name: 'turn a second factor on',
    call: 'CMSconfirmTotp',
    max: OPERATIONS,
    prepare: async ({ site }) => {
      const secret = newSecret();
      const { cookie } = await aMember(site, { pending: secret, step: 0 });
      return { json: { code: codeOf(secret, site.clock.now() + PAUSE_MS) }, cookie };
    },
  },
  {
    name: 'turn a second factor off',
    call: 'CMSdisableTotp',
    max: OPERATIONS,
    prepare: async ({ site }) => {
      const secret = newSecret();
      const { cookie } = await aMember(site, { secret, step: 0 });
      return { json: { password: PASSWORD, code: codeOf(secret, site.clock.now() + PAUSE_MS) }, cookie };
    },
  },
  {
    name: 'new recovery codes',
    call: 'CMSnewRecoveryCodes',
    max: OPERATIONS,
    prepare: async ({ site }) => {
      const secret = newSecret();
      const { cookie } = await aMember(site, { secret, step: 0 });
      return { json: { password: PASSWORD, code: codeOf(secret, site.clock.now() + PAUSE_MS) }, cookie };
    },
  },
];
