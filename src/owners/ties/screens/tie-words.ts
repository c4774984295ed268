import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import type { TieKind } from '../../../profiles/ties/rules/tie.ts';

/** How owners say what joins their page to another, by the kind of their own page, in the order of the choice. */
export const TIE_CLAIMS: Record<ProfileKind, readonly (readonly [TieKind, string])[]> = {
  personal: [
    ['founded', 'I founded it'],
    ['works', 'I work there'],
    ['board', 'On the board'],
    ['member', 'Member'],
  ],
  professional: [
    ['founded', 'Founder'],
    ['works', 'Works here'],
    ['board', 'On the board'],
    ['member', 'Member'],
  ],
};
