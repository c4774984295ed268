import type { Storage } from '../../base/engine/storage/storage.ts';
import { beginLink } from '../../base/mail/storage.ts';
import { emailName } from '../../profiles/identity/storage/hashed-names.ts';
import { updateProfileRecord } from '../../profiles/storage/profile-record.ts';
import { holdEmail } from '../email/storage.ts';
import { alterHands } from '../hands/storage/apart.ts';
import { getUndoLink, LINK_LIVES, linkOfKey } from '../links/storage.ts';

/**
 * Begins the time of a late letter's link at a moment (milliseconds). While an undo link is good, its address stays reserved and its page says
 * so, and while a page can be taken back, it is on trial; these come first, so that after a crash the link is never good for longer than they are.
 */
export const beginLateLink = async (storage: Storage, key: string, begun: number): Promise<void> => {
  const undo = await getUndoLink(storage, key, begun);
  if (undo !== null) await reserveUntil(storage, undo);
  const link = linkOfKey(key);
  if (link?.kind === 'return') await tryUntil(storage, link.subject, key, begun + LINK_LIVES.return);
  await beginLink(storage, key, begun);
};

const reserveUntil = async (
  storage: Storage,
  { subject, email, end }: { subject: string; email: string; end: number },
): Promise<void> => {
  const from = emailName(email);
  let isNewest = false;
  await updateProfileRecord(storage, subject, async (record) => {
    isNewest = record?.undoable?.from === from;
    if (record === null || !isNewest || (record.undoable?.until ?? end) >= end) return null;
    return { ...record, undoable: { from, until: end } };
  });
  if (isNewest) await holdEmail(storage, email, subject, end);
};

const tryUntil = async (storage: Storage, page: string, key: string, until: number): Promise<void> => {
  await alterHands(storage, page, (hands) =>
    hands.trial?.link === key && hands.trial.until < until
      ? { ...hands, trial: { ...hands.trial, until } }
      : null,
  );
};
