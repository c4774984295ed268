import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import type { TieKind } from '../../../profiles/ties/rules/tie.ts';

/** How owners say what joins their page to another, by the kind of their own page. */
export const TIE_CLAIMS: Record<ProfileKind, Record<TieKind, string>> = {
  personal: {
    works: 'I work or worked there',
    founded: 'I founded it, alone or with others',
    board: 'I am or was on its board',
    member: 'I am or was a member',
  },
  professional: {
    works: 'They work or worked here',
    founded: 'They founded it, alone or with others',
    board: 'They are or were on the board',
    member: 'They are or were a member',
  },
};

/** The words for the other side, by the kind of the own page. */
export const OTHER_SIDE: Record<ProfileKind, { tab: string; search: string; none: string; add: string }> = {
  personal: {
    tab: 'Companies',
    search: 'Which company?',
    none: 'No company yet',
    add: 'Add a company',
  },
  professional: {
    tab: 'People',
    search: 'Which person?',
    none: 'Nobody yet',
    add: 'Add a person',
  },
};
