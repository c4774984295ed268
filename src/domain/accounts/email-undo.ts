import type { ProfileRecord } from '../profiles/profile.ts';

/** Until when an address before the present one can take a page back, ISO 8601; null if none can. */
export const undoUntil = ({ undoable }: Pick<ProfileRecord, 'undoable'>, now: number): string | null =>
  undoable !== undefined && undoable.until > now ? new Date(undoable.until).toISOString() : null;

const long = /* @__PURE__ */ new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' });

/** Says until when (ISO 8601) the address before the present one can take a page back, in the reader's own time. */
export const undoNotice = (until: string): string =>
  `Until ${long.format(new Date(until))}, the e-mail address that this page had before can take it back.`;
