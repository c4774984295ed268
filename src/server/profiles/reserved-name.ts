import { nameSkeleton } from '../../domain/look-alike.ts';
import type { ProfileFields } from '../../domain/profile.ts';
import type { Problems } from '../../domain/registration.ts';
import { isReservedName, RESERVED_SENTENCE } from '../../domain/reserved-names.ts';
import { site } from '../../domain/site.ts';

/** The problem of a name that only the site itself may have, or that looks like one; a name that is kept already stays. */
export const reservedName = (
  { name, companyname }: Pick<ProfileFields, 'name' | 'companyname'>,
  kept: Pick<ProfileFields, 'name'> | null = null,
): Problems => {
  if (name === kept?.name) return {};
  if (!isReservedName(name, site.name) && !isReservedName(name, site.name, nameSkeleton)) return {};
  return { [companyname === '' ? 'name' : 'companyname']: RESERVED_SENTENCE };
};
