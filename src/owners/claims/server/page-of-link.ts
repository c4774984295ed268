import type { PageOfLink } from '../../../accounts/links/calls.ts';
import { DEFAULT_AVATAR } from '../../../base/photos/rules/photo.ts';
import { profileSlug } from '../../../base/text/rules/slug.ts';
import { paths } from '../../../paths.ts';
import { withoutBadgeMarks } from '../../../profiles/badge/rules/badge-marks.ts';
import { filedUnder } from '../../../profiles/rules/filed-under.ts';
import { displayName } from '../../../profiles/rules/list-item.ts';
import { isPubliclyVisible } from '../../../profiles/visibility/rules/visibility.ts';
import type { VisibleProfile } from '../../../profiles/visibility/storage/visibility.ts';

/** The page of a mailed link, as far as its holder may see it: a page that is out of sight has neither photo nor address. */
export const toPageOfLink = ({ record, decision }: VisibleProfile): PageOfLink => {
  const isVisible = record.trashed === undefined && isPubliclyVisible(decision);
  const name = withoutBadgeMarks(displayName(record));
  return {
    name,
    sort_name: filedUnder(record),
    profile: record.profile,
    avatar: isVisible && record.avatar !== DEFAULT_AVATAR ? record.avatar : '',
    url: isVisible ? paths.profile(profileSlug(displayName(record)), record.id) : '',
  };
};
