import { atom, type ReadableAtom } from 'nanostores';
import type { getProfile, ListReply } from '../../contract/profile.ts';
import { getProfileCall } from '../../contract/reading-calls.ts';
import { CARDS_AT_A_TIME, CARDS_FIRST, type Card, toCard } from '../../domain/cards.ts';
import { PROFILE_KINDS, type ProfileKind } from '../../domain/fields.ts';
import { call } from './call.ts';

/** A section of home: its cards so far, how many there are in all, and where the list goes on. */
export type Section = {
  cards: Card[];
  total: number;
  next: string | null;
  expanded: boolean;
  more: 'idle' | 'loading' | 'failed';
};

/** Home: what was searched for, whether an answer is on its way, and both sections. */
export type Directory = { query: string; searching: boolean } & Record<ProfileKind, Section>;

/** The directory of a page, and what a reader can do with it. */
export type DirectoryStore = {
  $directory: ReadableAtom<Directory>;
  search: (query: string) => Promise<void>;
  expand: (kind: ProfileKind) => Promise<void>;
  loadMore: (kind: ProfileKind) => Promise<void>;
  collapse: (kind: ProfileKind) => void;
};

const EMPTY: Section = { cards: [], total: 0, next: null, expanded: false, more: 'idle' };

/** Makes the store of a page from what the server has rendered. */
export const createDirectory = (initial: Directory): DirectoryStore => {
  const $directory = atom(initial);
  let underWay = new AbortController();

  const change = (part: Partial<Directory>): void => $directory.set({ ...$directory.get(), ...part });
  const changeSection = (kind: ProfileKind, part: Partial<Section>): void =>
    change({ [kind]: { ...$directory.get()[kind], ...part } });

  const list = async (kind: ProfileKind, limit: number, query: string, cursor?: string) => {
    const { signal } = underWay;
    const outcome = await call<typeof getProfile>(
      getProfileCall,
      { profile: kind, limit, q: query || undefined, cursor },
      { signal },
    );
    if (signal.aborted) return 'overtaken';
    return outcome.kind === 'done' && outcome.reply.success ? (outcome.reply as ListReply) : 'failed';
  };

  const firstCards = async (kind: ProfileKind, query: string): Promise<Section | 'overtaken'> => {
    const reply = await list(kind, CARDS_FIRST, query);
    if (reply === 'overtaken') return reply;
    // A list that cannot be had is an empty one (SPEC §8).
    if (reply === 'failed') return EMPTY;
    return { ...EMPTY, ...toSection(reply, query) };
  };

  const search = async (query: string): Promise<void> => {
    const wanted = query.trim();
    if (wanted === $directory.get().query && !$directory.get().searching) return;
    underWay.abort();
    underWay = new AbortController();
    change({ query: wanted, searching: true });
    const [personal, professional] = await Promise.all(PROFILE_KINDS.map((kind) => firstCards(kind, wanted)));
    if (!personal || !professional || personal === 'overtaken' || professional === 'overtaken') return;
    change({ searching: false, personal, professional });
  };

  const loadMore = async (kind: ProfileKind): Promise<void> => {
    const { query, [kind]: section } = $directory.get();
    if (section.next === null || section.more === 'loading') return;
    changeSection(kind, { more: 'loading' });
    const reply = await list(kind, CARDS_AT_A_TIME, query, section.next);
    const now = $directory.get()[kind];
    // Collapsed, or searched anew, while the answer was on its way.
    if (reply === 'overtaken' || now.next !== section.next || !now.expanded) return;
    if (reply === 'failed') return changeSection(kind, { more: 'failed' });
    const more = toSection(reply, query);
    changeSection(kind, { ...more, cards: withoutRepeats(now.cards, more.cards), more: 'idle' });
  };

  // What was loaded stays while collapsed, and is there at once when expanded again.
  const expand = async (kind: ProfileKind): Promise<void> => {
    changeSection(kind, { expanded: true });
    if ($directory.get()[kind].cards.length <= CARDS_FIRST) await loadMore(kind);
  };

  const collapse = (kind: ProfileKind): void => changeSection(kind, { expanded: false, more: 'idle' });

  return { $directory, search, expand, loadMore, collapse };
};

/** The part of a section that a reply tells. */
export const toSection = (reply: ListReply, query: string): Pick<Section, 'cards' | 'total' | 'next'> => ({
  cards: reply.data.map((item) => toCard(item, query)),
  total: reply.total,
  next: reply.next,
});

// A profile that changed place between two pages of the list is not shown twice.
const withoutRepeats = (shown: readonly Card[], more: readonly Card[]): Card[] => {
  const known = new Set(shown.map(({ id }) => id));
  return [...shown, ...more.filter(({ id }) => !known.has(id))];
};
