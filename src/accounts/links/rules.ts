/** What a link that can be checked is for: a new password, an e-mail address, the undoing of its change, the team. */
export const CHECKED_LINKS = ['reset', 'confirm', 'undo', 'team'] as const;
export type CheckedLink = (typeof CHECKED_LINKS)[number];

/** How a mailed link ended, if that is known: what it was used for, or that its time is over. */
export const LINK_ENDS = [
  'claimed',
  'removed',
  'confirmed',
  'denied',
  'undone',
  'changed',
  'expired',
] as const;
export type LinkEnd = (typeof LINK_ENDS)[number];

/** The headline and the sentence for somebody who opens such a link again. */
export const LINK_END_WORDS: Readonly<Record<LinkEnd, { title: string; text: string }>> = {
  claimed: {
    title: 'This page has an owner',
    text: 'The page was claimed with a link like this one. Its owner logs in with e-mail address and password.',
  },
  removed: { title: 'This page is gone', text: 'The page that this link was for has been deleted.' },
  confirmed: {
    title: 'Already confirmed',
    text: 'The e-mail address was confirmed with this link. There is nothing left to do.',
  },
  denied: {
    title: 'Already reported',
    text: 'Somebody used this link to say that the page is not theirs. The address was taken off the page.',
  },
  undone: {
    title: 'Already undone',
    text: 'The old e-mail address was put back with this link, and the password was reset: choose a new one with the link in our newest e-mail.',
  },
  changed: {
    title: 'Password already changed',
    text: 'The password was changed after this link was sent. If that was you, log in with the new one.',
  },
  expired: { title: 'This link has expired', text: 'It was not used in time.' },
};
