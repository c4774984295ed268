import type { PageRole } from '../../base/http/rules/roles.ts';

/** How many editors a page has at most, open invitations counted in. */
export const MOST_EDITORS = 10;
/** How many pages a login has at most. */
export const MOST_PAGES = 20;
/** How long an invitation or an offered page can be taken, and how long a hand-over can be undone, in days. */
export const HANDS_DAYS = 7;

/** A login that may edit a page; times are milliseconds. */
export type PageEditor = { login: string; since: number };

/** Something that a letter offers, as the name of its link (`linkKey`): the token itself is not stored. */
export type PageOffer = { link: string; email: string; at: number };

/** Who may act on a page. It is part of the record, and no reply shows it. */
export type Hands = {
  /** The login that owns the page. */
  owner: string;
  /** Since when it does; missing if it made the page or claimed it. */
  since?: number;
  editors: readonly PageEditor[];
  /** Open invitations of editors. */
  invited: readonly PageOffer[];
  /** To whom the page is offered. */
  offered?: PageOffer;
  /**
   * The page was handed over at a moment, and a link can take it back until another; whether the letter with that link has gone, and whether
   * readers saw the address that the page had before.
   */
  trial?: { link: string; from: string; at: number; until: number; isTold?: true; wasPublic?: true };
};

/** The part of a record that says who may act on its page. */
type Held = { id: string; hands?: Hands };

/** Who may act on a page. */
export const handsOf = ({ id, hands }: Held): Hands => hands ?? { owner: id, editors: [], invited: [] };

/** What a login is to a page; null if it may not act on it. */
export const roleOn = (page: Held, login: string): PageRole | null => {
  const { owner, editors } = handsOf(page);
  if (owner === login) return 'owner';
  return editors.some((editor) => editor.login === login) ? 'editor' : null;
};

/** The logins that may act on a page, its owner first. */
export const loginsOf = (page: Held): string[] => {
  const { owner, editors } = handsOf(page);
  return [owner, ...editors.map(({ login }) => login)];
};

/** Whether a page was handed over and may still be taken back. */
export const inTrial = ({ hands }: Held, now: number): boolean => (hands?.trial?.until ?? 0) > now;

/** Whether the address of a page is taken for the login with its id, or for who claims it; that of one with hands is a copy, or the page's own. */
export const takesItsAddress = ({ hands, ownEmail }: Pick<Held, 'hands'> & { ownEmail?: true }): boolean =>
  hands === undefined && ownEmail !== true;
