import { isProfileId } from '../../../base/text/rules/slug.ts';
import { purge, tagsOf } from '../../../site/caches/server.ts';
import { auditProfile, type ProfileAudit } from '../../server/audit-profile.ts';
import { noProfile } from '../../server/find-profile.ts';
import { redactChange } from '../storage/redact.ts';
import { noChange } from './read-history.ts';

/** Removes for good what a change of a profile wrote. 404 if there is no such change. The log names its number alone. */
export const redactForAdmin = async (call: ProfileAudit, id: string, number: number): Promise<void> => {
  if (!isProfileId(id)) throw noProfile();
  const isThere = await redactChange(call.storage, id, number, async (record) => {
    await auditProfile(call, 'redact-change', record, null, { number });
  });
  if (!isThere) throw noChange();
  call.later(() => purge(tagsOf(id)));
};
