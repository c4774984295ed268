import { adminSubject, getStoredAdmin } from '../../../accounts/admin-login/storage.ts';
import { lastDailyNotice, NOTICE_MINUTES } from '../../../accounts/notices/rules.ts';
import { findMember, noticesOf } from '../../../accounts/notices/server.ts';
import { changeNotified, listNotifiedAtOnce } from '../../../accounts/notices/storage.ts';
import { listTeam } from '../../../accounts/team/server/team.ts';
import { site } from '../../../base/brand/rules/site.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { type Admin, MODERATION_ROLES } from '../../../base/http/rules/roles.ts';
import { logEvent } from '../../../base/log/storage/log.ts';
import { composeMail, siteLink } from '../../../base/mail/server/compose.ts';
import { sendMail } from '../../../base/mail/server/send.ts';
import type { Mail } from '../../../base/mail/storage.ts';
import { isOwnHost } from '../../../base/settings/server.ts';
import { paths } from '../../../paths.ts';
import { TO_DO_KINDS, toDoWords } from '../../../site/to-do/rules.ts';
import { listToDo } from './sources.ts';

const PAUSE_MS = NOTICE_MINUTES * 60_000;

/** One kind of what waits: how many, since when (milliseconds), and where it is answered. */
type Waiting = { words: string; count: number; since: number; path: string };

/** What the team is told of: everything that waits and is not mailed by itself. */
const listTold = async (storage: Storage): Promise<Waiting[]> => {
  const listings = await listToDo(storage);
  return [...listings].flatMap(([kind, { count, since }]) => {
    const { isMailed, tab } = TO_DO_KINDS[kind];
    return !isMailed || since === null
      ? []
      : [{ words: toDoWords(kind, count), count, since, path: `${paths.dashboard()}#${tab}` }];
  });
};

const DAY_FORMAT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

const noticeMail = ({ name, email }: Admin, waiting: readonly Waiting[]): Mail => {
  const total = waiting.reduce((sum, { count }) => sum + count, 0);
  return composeMail({
    to: email,
    name,
    subject: `${total} ${total === 1 ? 'item is waiting' : 'items are waiting'} on ${site.name}`,
    body: [
      'Waiting for an answer:',
      {
        links: waiting.map(({ words, since, path }) => ({
          label: `${words}, since ${DAY_FORMAT.format(since)}`,
          url: siteLink(path),
        })),
      },
      'You can choose how often you get this e-mail: Dashboard, Settings.',
    ],
  });
};

const send = async (storage: Storage, member: Admin, waiting: readonly Waiting[]): Promise<void> => {
  if (waiting.length > 0) await sendMail(storage, 'team', noticeMail(member, waiting), 'notice');
};

let timer: NodeJS.Timeout | null = null;

// The site's own host does not wait for the next upkeep.
const tellLater = (storage: Storage, left: number): void => {
  if (!isOwnHost() || timer !== null) return;
  timer = setTimeout(() => {
    timer = null;
    notifyTeam(storage).catch((error: unknown) => logEvent('error', 'notices-failed', { error }));
  }, left);
  timer.unref();
};

/** Tells those who want it at once that something has arrived; whoever was told in the last minutes is told once those are over. */
export const notifyOfArrival = async (storage: Storage): Promise<void> => {
  let left = 0;
  for (const subject of await listNotifiedAtOnce(storage)) {
    const now = storage.now();
    let isDue = false;
    await changeNotified(storage, subject, ({ at }) => {
      isDue = now - at >= PAUSE_MS;
      if (!isDue) left = Math.max(left, at + PAUSE_MS - now);
      return { at: isDue ? now : at, pending: true };
    });
    if (isDue) await tellAtOnce(storage, subject);
  }
  if (left > 0) tellLater(storage, left);
};

// The mark goes after the mail, so that a crash in between sends it again.
const tellAtOnce = async (storage: Storage, subject: string): Promise<void> => {
  const member = await findMember(storage, subject);
  if (member !== null && member.notices === 'now') await send(storage, member.admin, await listTold(storage));
  await changeNotified(storage, subject, ({ at }) => ({ at, pending: false }));
};

/** Tells each member what waits if it is time: what arrived since the last mail, or once a day what has waited since before that hour. */
export const notifyTeam = async (storage: Storage): Promise<void> => {
  const now = storage.now();
  const boundary = lastDailyNotice(now);
  let waiting: Waiting[] | null = null;
  for (const { email, name, role, invited } of await listTeam(storage)) {
    if (invited || !MODERATION_ROLES.includes(role)) continue;
    const subject = adminSubject(email);
    const each = noticesOf(await getStoredAdmin(storage, subject));
    if (each === 'off') continue;
    if (each === 'now') {
      const isDue = await changeNotified(storage, subject, ({ at, pending }) =>
        pending && now - at >= PAUSE_MS ? { at: now, pending } : null,
      );
      if (isDue) await tellAtOnce(storage, subject);
      continue;
    }
    waiting ??= await listTold(storage);
    if (!waiting.some(({ since }) => since < boundary)) continue;
    const isDue = await changeNotified(storage, subject, ({ at }) =>
      at < boundary ? { at: now, pending: false } : null,
    );
    if (isDue) await send(storage, { name, email, role }, waiting);
  }
};
