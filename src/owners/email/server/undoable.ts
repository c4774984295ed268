import { LINK_LIVES } from '../../../accounts/links/storage.ts';
import { emailName } from '../../../profiles/identity/storage/hashed-names.ts';
import type { ProfileRecord } from '../../../profiles/rules/profile.ts';

/**
 * The change that can be undone after a record's e-mail changes. An unconfirmed address may be a stranger's, so it cannot take the page
 * back; then an earlier change stays undoable.
 */
export const undoableAfter = (
  { email, unconfirmed, undoable }: Pick<ProfileRecord, 'email' | 'unconfirmed' | 'undoable'>,
  now: number,
): NonNullable<ProfileRecord['undoable']> | undefined =>
  email === '' || unconfirmed === true ? undoable : { from: emailName(email), until: now + LINK_LIVES.undo };
