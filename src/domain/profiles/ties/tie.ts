import type { ProfileKind } from '../../fields/fields.ts';
import type { Span } from '../../fields/span.ts';

/** What joins a person and a company. */
export const TIE_KINDS = ['works', 'founded', 'board', 'member'] as const;
export type TieKind = (typeof TIE_KINDS)[number];

/** What a person is to a company, by the kind of their tie. */
export const TIE_LABELS: Record<TieKind, string> = {
  works: 'Staff',
  founded: 'Founder',
  board: 'Board member',
  member: 'Member',
};

export const TIES = {
  /** Maximum number of requested and confirmed ties of a page. */
  open: 50,
  /** Maximum number of all that is stored of a page's ties, so that asking and taking back again and again has an end. */
  stored: 500,
  /** How many ties an owner may ask for in an hour. */
  perHour: 10,
  /** Number of ties on a page of `{profile}/people`. */
  listed: 24,
} as const;

export const TIE_SENTENCES = {
  kind: 'Please choose how you belong together',
  full: `A page can have at most ${TIES.open} ties`,
  declined: 'They said no to this before',
  notYours: 'There is no such tie',
  answered: 'This was answered already',
  notYourTurn: 'The other side has to answer this',
  over: 'There is nothing to answer here any more',
  ownerAnswers: 'Both pages have an owner, who answers this',
  notPublic: 'Your page has to be public before you can ask',
  asked: 'We asked them.',
  confirmed: 'Confirmed. Both pages show it now.',
  declinedNow: 'Declined.',
  removed: 'Removed.',
  confirmRemoval: (name: string) =>
    `Remove this from your page and from that of ${name}? To show it again, one of you has to ask, and the other to confirm.`,
} as const;

/** `removed` stays until one of the pages is deleted, so that a late answer cannot bring a tie back. */
export type TieState = 'asked' | 'confirmed' | 'declined' | 'removed';

/** The place of a page in the directory. */
export type TieSide = { id: string; order: string };

/** A stored tie between a person's page and a company's. Times are milliseconds. */
export type Tie = Span & {
  tie: string;
  sides: Record<ProfileKind, TieSide>;
  kind: TieKind;
  role: string;
  state: TieState;
  /** The side that asked. */
  asked: ProfileKind;
  /** When it was asked for. */
  since: number;
  /** The page that was asked had no account then, so administrators answer. */
  forAdmins?: true;
  /** One more at each change. */
  version: number;
};

export const TIE_DECISIONS = ['confirm', 'decline', 'remove'] as const;
export type TieDecision = (typeof TIE_DECISIONS)[number];

export const otherKind = (kind: ProfileKind): ProfileKind =>
  kind === 'personal' ? 'professional' : 'personal';

/** The kind of the page in a tie; null if it is not one of its sides. */
export const sideOf = ({ sides }: Pick<Tie, 'sides'>, id: string): ProfileKind | null =>
  sides.personal.id === id ? 'personal' : sides.professional.id === id ? 'professional' : null;

/** Whether a tie counts towards the limit of a page. */
export const isOpenTie = ({ state }: Pick<Tie, 'state'>): boolean =>
  state === 'asked' || state === 'confirmed';

/** What asking does: nothing, because the tie is there; a changed tie; or a refusal, because the other side declined before. */
export type Asking = { kind: 'same'; tie: Tie } | { kind: 'changed'; tie: Tie } | { kind: 'declined' };

/** Asks for a tie; `before` is what is stored of it. A request by the side that was asked is a yes. */
export const askForTie = (before: Tie | null, asked: Omit<Tie, 'state' | 'version'>): Asking => {
  const version = (before?.version ?? 0) + 1;
  const isMine = before?.asked === asked.asked;
  if (before === null || before.state === 'removed')
    return { kind: 'changed', tie: { ...asked, state: 'asked', version } };
  if (before.state === 'declined')
    return isMine ? { kind: 'declined' } : { kind: 'changed', tie: { ...asked, state: 'asked', version } };
  return before.state === 'confirmed' || isMine
    ? { kind: 'same', tie: before }
    : { kind: 'changed', tie: { ...before, state: 'confirmed', version } };
};

/** Why a decision is refused. */
type Refusal = 'answered' | 'notYourTurn';

/** A tie after a decision by one side, or why that side cannot take it. */
export const answerTie = (tie: Tie, side: ProfileKind, decision: TieDecision): Tie | Refusal => {
  const version = tie.version + 1;
  const isAsked = tie.asked !== side;
  if (tie.state === 'removed') return 'answered';
  if (decision === 'remove') {
    // Otherwise whoever was declined could ask again.
    if (tie.state === 'declined' && !isAsked) return 'notYourTurn';
    return { ...tie, state: 'removed', role: '', from: '', to: '', version };
  }
  if (tie.state !== 'asked') return 'answered';
  if (!isAsked) return 'notYourTurn';
  return { ...tie, state: decision === 'confirm' ? 'confirmed' : 'declined', version };
};

/** A confirmed tie as a public record has it; `id`, `name` and `url` are those of the other page. */
export type PublicTie = Span & { id: string; name: string; url: string; kind: TieKind; role: string };

/** What a person is to a company, in words: the role, after the kind unless that is plain work. */
export const tieWords = ({ kind, role }: Pick<Tie, 'kind' | 'role'>): string => {
  if (role === '') return TIE_LABELS[kind];
  return kind === 'works' ? role : `${TIE_LABELS[kind]}, ${role}`;
};

/** The heading of the pages that a page is joined to, which also names the link there. `name` is that of the page, whose kind is given. */
export const tiesHeading = (kind: ProfileKind, name: string): string =>
  `${kind === 'personal' ? 'Companies' : 'People'} of ${name}`;
