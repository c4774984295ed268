import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import type { Span } from '../../../base/fields/rules/span.ts';
import { say } from '../../../base/languages/rules/say.ts';
import { foldForSearch } from '../../../base/text/rules/text.ts';

/** What joins a person and a company. */
export const TIE_KINDS = ['works', 'founded', 'board', 'member'] as const;
export type TieKind = (typeof TIE_KINDS)[number];

/** What a person is to a company, by the kind of their tie. */
export const TIE_LABELS: Record<TieKind, string> = {
  get works() {
    return say('profiles.ties.staff');
  },
  get founded() {
    return say('profiles.ties.founder');
  },
  get board() {
    return say('profiles.ties.board');
  },
  get member() {
    return say('profiles.ties.member');
  },
};

export const TIES = {
  /** Maximum number of a page's confirmed ties, and as many that it asked for and that wait for an answer. */
  open: 50,
  /** How many days a request waits for an answer. */
  askedDays: 30,
  /** Maximum number of all that is stored of the ties that a page asked for, so that asking and taking back again and again has an end. */
  stored: 500,
  /** How many ties an owner may ask for in an hour. */
  perHour: 10,
  /** Number of ties on a page of `{profile}/people`. */
  listed: 24,
} as const;

export const TIE_SENTENCES = {
  get kind() {
    return say('profiles.ties.kind');
  },
  get full() {
    return say('profiles.ties.full', { max: TIES.open });
  },
  get declined() {
    return say('profiles.ties.declined');
  },
  get notYours() {
    return say('profiles.ties.not-yours');
  },
  get answered() {
    return say('profiles.ties.answered');
  },
  get notYourTurn() {
    return say('profiles.ties.not-your-turn');
  },
  get over() {
    return say('profiles.ties.over');
  },
  get ownerAnswers() {
    return say('profiles.ties.owner-answers');
  },
  get notPublic() {
    return say('profiles.ties.not-public');
  },
  get asked() {
    return say('profiles.ties.asked');
  },
  get confirmed() {
    return say('profiles.ties.confirmed');
  },
  get declinedNow() {
    return say('profiles.ties.declined-now');
  },
  get declinedAll() {
    return say('profiles.ties.declined-all');
  },
  get neither() {
    return say('profiles.ties.neither');
  },
  get noPage() {
    return say('profiles.ties.no-page');
  },
  get removed() {
    return say('profiles.ties.removed');
  },
  confirmDeclineAll: (name: string) => say('profiles.ties.confirm-decline-all', { name }),
  confirmRemoval: (name: string) => say('profiles.ties.confirm-removal', { name }),
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
  /** The side whose requests are declined, because the other one wants none of them. */
  barred?: ProfileKind;
  /** What the import that made or changed it last needs to be taken back. */
  imported?: ImportedChange;
  /** The merge of two pages that made it, and its version then. */
  merge?: { token: string; version: number };
  /** The merge for which it is set aside, and what it was: the page went into another one. */
  aside?: { token: string; state: TieState };
  /** One more at each change. */
  version: number;
};

/** What an import did to a tie: its id, when (milliseconds), and the version and what was there before; null for nothing. */
export type ImportedChange = {
  batch: string;
  at: number;
  version: number;
  before: FormerTie | null;
  /** It was taken back, and writes here no more. */
  undone?: true;
};
export type FormerTie = Pick<Tie, 'kind' | 'role' | 'from' | 'to' | 'state' | 'asked' | 'since'> &
  Partial<Pick<Tie, 'forAdmins' | 'imported'>>;

/** The change of a tie that an import made, if nobody has changed it since. */
export const ownChange = ({ imported, version }: Tie, batch: string): ImportedChange | undefined =>
  imported?.batch === batch && imported.version === version ? imported : undefined;

/** Answers to one tie. */
export const TIE_DECISIONS = ['confirm', 'decline', 'remove'] as const;
export type TieDecision = (typeof TIE_DECISIONS)[number];

export const otherKind = (kind: ProfileKind): ProfileKind =>
  kind === 'personal' ? 'professional' : 'personal';

/** The kind of the page in a tie; null if it is not one of its sides. */
export const sideOf = ({ sides }: Pick<Tie, 'sides'>, id: string): ProfileKind | null =>
  sides.personal.id === id ? 'personal' : sides.professional.id === id ? 'professional' : null;

/** What waits for each list of a page: its confirmed ties, and those that it asked for. */
export type TieList = 'confirmed' | 'asked';

/** The list of a page in which a tie counts; null for a request of another page, and for a tie that has ended. */
export const listOfTie = ({ state, sides, asked }: Tie, id: string): TieList | null => {
  if (state === 'confirmed') return state;
  return state === 'asked' && sides[asked].id === id ? state : null;
};

/** A tie as it is at a moment (milliseconds): a request that nobody answered has ended. */
export const tieAt = (tie: Tie, now: number): Tie =>
  tie.state === 'asked' && now - tie.since >= TIES.askedDays * 86_400_000
    ? { ...tie, state: 'removed', role: '', from: '', to: '' }
    : tie;

/** Whether a tie is as a merge of two pages made it: nobody has changed it since. */
export const isAsMerged = ({ merge, version }: Pick<Tie, 'merge' | 'version'>, token: string): boolean =>
  merge?.token === token && merge.version === version;

/** The next version of a tie that a merge sets aside, or gives back; for an earlier merge it stays as that one made it. */
export const movedTie = (before: Tie, change: Partial<Tie>): Tie => {
  const { merge, version } = before;
  const next = version + 1;
  const isSame = merge !== undefined && merge.version === version;
  return { ...before, ...change, version: next, ...(isSame && { merge: { ...merge, version: next } }) };
};

/** Whether a tie is asked for or confirmed. */
export const isOpenTie = ({ state }: Pick<Tie, 'state'>): boolean =>
  state === 'asked' || state === 'confirmed';

/** What asking does: nothing, because the tie is there; a changed tie; or a refusal, because the other side declined before. */
export type TieRequestResult =
  | { kind: 'same'; tie: Tie }
  | { kind: 'changed'; tie: Tie }
  | { kind: 'declined' };

/** Asks for a tie; `before` is what is stored of it. A request by the side that was asked accepts it. */
export const askedTie = (before: Tie | null, asked: Omit<Tie, 'state' | 'version'>): TieRequestResult => {
  const version = (before?.version ?? 0) + 1;
  const isMine = before?.asked === asked.asked;
  if (before?.barred === asked.asked && before.state !== 'confirmed') return { kind: 'declined' };
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
export const answeredTie = (tie: Tie, side: ProfileKind, decision: TieDecision): Tie | Refusal => {
  const version = tie.version + 1;
  const isAsked = tie.asked !== side;
  if (tie.state === 'removed') return 'answered';
  if (decision === 'remove') {
    // Otherwise a declined page could ask again.
    if (tie.state === 'declined' && !isAsked) return 'notYourTurn';
    return { ...tie, state: 'removed', role: '', from: '', to: '', version };
  }
  if (tie.state !== 'asked') return 'answered';
  if (!isAsked) return 'notYourTurn';
  return { ...tie, state: decision === 'confirm' ? 'confirmed' : 'declined', version };
};

/** A tie once one side wants no more requests of the other; `before` is what is stored of it, `none` what is stored if nothing was. */
export const barTie = (before: Tie | null, none: Tie, barred: ProfileKind): Tie => {
  if (before === null) return { ...none, asked: barred, state: 'declined', barred };
  const isAsked = before.state === 'asked' && before.asked === barred;
  return { ...before, barred, version: before.version + 1, ...(isAsked && { state: 'declined' }) };
};

/** A confirmed tie as a public record has it; `id`, `name` and `url` are those of the other page. */
export type PublicTie = Span & { id: string; name: string; url: string; kind: TieKind; role: string };

/** Whether a text has all the words of another one, next to each other, in any letter case. */
export const isSaidIn = (words: string, text: string): boolean =>
  words !== '' && ` ${wordsOf(text)} `.includes(` ${wordsOf(words)} `);

const wordsOf = (text: string): string =>
  foldForSearch(text)
    .match(/[\p{L}\p{M}\p{N}]+/gu)
    ?.join(' ') ?? foldForSearch(text);

/** A tie as its owner sees it; `page`, `name` and `url` are those of the other side, `since` is ISO 8601. */
export type OwnTie = Span & {
  tie: string;
  page: string;
  name: string;
  url: string;
  kind: TieKind;
  role: string;
  state: 'asked' | 'confirmed';
  asked_by: 'me' | 'them';
  since: string;
};

/** What owners write of a kind, whatever language their readers have. */
const WRITTEN: Readonly<Record<Exclude<TieKind, 'works'>, string>> = {
  founded: 'founder',
  board: 'board member',
  member: 'member',
};

/** The words of a kind that a role may say already: in English and in the language of the page; none of plain work. */
export const tieKindWords = (kind: TieKind): readonly string[] =>
  kind === 'works' ? [] : [WRITTEN[kind], TIE_LABELS[kind]];

/** What a person is to a company, in words: the role, after the kind unless that is plain work or the role says it. */
export const tieWords = (tie: Pick<Tie, 'kind' | 'role'>): string => sharedWords('', tie) || TIE_LABELS.works;

/** The words of a position that is also a tie: what either says, each once. `role` is the position's. */
export const sharedWords = (role: string, { kind, role: tieRole }: Pick<Tie, 'kind' | 'role'>): string => {
  const label = kind === 'works' ? '' : TIE_LABELS[kind];
  // Of two that say the same, the position's own spelling stays.
  const roles = [role, isSaidIn(tieRole, role) ? '' : tieRole].filter(Boolean);
  const all = roles.some((each) => tieKindWords(kind).some((words) => isSaidIn(words, each)))
    ? roles
    : [label, ...roles];
  return all
    .filter((each, at) => each !== '' && !all.some((other, of) => of > at && isSaidIn(each, other)))
    .join(', ');
};

/** The heading of the pages that a page is joined to, which also names the link there. `name` is that of the page, whose kind is given. */
export const tiesHeading = (kind: ProfileKind, name: string): string =>
  say('profiles.ties.heading', { kind, name });
