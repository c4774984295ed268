import { statfs } from 'node:fs/promises';
import { timeOfId } from '../../../base/engine/storage/keys.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { lastBackup } from '../../../base/local-store/storage/backup-note.ts';
import { dataFolder } from '../../../base/local-store/storage/local-store.ts';
import { listStoredMails } from '../../../base/mail/storage.ts';
import { isLocal, isOwnHost, mailSettings } from '../../../base/settings/server.ts';
import { lastUpkeep } from '../../../site/storage.ts';
import type { HealthItem } from '../calls.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How the site itself is: upkeep and letters, on its own host the backup and the disk, too. */
export const readSiteHealth = async (storage: Storage): Promise<HealthItem[]> => {
  const now = storage.now();
  const own = isOwnHost();
  const [upkeep, mails, disk] = await Promise.all([
    lastUpkeep(storage),
    listStoredMails(storage),
    own ? diskOf(dataFolder()) : null,
  ]);
  return [
    upkeepItem(now, upkeep, own),
    mailItem(now, mails),
    ...(own ? [backupItem(now, lastBackup(dataFolder()))] : []),
    ...(disk === null ? [] : [diskItem(disk)]),
  ];
};

/** A span of time in words, in its largest unit. */
export const spanInWords = (milliseconds: number): string => {
  const [count, unit] =
    milliseconds < HOUR
      ? [Math.floor(milliseconds / MINUTE), 'minute']
      : milliseconds < 2 * DAY
        ? [Math.floor(milliseconds / HOUR), 'hour']
        : [Math.floor(milliseconds / DAY), 'day'];
  if (count === 0) return 'less than a minute';
  return `${count.toLocaleString('en')} ${unit}${count === 1 ? '' : 's'}`;
};

const good = (name: HealthItem['name'], sentence: string): HealthItem => ({
  name,
  state: 'good',
  sentence,
  advice: '',
});

/** Upkeep runs every few minutes; after this time without it, letters and deletions are late. */
const UPKEEP_LATE = 30 * MINUTE;

const upkeepItem = (now: number, last: number | null, own: boolean): HealthItem => {
  if (last !== null && now - last < UPKEEP_LATE)
    return good('upkeep', `Upkeep ran ${spanInWords(Math.max(0, now - last))} ago.`);
  return {
    name: 'upkeep',
    state: 'problem',
    sentence: last === null ? 'Upkeep has not run yet.' : `Upkeep last ran ${spanInWords(now - last)} ago.`,
    advice: own
      ? 'Look for “upkeep-failed” in the log, and restart the site. Until it runs, letters and deletions wait.'
      : 'See that the scheduled function “upkeep” runs. Until it does, letters and deletions wait.',
  };
};

/** A letter that waits for longer than this was tried in vain more than once. */
const MAIL_LATE = HOUR;
/** For so long a letter of the team is held at most. */
const HELD = 12 * MINUTE;

const mailItem = (now: number, names: readonly string[]): HealthItem => {
  const times = names.map((name) => timeOfId(name.slice(name.indexOf('/') + 1)));
  const stuck = times.filter((time) => now - time > HELD);
  const oldest = Math.min(...stuck);
  if (mailSettings().smtpUrl === undefined)
    return {
      name: 'mail',
      state: isLocal() ? 'warning' : 'problem',
      sentence: isLocal() ? 'No mail server: letters go to files.' : 'No mail server: no letter can be sent.',
      advice: 'Set SMTP_URL and MAIL_FROM.',
    };
  if (stuck.length === 0)
    return good(
      'mail',
      times.length === 0 ? 'No letter waits.' : `${letters(times.length)} will be sent in a minute.`,
    );
  return {
    name: 'mail',
    state: now - oldest > MAIL_LATE ? 'problem' : 'warning',
    sentence: `${letters(stuck.length)} could not be sent, the oldest for ${spanInWords(now - oldest)}.`,
    advice:
      'They are tried again. “npm run manage -- outbox list” shows them; the log says why under “mail-not-sent”.',
  };
};

const letters = (count: number): string =>
  count === 1 ? 'One letter' : `${count.toLocaleString('en')} letters`;

/** Backups are made each night; one night may fail. */
const BACKUP_LATE = 2 * DAY;

const backupItem = (now: number, last: number | null): HealthItem => {
  if (last !== null && now - last < BACKUP_LATE)
    return good('backup', `The newest backup is ${spanInWords(Math.max(0, now - last))} old.`);
  return {
    name: 'backup',
    state: 'warning',
    sentence:
      last === null
        ? 'There is no backup of this site.'
        : `The newest backup is ${spanInWords(now - last)} old.`,
    advice:
      'Make one each night with “npm run manage -- export FOLDER --keep”, and keep it on another machine.',
  };
};

type Disk = { free: number; size: number };

const diskOf = async (folder: string): Promise<Disk | null> => {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { free: bavail * bsize, size: blocks * bsize };
  } catch {
    return null;
  }
};

const GIGABYTE = 1024 ** 3;

const diskItem = ({ free, size }: Disk): HealthItem => {
  const share = Math.round((free / size) * 100);
  const sentence = `${(free / GIGABYTE).toFixed(1)} GB of the disk are free (${share} %).`;
  if (free >= GIGABYTE && share >= 10) return good('disk', sentence);
  return {
    name: 'disk',
    state: free < GIGABYTE / 2 || share < 3 ? 'problem' : 'warning',
    sentence,
    advice:
      'Remove old backups and logs, or give the site a larger disk: without space nothing can be saved.',
  };
};
