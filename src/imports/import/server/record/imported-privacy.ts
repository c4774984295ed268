import type { Problems } from '../../../../base/fields/rules/field-sentences.ts';
import type { ProfileKind } from '../../../../base/fields/rules/profile-kind.ts';
import { isLongDead } from '../../../../profiles/claims/rules.ts';
import type { ProfileRecord } from '../../../../profiles/rules/profile.ts';
import { readPrivateFields } from '../../../../profiles/visibility/rules/privacy.ts';
import type { PrivateEntry } from '../../../../profiles/visibility/rules/private-entry.ts';
import { PRIVATE_BY_DEFAULT, type PrivateChoice } from '../../rules.ts';

/**
 * What a new page keeps private: what its line says, else what the import says, else the e-mail address and the day of birth of somebody who
 * lives and has no public role. A page that exists keeps what it has. `today` is `YYYY-MM-DD`.
 */
export const importedPrivacy = (
  kind: ProfileKind,
  raw: Record<string, unknown>,
  { dob, died }: { dob: string; died: string },
  choice: PrivateChoice | undefined,
  today: string,
  problems: Problems,
): Pick<ProfileRecord, 'private_fields'> => {
  const own = raw['private'] ?? undefined;
  const read = own === undefined ? null : readPrivateFields(kind, own);
  if (read !== null && 'problem' in read) problems['private'] = read.problem;
  const isAlive = kind === 'personal' && died === '' && !isLongDead(dob, today);
  const byDefault: readonly PrivateEntry[] = isAlive && !hasPublicRole(raw) ? PRIVATE_BY_DEFAULT : [];
  const fields = (read !== null && 'fields' in read ? read.fields : undefined) ?? choice?.[kind] ?? byDefault;
  return fields.length > 0 ? { private_fields: [...fields] } : {};
};

const hasPublicRole = ({ public_role: role }: Record<string, unknown>): boolean =>
  typeof role === 'string' && role.trim().toLowerCase() === 'yes';
