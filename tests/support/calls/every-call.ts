import { Secret, TOTP } from 'otpauth';
import { adminSubject, getStoredAdmin, putStoredAdmin } from '../../../src/accounts/admin-login/storage.ts';
import { claimEmail } from '../../../src/accounts/email/storage.ts';
import { createLink } from '../../../src/accounts/links/storage.ts';
import { newSecret } from '../../../src/accounts/second-factor/server/totp.ts';
import type { SecondFactor } from '../../../src/accounts/second-factor/storage.ts';
import { showSessions } from '../../../src/accounts/sessions/server/session-list.ts';
import { invite } from '../../../src/accounts/team/server/team.ts';
import { sign } from '../../../src/base/crypto/server/secret.ts';
import { timeOrderedId } from '../../../src/base/engine/storage/keys.ts';
import type { Storage } from '../../../src/base/engine/storage/storage.ts';
import { collectDeferred } from '../../../src/base/http/server/deferred-work.ts';
import { siteUrl } from '../../../src/base/settings/server.ts';
import { listMessages } from '../../../src/contact/storage.ts';
import { actOnCase } from '../../../src/moderation/cases/server/admin-decide.ts';
import { getCaseFile } from '../../../src/moderation/cases/storage/case-file.ts';
import { addReport } from '../../../src/moderation/reports/storage.ts';
import { hideProfile } from '../../../src/moderation/storage.ts';
import { trashProfile } from '../../../src/moderation/trash/storage.ts';
import { createProfile } from '../../../src/owners/editing/storage.ts';
import { getBadgeRequest, putBadgeRequest } from '../../../src/profiles/badge/storage/badge-requests.ts';
import { addLike } from '../../../src/profiles/counts/storage/counts.ts';
import type { ProfileRecord } from '../../../src/profiles/rules/profile.ts';
import { findProfile } from '../../../src/profiles/server/find-profile.ts';
import {
  getProfileRecord,
  getRecordOrTombstone,
  putProfileRecord,
} from '../../../src/profiles/storage/profile-record.ts';
import { ADMIN } from '../builders/admins.ts';
import { formOf } from '../builders/owners.ts';
import { aProfileRecord } from '../builders/profiles.ts';
import { EMAIL, OWNER, type World } from '../faults/fault-world.ts';
import { handsCases } from '../hands/hands-cases.ts';
import { importCases } from '../imports/import-calls.ts';
import { letterCases } from '../letters/letter-cases.ts';
import { passkeyCases } from '../passkeys/passkey-cases.ts';
import { allowProofsAt, aWebServer } from '../site/web-server.ts';
import { aPhoto, aRegistration, aSite, aSolvedCaptcha, PASSWORD, type Sent } from './calls.ts';
import { claimCases } from './claim-calls.ts';
import { historyCalls } from './history-calls.ts';
import { openDataCalls } from './open-data-calls.ts';
import { proposalCases } from './proposal-calls.ts';
import { suggestionCases } from './suggestion-calls.ts';
import { tieCases } from './tie-calls.ts';

/** Inputs that are slow to make and valid in any world with the same `SECRET`. */
export type Fixtures = { captcha: string; registration: FormData; photo: File; website: string };

/** Makes the fixtures, and leaves its own site provided. */
export const aFixtures = async (): Promise<Fixtures> => {
  aSite();
  const captcha = await aSolvedCaptcha();
  const registration = await aRegistration('personal', {
    email: 'newcomer@example.org',
    captcha,
    draft_key: 'of this draft',
  });
  return { captcha, registration, photo: await aPhoto(), website: await aWebsite() };
};

/** A website that links back to the business; it runs until the process ends. */
const aWebsite = async (): Promise<string> => {
  const link = (): string => `<a rel="me" href="${siteUrl()}/profile/${BUSINESS}">Here</a>`;
  const { host, url } = await aWebServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end(link()),
  );
  allowProofsAt(host);
  return url;
};

export const NEW_PASSWORD = 'Viola-9-dawn';

/** A permitted call, and the result of a repeat. */
export type CallCase = {
  name: string;
  sent: (world: World) => Sent | Promise<Sent>;
  /** Statuses of a repeat, besides success, if the first attempt took effect without an answer; each with its reason. */
  again?: number[];
  /** What is sent instead if the repeat is refused with one of `again`, although nothing had taken effect. */
  instead?: (world: World) => Promise<Sent>;
  /** Kinds of drift that may exist between the fault and the repeat. */
  between?: string[];
  /** Parts of the state that may differ, because the call counts each time. */
  counts?: string[];
  /** It deletes a page, and upkeep finishes that two minutes later if the removal of an e-mail claim got no answer. */
  deletes?: true;
};

const owned =
  (json: unknown) =>
  (world: World): Sent => ({ json, cookie: world.owner.cookie });
const byAdmin =
  (sent: Sent) =>
  (world: World): Sent => ({ ...sent, cookie: world.admin });
const plain = (sent: Sent) => (): Sent => sent;
const aVisitor = async ({ storage }: World): Promise<string> =>
  `vitae_visitor=${await sign(storage, 'visitor', 'b'.repeat(32))}`;
const unconfirm = (storage: Storage, record: ProfileRecord): Promise<void> =>
  putProfileRecord(storage, { ...record, unconfirmed: true });
const codeOf = (secret: string, timestamp: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
const pendFactor = async (storage: Storage, factor: SecondFactor): Promise<void> => {
  const found = await getStoredAdmin(storage, adminSubject(ADMIN.email));
  if (found?.factor !== undefined) return;
  const at = storage.now();
  const bare = { email: ADMIN.email, name: 'head', password: null, settings: true as const };
  await putStoredAdmin(storage, { ...bare, created: at, changed: at, ...found, factor });
};
const MEMBER = 'noor@vitae.example';
const aMember = async (storage: Storage): Promise<void> => {
  const at = storage.now();
  if ((await getStoredAdmin(storage, adminSubject(MEMBER))) !== null) return;
  const password = { n: 2, r: 8, p: 1, salt: '', key: '' };
  await putStoredAdmin(storage, { email: MEMBER, name: 'Noor', password, created: at, changed: at });
};
const MESSAGE = {
  name: 'Zoe',
  email: 'zoe@example.org',
  phone: '9845012345',
  subject: 'Hello',
  message: 'Text',
};
const ARTICLE = { title: 'The third', content: 'New text.', status: 'published' };
const BUSINESS = 'business00';

const aCase = async ({ storage }: World): Promise<string> => {
  const profile = await findProfile(storage, OWNER);
  if (profile === null) throw new Error('There is nobody to report');
  await addReport(storage, profile, { reason: 'spam', details: '', email: 'reader@example.org' }, ['a seal']);
  return (await getCaseFile(storage, OWNER)).open?.case ?? '';
};
const aDismissedCase = async (world: World): Promise<string> => {
  const open = await aCase(world);
  const admin = { name: 'head', email: ADMIN.email, role: 'admin' } as const;
  const { later, runDeferred } = collectDeferred(undefined, {});
  const call = { storage: world.storage, admin, later };
  await actOnCase(call, { id: OWNER, case: open, decision: 'dismiss' });
  await runDeferred();
  return open;
};
const afterReport =
  (sent: Sent) =>
  async (world: World): Promise<Sent> => {
    await aCase(world);
    return { ...sent, cookie: world.admin };
  };
const anImport = async ({ storage }: World): Promise<ProfileRecord> => {
  // A different time from the others, so that its place in lists is fixed.
  const order = timeOrderedId(storage.now() - 1_000);
  const record = aProfileRecord({ id: 'imported00', email: 'imported@example.org', order });
  if ((await getRecordOrTombstone(storage, record.id)) === null) {
    await claimEmail(storage, record.email, record.id);
    await createProfile(storage, record);
  }
  return record;
};
const aClaim = async (world: World): Promise<string> => {
  const { storage } = world;
  const record = await anImport(world);
  return createLink(storage, 'claim', record.id, { email: record.email });
};
const hidden = ({ storage }: World) =>
  hideProfile(storage, OWNER, 'd1', { at: 1, by: 'a', reason: 'spam', note: '' });
const waiting =
  (sent: Sent) =>
  async ({ storage, owner, admin }: World): Promise<Sent> => {
    const until = { since: storage.now(), until: 'reviewed' } as const;
    if ((await getProfileRecord(storage, OWNER))?.released === undefined)
      await putProfileRecord(storage, { ...owner.record, waiting: until });
    return { ...sent, cookie: admin };
  };
const inTrash = async (world: World): Promise<Sent> => {
  const by = { at: world.clock.now(), by: 'a', reason: 'spam', note: '' } as const;
  await trashProfile(world.storage, OWNER, timeOrderedId(world.clock.now()), by);
  world.clock.advance(1);
  return { json: { id: OWNER }, cookie: world.admin };
};

/** Every call of the contract, some in several forms, all of them valid. */
export const everyCall = ({ captcha, registration, photo, website }: Fixtures): CallCase[] => [
  { name: 'captcha', sent: plain({}) },
  { name: 'login', sent: plain({ json: { email: EMAIL, password: PASSWORD } }) },
  { name: 'logout', sent: owned({}) },
  { name: 'check-email', sent: plain({ json: { email: EMAIL } }) },
  // The repeat continues under the same id and overwrites leftovers.
  { name: 'register', sent: () => ({ form: registration }), between: ['account', 'photo'] },
  { name: 'get-profile', sent: plain({}) },
  { name: 'get-profile', sent: plain({ query: { q: 'asha', profile: 'personal', limit: '1' } }) },
  { name: 'get-profile', sent: plain({ query: { id: OWNER } }) },
  { name: 'get-profile', sent: plain({ query: { place: 'pune', sort: 'liked', verified: '1' } }) },
  { name: 'get-facets', sent: plain({ query: { q: 'asha', place: 'pune' } }) },
  { name: 'suggest', sent: plain({ query: { q: 'as' } }) },
  {
    name: 'like-profile',
    sent: async (world) => ({ form: formOf({ id: OWNER, action: 'like' }), cookie: await aVisitor(world) }),
  },
  {
    name: 'like-profile',
    sent: async (world) => {
      const visitor = 'b'.repeat(32);
      await addLike(world.storage, OWNER, visitor);
      world.clock.advance(1);
      return { form: formOf({ id: OWNER, action: 'unlike' }), cookie: await aVisitor(world) };
    },
  },
  {
    name: 'update-like',
    sent: async (world) => ({ query: { id: OWNER, like: '1' }, cookie: await aVisitor(world) }),
  },
  { name: 'increment-views', sent: plain({ query: { id: OWNER }, method: 'POST' }), counts: ['counts'] },
  {
    name: 'count-click',
    sent: async ({ storage, business }) => {
      const url = 'https://looms.example.org/';
      const found = await getProfileRecord(storage, BUSINESS);
      if (found?.website !== url) await putProfileRecord(storage, { ...business.record, website: url });
      return { json: { id: BUSINESS, url } };
    },
    counts: ['counts'],
  },
  { name: 'track_visit', sent: plain({}), counts: ['visits'] },
  { name: 'get-user', sent: owned({}) },
  { name: 'get-stats', sent: ({ owner }) => ({ cookie: owner.cookie }) },
  { name: 'export-profile', sent: ({ owner }) => ({ cookie: owner.cookie }) },
  // A photo that the record does not refer to yet, or no longer.
  {
    name: 'update-profile',
    sent: ({ owner }) => ({
      form: formOf({ nickname: 'Ash', email: 'moved@example.org', password: PASSWORD, avatar: photo }),
      cookie: owner.cookie,
    }),
    between: ['photo', 'e-mail'],
  },
  {
    name: 'update-profile',
    sent: ({ owner }) => ({
      form: formOf({ private_fields: 'email,dob:year', listed: 'no' }),
      cookie: owner.cookie,
    }),
  },
  // The old password is wrong by then.
  {
    name: 'change-password',
    sent: owned({ old_password: PASSWORD, new_password: NEW_PASSWORD }),
    again: [400],
  },
  {
    name: 'send-confirmation',
    sent: async ({ storage, owner }) => {
      await unconfirm(storage, owner.record);
      return { json: {}, cookie: owner.cookie };
    },
  },
  // A link can be used once.
  {
    name: 'confirm-email',
    sent: async ({ storage, owner }) => {
      await unconfirm(storage, owner.record);
      const token = await createLink(storage, 'confirm', OWNER, { email: EMAIL });
      return { json: { token } };
    },
    again: [400],
  },
  {
    name: 'confirm-email',
    sent: async ({ storage, owner }) => {
      await unconfirm(storage, owner.record);
      const token = await createLink(storage, 'confirm', OWNER, { email: EMAIL });
      return { json: { token, action: 'deny' } };
    },
    again: [400],
    between: ['e-mail'],
  },
  {
    name: 'check-link',
    sent: async ({ storage }) => ({
      json: { token: await createLink(storage, 'undo', OWNER, { email: 'before@example.org' }), for: 'undo' },
    }),
  },
  {
    name: 'undo-email',
    sent: async ({ storage }) => ({
      json: { token: await createLink(storage, 'undo', OWNER, { email: 'before@example.org' }) },
    }),
    again: [400],
    between: ['e-mail'],
  },
  ...handsCases,
  { name: 'get-sessions', sent: (world) => ({ cookie: world.owner.cookie }) },
  { name: 'end-session', sent: owned({ all: true }) },
  // The session has ended by then.
  {
    name: 'end-session',
    sent: async ({ storage, owner }) => {
      const [other] = await showSessions({ storage, kind: 'owner', subject: OWNER, cookie: null });
      return { json: { id: other?.id }, cookie: owner.cookie };
    },
    again: [401, 404],
  },
  // A captcha can be used once.
  {
    name: 'claim-profile',
    sent: () => ({ json: { id: OWNER, captcha } }),
    again: [400],
    instead: async () => ({ json: { id: OWNER, captcha: await aSolvedCaptcha() } }),
  },
  // A link can be used once.
  {
    name: 'claim-confirm',
    sent: async (world) => ({ json: { token: await aClaim(world), action: 'keep', password: NEW_PASSWORD } }),
    again: [400],
  },
  {
    name: 'claim-confirm',
    sent: async (world) => ({ json: { token: await aClaim(world), action: 'export' } }),
  },
  {
    name: 'claim-confirm',
    sent: async (world) => ({ json: { token: await aClaim(world), action: 'show' } }),
  },
  // The page is gone by then; upkeep or `repair` removes leftovers.
  {
    name: 'claim-confirm',
    sent: async (world) => ({ json: { token: await aClaim(world), action: 'remove' } }),
    again: [400],
    between: ['deletion', 'e-mail', 'photo', 'account'],
    deletes: true,
  },
  { name: 'forgot-password', sent: plain({ json: { email: EMAIL } }) },
  { name: 'login-link', sent: plain({ json: { email: EMAIL } }) },
  // A link can be used once.
  {
    name: 'login-link-use',
    sent: async ({ storage, owner }) => {
      const bond = { email: EMAIL, changed: owner.record.created };
      return { json: { token: await createLink(storage, 'login', OWNER, bond) } };
    },
    again: [400],
  },
  {
    name: 'reset-password',
    sent: async ({ storage, owner }) => {
      const bond = { email: EMAIL, changed: owner.record.created };
      return { json: { token: await createLink(storage, 'reset', OWNER, bond), password: NEW_PASSWORD } };
    },
    again: [400],
  },
  // The account is gone by then.
  {
    name: 'delete-profile',
    sent: owned({ password: PASSWORD }),
    again: [401],
    between: ['deletion', 'e-mail', 'photo'],
    deletes: true,
  },
  // A captcha can be used once; the form solves another by itself.
  {
    name: 'contact',
    sent: () => ({ json: { ...MESSAGE, recaptcha: captcha } }),
    again: [400],
    instead: async () => ({ json: { ...MESSAGE, recaptcha: await aSolvedCaptcha() } }),
  },
  { name: 'CMSlogin', sent: plain({ json: ADMIN }) },
  { name: 'CMSlogout', sent: byAdmin({ json: {} }) },
  { name: 'CMSsession', sent: byAdmin({}) },
  { name: 'CMSenrolTotp', sent: byAdmin({ json: { password: ADMIN.password } }) },
  // The second factor is on by then.
  {
    name: 'CMSconfirmTotp',
    sent: async ({ storage, admin }) => {
      const secret = newSecret();
      await pendFactor(storage, { pending: secret, step: 0 });
      return { json: { code: codeOf(secret, storage.now()) }, cookie: admin };
    },
    again: [409],
  },
  // The second factor is off by then.
  {
    name: 'CMSdisableTotp',
    sent: async ({ storage, admin }) => {
      const secret = newSecret();
      await pendFactor(storage, { secret, step: 0 });
      return { json: { password: ADMIN.password, code: codeOf(secret, storage.now()) }, cookie: admin };
    },
    again: [409],
  },
  // The code is spent by then.
  {
    name: 'CMSnewRecoveryCodes',
    sent: async ({ storage, admin }) => {
      const secret = newSecret();
      await pendFactor(storage, { secret, step: 0 });
      return { json: { password: ADMIN.password, code: codeOf(secret, storage.now()) }, cookie: admin };
    },
    again: [400],
  },
  { name: 'CMSgetTeam', sent: byAdmin({}) },
  { name: 'CMSinvite', sent: byAdmin({ json: { email: MEMBER, role: 'editor' } }) },
  // An invitation can be used once.
  {
    name: 'join-team',
    sent: async ({ storage }) => {
      const { text } = await invite({ storage, by: ADMIN.email, email: MEMBER, role: 'editor' });
      const token = /token=([\w.-]+)/.exec(text)?.[1] ?? '';
      return { json: { token, name: 'Noor', password: NEW_PASSWORD } };
    },
    again: [400],
  },
  {
    name: 'CMSsetRole',
    sent: async ({ storage, admin }) => {
      await aMember(storage);
      return { json: { email: MEMBER, role: 'moderator' }, cookie: admin };
    },
  },
  // The member is gone by then.
  {
    name: 'CMSremoveMember',
    sent: async ({ storage, admin }) => {
      await aMember(storage);
      return { json: { email: MEMBER }, cookie: admin };
    },
    again: [404],
  },
  { name: 'CMSgetSessions', sent: byAdmin({}) },
  { name: 'CMSendSession', sent: byAdmin({ json: { all: true } }) },
  { name: 'CMSendSessions', sent: byAdmin({ json: { id: OWNER } }) },
  { name: 'CMSsetNotices', sent: byAdmin({ json: { each: 'now' } }) },
  { name: 'CMSsetName', sent: byAdmin({ json: { name: 'Noor' } }) },
  // The old password is wrong by then.
  {
    name: 'CMSchangePassword',
    sent: byAdmin({ json: { old_password: ADMIN.password, new_password: NEW_PASSWORD } }),
    again: [400],
  },
  { name: 'CMSgetUsers', sent: byAdmin({ query: { profile: 'personal' } }) },
  { name: 'CMSgetUsers', sent: byAdmin({ query: { profile: 'personal', q: 'asha', limit: '1' } }) },
  {
    name: 'CMSgetUsers',
    sent: byAdmin({
      query: { profile: 'personal', state: 'listed', account: 'yes', photo: 'yes', source: 'x' },
    }),
  },
  { name: 'CMSgetMessages', sent: byAdmin({}) },
  {
    name: 'CMSupdateMessage',
    sent: async ({ storage, admin }) => {
      const [message] = (await listMessages(storage, { limit: 1 })).items;
      return { json: { id: message?.id, state: 'done' }, cookie: admin };
    },
  },
  {
    name: 'CMSreplyMessage',
    sent: async ({ storage, admin }) => {
      const [message] = (await listMessages(storage, { limit: 1 })).items;
      return { json: { id: message?.id, text: 'Thank you.\nYours' }, cookie: admin };
    },
  },
  { name: 'CMSgetMessages', sent: byAdmin({ query: { state: 'done', q: 'sta', limit: '1' } }) },
  { name: 'CMSgetStats', sent: byAdmin({}) },
  { name: 'CMSgetHealth', sent: byAdmin({}) },
  { name: 'CMSgetAudit', sent: byAdmin({}) },
  {
    name: 'CMSgetAudit',
    sent: byAdmin({ query: { admin: 'head', action: 'verify', since: '2026-11-22T00:00:00Z', batch: 'b' } }),
  },
  { name: 'CMSgetAliases', sent: byAdmin({}) },
  { name: 'CMSalias', sent: byAdmin({ json: { kind: 'place', from: 'Poona', to: 'Pune' } }) },
  {
    name: 'CMSupdateUser',
    sent: byAdmin({ json: { id: OWNER, profile: 'personal', verified: 'verified.jpg' } }),
  },
  {
    name: 'CMSupdateUser',
    sent: byAdmin({
      json: { id: OWNER, verified: 'yes', basis: 'press', evidence: 'https://press.example/', note: 'Seen' },
    }),
  },
  // The version has changed by then.
  {
    name: 'CMSeditProfile',
    sent: async (world) => {
      const { id } = await anImport(world);
      const fields = { dob: '1967-11-07', email: 'corrected@example.org', website: '' };
      return { json: { id, version: 1, ...fields }, cookie: world.admin };
    },
    again: [409],
    between: ['e-mail'],
  },
  { name: 'CMSgetUser', sent: byAdmin({ query: { id: OWNER } }) },
  { name: 'CMSnote', sent: byAdmin({ json: { id: OWNER, text: 'Called.\nSends a document.' } }) },
  { name: 'CMSgetTimeline', sent: byAdmin({ query: { id: OWNER } }) },
  { name: 'CMSgetRequests', sent: byAdmin({}) },
  {
    name: 'request-badge',
    sent: owned({ basis: 'website', evidence: 'https://asha.example/', note: 'Mine' }),
  },
  // The request is answered by then.
  {
    name: 'CMSupdateUser',
    sent: async ({ storage, owner, admin }) => {
      const { profile, order } = owner.record;
      const asked = { id: OWNER, profile, order, basis: 'other', evidence: '', note: '' } as const;
      if ((await getBadgeRequest(storage, OWNER)) === null) await putBadgeRequest(storage, asked);
      return { json: { id: OWNER, verified: 'not-verified.jpg', note: 'Not enough' }, cookie: admin };
    },
  },
  { name: 'get-title', sent: owned({ url: website }) },
  ...tieCases,
  ...passkeyCases,
  // The mark is written before the proof.
  {
    name: 'prove-link',
    sent: async ({ storage, business }) => {
      const found = await getProfileRecord(storage, BUSINESS);
      if (found?.website !== website) await putProfileRecord(storage, { ...business.record, website });
      return { json: { field: 'website' }, cookie: business.cookie };
    },
    between: ['proof'],
  },
  // A captcha can be used once, and the same report counts once.
  {
    name: 'report-profile',
    sent: async (world) => ({
      json: { id: OWNER, reason: 'spam', details: 'Ads', email: 'reader@example.org', captcha },
      cookie: await aVisitor(world),
    }),
  },
  ...suggestionCases(captcha),
  ...proposalCases(captcha),
  { name: 'CMSgetWaiting', sent: afterReport({ query: { limit: '1' } }) },
  {
    name: 'CMSassign',
    sent: async (world) => ({
      json: { kind: 'case', ref: await aCase(world), to: ADMIN.email },
      cookie: world.admin,
    }),
  },
  { name: 'CMSgetReports', sent: afterReport({}) },
  { name: 'CMSgetReports', sent: afterReport({ query: { state: 'closed', limit: '1' } }) },
  // The first attempt decided the case, and the repeat says so.
  {
    name: 'CMSdecide',
    sent: byAdmin({ json: { id: OWNER, decision: 'hide', reason: 'spam' } }),
    again: [409],
  },
  {
    name: 'CMSdecide',
    sent: async (world) => {
      const open = await aCase(world);
      return { json: { id: OWNER, case: open, decision: 'delete', reason: 'abuse' }, cookie: world.admin };
    },
    again: [404, 409],
  },
  {
    name: 'CMSdecide',
    sent: async (world) => ({
      json: { id: OWNER, case: await aCase(world), decision: 'dismiss' },
      cookie: world.admin,
    }),
    again: [409],
  },
  // The first attempt opened the case.
  {
    name: 'CMSdecide',
    sent: async (world) => ({
      json: { id: OWNER, case: await aDismissedCase(world), decision: 'reopen' },
      cookie: world.admin,
    }),
    again: [409],
  },
  ...(['restore', 'keep'] as const).map(
    (decision): CallCase => ({
      name: 'CMSdecide',
      sent: async (world) => {
        await hidden(world);
        return { json: { id: OWNER, decision, note: 'Seen' }, cookie: world.admin };
      },
      again: [409],
    }),
  ),
  {
    name: 'appeal',
    sent: async (world) => {
      await hidden(world);
      return { json: { text: 'It is true.' }, cookie: world.owner.cookie };
    },
  },
  { name: 'CMSgetNewPages', sent: waiting({ query: { limit: '1' } }) },
  // The page waits no longer by then.
  ...(['release', 'refuse'] as const).map(
    (action): CallCase => ({
      name: 'CMSbulk',
      sent: waiting({ json: { action, ids: [OWNER], reason: 'spam' } }),
    }),
  ),
  ...claimCases(captcha),
  ...letterCases(captcha),
  ...historyCalls,
  ...openDataCalls,
  ...importCases,
  { name: 'CMSgetTrash', sent: byAdmin({}) },
  { name: 'CMSrestoreUser', sent: inTrash, again: [404] },
  {
    name: 'CMSpurgeUser',
    sent: inTrash,
    again: [404],
    between: ['deletion', 'e-mail', 'photo', 'account'],
    deletes: true,
  },
  {
    name: 'CMSbulk',
    sent: byAdmin({ json: { action: 'verify', ids: [OWNER, BUSINESS] } }),
  },
  ...(['hide', 'delete'] as const).map(
    (action): CallCase => ({
      name: 'CMSbulk',
      sent: byAdmin({ json: { action, ids: [OWNER, BUSINESS], reason: 'spam' } }),
    }),
  ),
  // The profile is gone by then.
  {
    name: 'CMSdeleteUser',
    sent: byAdmin({ json: { id: OWNER, profile: 'personal' } }),
    again: [404],
    between: ['deletion', 'e-mail', 'photo'],
  },
  { name: 'getarticlelisting', sent: plain({}) },
  { name: 'get_articles', sent: byAdmin({}) },
  { name: 'get_articles', sent: byAdmin({ query: { slug: 'second' } }) },
  { name: 'get_archives', sent: plain({ query: { month: 'march-2025' } }) },
  { name: 'create_article', sent: byAdmin({ json: { ...ARTICLE, draft_key: 'abc' } }) },
  { name: 'update_article', sent: byAdmin({ json: { ...ARTICLE, id: 'first' } }) },
  { name: 'update_article_status', sent: byAdmin({ json: { id: 'second', status: 'published' } }) },
  {
    name: 'update_article',
    sent: byAdmin({
      json: { ...ARTICLE, id: 'first', status: 'scheduled', publish_at: '2999-01-01T09:00:00+01:00' },
    }),
  },
  { name: 'save_article_draft', sent: byAdmin({ json: { ...ARTICLE, draft_key: 'abc' } }) },
  { name: 'save_article_draft', sent: byAdmin({ json: { id: 'first', title: 'Half a title' } }) },
  { name: 'get_article_draft', sent: byAdmin({ query: { id: 'first' } }) },
  { name: 'get_article_revisions', sent: byAdmin({ query: { id: 'first' } }) },
  { name: 'get_article_revisions', sent: byAdmin({ query: { id: 'first', number: '1' } }) },
  { name: 'restore_article_revision', sent: byAdmin({ json: { id: 'first', number: 1 } }) },
  { name: 'delete_article', sent: byAdmin({ json: { id: 'first' } }), again: [404] },
  { name: 'get_article_trash', sent: byAdmin({}) },
  { name: 'restore_article', sent: byAdmin({ json: { id: 'trashed' } }), again: [404] },
  { name: 'purge_article', sent: byAdmin({ json: { id: 'trashed' } }), again: [404] },
  { name: 'uploadarticle_image', sent: (world) => ({ form: formOf({ image: photo }), cookie: world.admin }) },
];
