import type { LinkEnd } from '../../../accounts/links/rules.ts';
import { getLink, getLinkUse, type LinkKind, linkSubject } from '../../../accounts/links/storage.ts';
import { getAccount } from '../../../accounts/storage/accounts.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { AppError } from '../../../base/http/server/errors.ts';
import { normalizeEmail } from '../../../base/text/rules/email.ts';
import { getRecordOrTombstone } from '../../../profiles/storage/profile-record.ts';

/** Does what a mailed link is for. If the link is refused, the refusal says how it ended, as far as that is known. */
export const explainingLinkEnd = async <Result>(
  storage: Storage,
  kinds: readonly LinkKind[],
  token: string,
  work: () => Promise<Result>,
): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || error.details.errors?.['token'] === undefined) throw error;
    const ended = await findEnd(storage, kinds, token);
    throw ended === null
      ? error
      : new AppError(error.code, error.message, { ...error.details, body: { ended } });
  }
};

// A token does not tell the kind of its link, and kinds live differently long: only what is known of the real one counts.
const findEnd = async (
  storage: Storage,
  kinds: readonly LinkKind[],
  token: string,
): Promise<LinkEnd | null> => {
  const found = await Promise.all(kinds.map((kind) => findLinkEnd(storage, kind, token)));
  const ended = found.find((end) => end !== null && end !== 'expired');
  if (ended || !found.includes('expired')) return ended ?? null;
  const links = await Promise.all(kinds.map((kind) => getLink(storage, kind, token)));
  return links.every((link) => link === null) ? 'expired' : null;
};

const findLinkEnd = async (storage: Storage, kind: LinkKind, token: string): Promise<LinkEnd | null> => {
  const id = linkSubject(token);
  if (id === null) return null;
  const used = await getLinkUse(storage, kind, token);
  if (used !== null) return used;
  const [stored, account] = await Promise.all([getRecordOrTombstone(storage, id), getAccount(storage, id)]);
  const page = stored === null || 'deleted' in stored ? null : stored;
  const address = kind === 'own' ? page : (account?.address ?? page);
  if (address === null) return 'removed';
  // Only the holder of a link that exists learns more than the page itself shows.
  const link = await getLink(storage, kind, token);
  if (link === null) return null;
  if ((kind === 'claim' || kind === 'imported') && account !== null) return 'claimed';
  if ((kind === 'reset' || kind === 'login') && account !== null && account.changed !== link.changed)
    return 'changed';
  // The record says that it is answered, or that its page is about to go.
  if (kind === 'right') return 'answered';
  const isConfirmed = address.unconfirmed !== true && normalizeEmail(address.email) === link.email;
  return (kind === 'confirm' || kind === 'own') && isConfirmed ? 'confirmed' : null;
};
