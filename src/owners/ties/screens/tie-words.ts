import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { say } from '../../../base/languages/rules/say.ts';
import type { TieKind } from '../../../profiles/ties/rules/tie.ts';

/** How owners say what joins their page to another, by the kind of their own page, in the order of the choice. */
export const TIE_CLAIMS: Readonly<Record<ProfileKind, readonly (readonly [TieKind, () => string])[]>> = {
  personal: [
    ['founded', () => say('owners.ties.i-founded')],
    ['works', () => say('owners.ties.i-work')],
    ['board', () => say('owners.ties.on-board')],
    ['member', () => say('profiles.ties.member')],
  ],
  professional: [
    ['founded', () => say('profiles.ties.founder')],
    ['works', () => say('owners.ties.works-here')],
    ['board', () => say('owners.ties.on-board')],
    ['member', () => say('profiles.ties.member')],
  ],
};
