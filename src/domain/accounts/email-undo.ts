/** The newest change of e-mail that can be undone: the name of the claim of the address before it, and until when (milliseconds). */
export type UndoableMove = { from: string; until: number };

/** Until when an address before the present one can take a page back, ISO 8601; null if none can. */
export const undoUntil = ({ undoable }: { undoable?: UndoableMove }, now: number): string | null =>
  undoable !== undefined && undoable.until > now ? new Date(undoable.until).toISOString() : null;

const long = /* @__PURE__ */ new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' });

/** Says until when (ISO 8601) the address before the present one can take a page back, in the reader's own time. */
export const undoNotice = (until: string): string =>
  `Until ${long.format(new Date(until))}, the e-mail address that this page had before can take it back.`;
