import { createHash, timingSafeEqual } from 'node:crypto';
import { randomToken } from '../../../base/engine/storage/keys.ts';
import type { Storage, Versioned } from '../../../base/engine/storage/storage.ts';
import type { Admin, Role } from '../../../base/http/rules/roles.ts';
import { AppError, invalid } from '../../../base/http/server/errors.ts';
import type { Mail } from '../../../base/mail/storage.ts';
import { firstAdmin } from '../../../base/settings/server.ts';
import { memberEmail } from '../../../base/text/rules/address/shown-email.ts';
import { normalizeEmail } from '../../../base/text/rules/email.ts';
import type { AdminAction } from '../../../site/audit/rules.ts';
import { withdrawAudit } from '../../../site/audit/storage.ts';
import {
  adminRecordOf,
  findAdmin,
  logTeam,
  type RoleChange,
  removedAdmin,
  requireGoodPassword,
  toAdmin,
} from '../../admin-login/server/admin-accounts.ts';
import {
  adminKey,
  adminSubject,
  getStoredAdmin,
  getVersionedAdmin,
  type Invitation,
  listAdminSubjects,
  listCachedAdmins,
  listStoredAdmins,
  type StoredAdmin,
  updateStoredAdmin,
} from '../../admin-login/storage.ts';
import { hashPassword } from '../../password/server/passwords.ts';
import { ACCOUNT_SENTENCES } from '../../rules/account.ts';
import { INVITATION_DAYS } from '../../rules/limits.ts';
import { endSessions } from '../../sessions/storage.ts';
import { announceTeamStep } from '../../storage/team-changes.ts';
import type { TeamItem } from '../calls.ts';
import { TEAM_SENTENCES } from '../rules.ts';
import { teamInvitationMail } from './team-mails.ts';

const DAY = 86_400_000;

type TeamChange = {
  storage: Storage;
  /** The e-mail of who acts. */
  by: string;
  email: string;
};

const isOpen = ({ invitation, begun = 0 }: StoredAdmin, now: number): boolean =>
  invitation !== undefined && Math.max(invitation.at, begun) + INVITATION_DAYS * DAY > now;

/** Whether who invited may still do so: they are an administrator, and have been one since. */
const isInviter = ({ at, by = '' }: Invitation, inviter: StoredAdmin | null): boolean => {
  if (toAdmin(by, inviter)?.role !== 'admin') return false;
  const { created = 0, settings, promoted } = inviter ?? {};
  return (settings === true || created <= at) && (promoted === undefined || promoted < at);
};

/** The members, in the order in which they joined, and then those who are invited. */
export const listTeam = async (storage: Storage): Promise<TeamItem[]> =>
  teamOf(storage, await listStoredAdmins(storage));

/** The same for a screen, where a change may be seen a minute late. */
export const showTeam = async (storage: Storage): Promise<TeamItem[]> =>
  teamOf(storage, await listCachedAdmins(storage));

const teamOf = (storage: Storage, stored: readonly StoredAdmin[]): TeamItem[] => {
  const first = firstAdmin();
  const isStored =
    first === null || stored.some(({ email }) => normalizeEmail(email) === normalizeEmail(first.email));
  const fromSettings = isStored ? null : toAdmin(adminSubject(first.email), null);
  const members = stored.flatMap((record): TeamItem[] => {
    const admin = toAdmin(adminSubject(record.email), record);
    return admin === null ? [] : [toItem(admin, record)];
  });
  const bySubject = new Map(stored.map((record) => [adminSubject(record.email), record]));
  const invited = stored.flatMap((record): TeamItem[] => {
    const { email, invitation } = record;
    if (invitation === undefined || !isOpen(record, storage.now())) return [];
    if (!isInviter(invitation, bySubject.get(invitation.by ?? '') ?? null)) return [];
    return [{ email, name: '', role: invitation.role, totp: false, last: null, invited: true }];
  });
  return [...(fromSettings === null ? [] : [toItem(fromSettings, null)]), ...members, ...invited];
};

const toItem = ({ email, name, role }: Admin, stored: StoredAdmin | null): TeamItem => ({
  email,
  name,
  role,
  totp: stored?.factor?.secret !== undefined,
  last: stored?.last === undefined ? null : new Date(stored.last).toISOString(),
});

/** Invites somebody; an earlier invitation becomes void. Returns the mail to them. */
export const invite = async ({ storage, by, email, role }: TeamChange & { role: Role }): Promise<Mail> => {
  const address = memberEmail(email);
  const subject = adminSubject(address);
  const read = await getVersionedAdmin(storage, subject);
  if (toAdmin(subject, read?.value ?? null) !== null) throw isMember();
  const token = randomToken();
  const now = storage.now();
  await logged(storage, [by, 'invite-member', address, { after: role }], () =>
    updateStoredAdmin(
      storage,
      subject,
      (stored) => {
        if (toAdmin(subject, stored) !== null) throw isMember();
        const name = stored?.name ?? '';
        return {
          ...removedAdmin({ email: address, name, role }, now),
          invitation: { role, at: now, token: hashOf(token).toString('hex'), by: adminSubject(by) },
        };
      },
      read,
    ),
  );
  const mail = teamInvitationMail({ to: address, by, role, token: `${subject}.${token}` });
  return { ...mail, link: adminKey(subject) };
};

const isMember = (): AppError => new AppError('conflict', TEAM_SENTENCES.isMember);
const noMember = (): AppError => new AppError('not-found', TEAM_SENTENCES.noMember);
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

type Invited = {
  subject: string;
  stored: StoredAdmin | null;
  /** The invitation in the record as it is at that moment, if the link is for it. */
  invitationIn: (stored: StoredAdmin | null) => Promise<Invitation>;
};

/** Whom an invitation's link is for; refuses a used, replaced, old or forged one. */
export const requireInvitation = async (storage: Storage, token: string): Promise<Invited> => {
  const over = (): AppError => invalid({ token: ACCOUNT_SENTENCES.linkOver });
  const [subject = '', secret = ''] = /^([0-9a-f]{64})\.(.+)$/.exec(token)?.slice(1) ?? [];
  const invitationIn = async (stored: StoredAdmin | null): Promise<Invitation> => {
    const invitation = stored?.invitation;
    if (stored === null || invitation === undefined || toAdmin(subject, stored) !== null) throw over();
    const isRight = timingSafeEqual(hashOf(secret), Buffer.from(invitation.token, 'hex'));
    if (!isRight || !isOpen(stored, storage.now())) throw over();
    const inviter = await getStoredAdmin(storage, invitation.by ?? '');
    if (!isInviter(invitation, inviter)) throw over();
    return invitation;
  };
  const stored = subject === '' ? null : await getStoredAdmin(storage, subject);
  await invitationIn(stored);
  return { subject, stored, invitationIn };
};

/** Accepts an invitation, once; refuses an invalid link. */
export const join = async ({
  storage,
  token,
  name,
  password,
}: {
  storage: Storage;
  token: string;
  name: string;
  password: string;
}): Promise<void> => {
  const { subject, stored, invitationIn } = await requireInvitation(storage, token);
  requireGoodPassword(password);
  const hash = await hashPassword(password);
  const email = stored?.email ?? '';
  // Of two concurrent uses, the other one finds the member. Who invited is read after the invitation, which ends after they do.
  await logged(storage, [email, 'join-team', email], () =>
    updateStoredAdmin(storage, subject, async (current) => {
      const { role } = await invitationIn(current);
      const now = storage.now();
      return {
        email,
        name,
        password: hash,
        created: now,
        changed: now,
        ...(role !== 'admin' && { role }),
      };
    }),
  );
};

/**
 * Makes a change of a member's role; refuses for somebody who is no administrator any more, or whose role is being taken away in this moment.
 */
const inStep = async (
  { storage, by, email }: TeamChange,
  role: Role | null,
  change: () => Promise<void>,
): Promise<void> => {
  const actor = adminSubject(by);
  const step = { by: actor, subject: adminSubject(email), isDemotion: role !== 'admin' };
  const end = await announceTeamStep(storage, step);
  if (end === null) throw new AppError('conflict');
  try {
    if ((await findAdmin(storage, actor))?.role !== 'admin') throw new AppError('conflict');
    await change();
  } catch (error) {
    // What failed otherwise may still be written.
    if (error instanceof AppError) await end();
    throw error;
  }
  // It ends by itself, too.
  await end().catch(() => {});
};

/** Logs a change before it is made, and takes the entry back if the change is refused. */
const logged = async (
  storage: Storage,
  [by, action, target, roles]: [by: string, action: AdminAction, target: string, roles?: RoleChange],
  change: () => Promise<unknown>,
): Promise<void> => {
  const entry = await logTeam(storage, by, action, target, roles);
  await change().catch(async (error: unknown) => {
    if (error instanceof AppError) await withdrawAudit(storage, entry);
    throw error;
  });
};

/** Gives a member another role and ends their sessions; refuses for the last administrator. */
export const changeRole = (change: TeamChange & { role: Role }): Promise<void> =>
  inStep(change, change.role, () => giveRole(change));

const giveRole = async ({ storage, by, email, role }: TeamChange & { role: Role }): Promise<void> => {
  const subject = adminSubject(email);
  const read = await getVersionedAdmin(storage, subject);
  const admin = toAdmin(subject, read?.value ?? null);
  if (admin === null) throw noMember();
  if (role !== 'admin') await requireOtherAdmin(storage, admin, by);
  await logged(storage, [by, 'set-role', admin.email, { before: admin.role, after: role }], () =>
    changeMember(storage, { admin, read, by, isDemotion: role !== 'admin' }, (stored) => {
      const { role: before = 'admin', ...record } = adminRecordOf(admin, stored, storage.now());
      if (role !== 'admin') return { ...record, role };
      return before === 'admin' ? record : { ...record, promoted: storage.now() };
    }),
  );
  await endSessions(storage, 'admin', subject);
};

/** Removes a member and ends their sessions, or takes an invitation back; refuses for the last administrator. */
export const expelMember = (change: TeamChange): Promise<void> => inStep(change, null, () => expel(change));

const expel = async ({ storage, by, email }: TeamChange): Promise<void> => {
  const subject = adminSubject(email);
  const read = await getVersionedAdmin(storage, subject);
  const admin = toAdmin(subject, read?.value ?? null);
  if (admin === null) return withdrawInvitation({ storage, by, email });
  await requireOtherAdmin(storage, admin, by);
  await logged(storage, [by, 'remove-admin', admin.email], () =>
    changeMember(storage, { admin, read, by, isDemotion: true }, () => removedAdmin(admin, storage.now())),
  );
  await endSessions(storage, 'admin', subject);
};

const withdrawInvitation = async ({ storage, by, email }: TeamChange): Promise<void> => {
  const subject = adminSubject(email);
  const { changed } = await updateStoredAdmin(storage, subject, (stored) => {
    if (stored === null || !isOpen(stored, storage.now())) return null;
    const { invitation: _invitation, ...rest } = stored;
    return rest;
  });
  if (!changed) throw noMember();
  await logTeam(storage, by, 'withdraw-invitation', memberEmail(email));
};

/**
 * Changes a member who may be an administrator. Two such changes at once may each have seen the other administrator, so each looks again
 * after it and takes its own back if nobody is left.
 */
const changeMember = async (
  storage: Storage,
  {
    admin,
    read,
    by,
    isDemotion,
  }: { admin: Admin; read: Versioned<StoredAdmin> | null; by: string; isDemotion: boolean },
  change: (stored: StoredAdmin | null) => StoredAdmin,
): Promise<void> => {
  const subject = adminSubject(admin.email);
  let before: StoredAdmin | null = null;
  await updateStoredAdmin(
    storage,
    subject,
    (stored) => {
      if (toAdmin(subject, stored) === null) throw noMember();
      before = stored;
      return change(stored);
    },
    read,
  );
  if (admin.role !== 'admin' || !isDemotion || (await hasAdminBeside(storage, subject, by))) return;
  await updateStoredAdmin(storage, subject, () => before ?? adminRecordOf(admin, null, storage.now()));
  throw new AppError('conflict', TEAM_SENTENCES.lastAdmin);
};

const requireOtherAdmin = async (storage: Storage, { email, role }: Admin, by: string): Promise<void> => {
  const subject = adminSubject(email);
  // Who acts is an administrator.
  if (role !== 'admin' || adminSubject(by) !== subject) return;
  if (!(await hasAdminBeside(storage, subject, by))) throw new AppError('conflict', TEAM_SENTENCES.lastAdmin);
};

/** How many records are read at once to find an administrator. */
const LOOKED_AT = 8;

/** Whether there is an administrator beside a member: mostly who acts, so that it costs the same in a team of any size. */
const hasAdminBeside = async (storage: Storage, subject: string, by: string): Promise<boolean> => {
  const isAdmin = async (other: string): Promise<boolean> =>
    other !== subject && (await findAdmin(storage, other))?.role === 'admin';
  const first = firstAdmin();
  for (const likely of new Set([by, ...(first === null ? [] : [first.email])].map(adminSubject)))
    if (await isAdmin(likely)) return true;
  const subjects = await listAdminSubjects(storage);
  for (let from = 0; from < subjects.length; from += LOOKED_AT)
    if ((await Promise.all(subjects.slice(from, from + LOOKED_AT).map(isAdmin))).some(Boolean)) return true;
  return false;
};

/** Removes invitations that nobody accepted. */
export const sweepInvitations = async (storage: Storage): Promise<void> => {
  const isOver = (stored: StoredAdmin): boolean => !isOpen(stored, storage.now());
  for (const invited of await listStoredAdmins(storage)) {
    if (invited.invitation === undefined || !isOver(invited)) continue;
    await updateStoredAdmin(storage, adminSubject(invited.email), (stored) => {
      if (stored?.invitation === undefined || !isOver(stored)) return null;
      const { invitation: _invitation, ...rest } = stored;
      return rest;
    });
  }
};
