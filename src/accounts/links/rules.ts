import { say } from '../../base/languages/rules/say.ts';
/** What a link that can be checked is for: a new password, a login, an e-mail address, the undoing of its change, the team, a page, the way back from handing one over, the question whether it is still right, following it. */
export const CHECKED_LINKS = [
  'reset',
  'login',
  'confirm',
  'undo',
  'team',
  'join',
  'return',
  'right',
  'follow',
] as const;
export type CheckedLink = (typeof CHECKED_LINKS)[number];

/** How a mailed link ended, if that is known: what it was used for, or that its time is over. */
export const LINK_ENDS = [
  'claimed',
  'removed',
  'confirmed',
  'denied',
  'undone',
  'changed',
  'entered',
  'joined',
  'withdrawn',
  'returned',
  'answered',
  'expired',
] as const;
export type LinkEnd = (typeof LINK_ENDS)[number];

/** The headline and the sentence for somebody who opens such a link again. */
export const LINK_END_WORDS: Readonly<Record<LinkEnd, { title: string; text: string }>> = {
  claimed: {
    get title() {
      return say('accounts.links.owned');
    },
    get text() {
      return say('accounts.links.owned-text');
    },
  },
  removed: {
    get title() {
      return say('accounts.links.removed');
    },
    get text() {
      return say('accounts.links.removed-text');
    },
  },
  confirmed: {
    get title() {
      return say('accounts.links.confirmed');
    },
    get text() {
      return say('accounts.links.confirmed-text');
    },
  },
  denied: {
    get title() {
      return say('accounts.links.denied');
    },
    get text() {
      return say('accounts.links.denied-text');
    },
  },
  undone: {
    get title() {
      return say('accounts.links.undone');
    },
    get text() {
      return say('accounts.links.undone-text');
    },
  },
  changed: {
    get title() {
      return say('accounts.links.changed');
    },
    get text() {
      return say('accounts.links.changed-text');
    },
  },
  entered: {
    get title() {
      return say('accounts.links.entered');
    },
    get text() {
      return say('accounts.links.entered-text');
    },
  },
  joined: {
    get title() {
      return say('accounts.links.joined');
    },
    get text() {
      return say('accounts.links.joined-text');
    },
  },
  withdrawn: {
    get title() {
      return say('accounts.links.withdrawn');
    },
    get text() {
      return say('accounts.links.withdrawn-text');
    },
  },
  returned: {
    get title() {
      return say('accounts.links.returned');
    },
    get text() {
      return say('accounts.links.returned-text');
    },
  },
  answered: {
    get title() {
      return say('accounts.links.answered');
    },
    get text() {
      return say('accounts.links.answered-text');
    },
  },
  expired: {
    get title() {
      return say('accounts.links.expired');
    },
    get text() {
      return say('accounts.links.expired-text');
    },
  },
};

/** How long a link is valid: for so many days or minutes, or as its e-mail says. */
export type LinkLife = { unit: 'days' | 'minutes' | 'stated'; count: number };
