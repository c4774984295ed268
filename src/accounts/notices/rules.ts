/** How often a member of the team is told by mail what waits: at once, once a day, or never. */
export const NOTICES = ['now', 'daily', 'off'] as const;
export type NoticeChoice = (typeof NOTICES)[number];
export const DEFAULT_NOTICES: NoticeChoice = 'daily';

/** Minimum time between two mails about what has just arrived, in minutes. */
export const NOTICE_MINUTES = 10;

/** The hour of the daily mail, UTC. */
export const NOTICE_HOUR = 8;

export const NOTICE_LABELS: Readonly<Record<NoticeChoice, string>> = {
  now: `At once, at most every ${NOTICE_MINUTES} minutes`,
  daily: `Once a day, at ${String(NOTICE_HOUR).padStart(2, '0')}:00 UTC`,
  off: 'Never',
};

const HOUR = 3_600_000;

/** The last time, in milliseconds, at which daily mails were due. */
export const lastDailyNotice = (now: number): number =>
  Math.floor((now - NOTICE_HOUR * HOUR) / (24 * HOUR)) * 24 * HOUR + NOTICE_HOUR * HOUR;
