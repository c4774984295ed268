import type { Problems } from '../../domain/fields/registration.ts';
import { nameSkeleton } from '../../domain/profiles/look-alike.ts';
import type { ProfileFields } from '../../domain/profiles/profile.ts';
import { isReservedName, RESERVED_SENTENCE } from '../../domain/profiles/reserved-names.ts';
import { site } from '../../domain/site/site.ts';

/** The problem of a name that only the site itself may have, or that looks like one; a name that is kept already stays. */
export const reservedName = (
  { name, companyname }: Pick<ProfileFields, 'name' | 'companyname'>,
  kept: Pick<ProfileFields, 'name'> | null = null,
): Problems => {
  if (name === kept?.name) return {};
  if (!isReservedName(name, site.name) && !isReservedName(name, site.name, nameSkeleton)) return {};
  return { [companyname === '' ? 'name' : 'companyname']: RESERVED_SENTENCE };
};
