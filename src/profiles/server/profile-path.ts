import type { ProfileKind } from '../../base/fields/rules/profile-kind.ts';
import { profileSlug } from '../../base/text/rules/slug.ts';
import { paths } from '../../paths.ts';
import { displayName } from '../rules/list-item.ts';

type Named = { id: string; profile: ProfileKind; name: string; companyname: string };

/** The path of a profile's page. */
export const profilePath = (profile: Named): string =>
  paths.profile(profileSlug(displayName(profile)), profile.id);
