import type { ProfileKind } from '../../base/fields/rules/profile-kind.ts';
import { say } from '../../base/languages/rules/say.ts';
import type { DirectoryStore } from '../browser/directory-store.ts';
import type { HomeState } from '../browser/home-state.ts';

export const SECTION_TITLES: Record<ProfileKind, string> = {
  get personal() {
    return say('search.individual-biography');
  },
  get professional() {
    return say('search.professional-profiles');
  },
};

/** What a section of home shows, and what its buttons do. */
export const sectionProps = (store: DirectoryStore, directory: HomeState, kind: ProfileKind) => ({
  kind,
  section: directory[kind],
  profileQuery: directory.profileQuery,
  searching: directory.state === 'searching',
  onExpand: () => void store.expand(kind),
  onMore: () => void store.loadMore(kind),
  onCollapse: () => store.collapse(kind),
});
