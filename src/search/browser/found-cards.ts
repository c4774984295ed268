import type { ListReply, SimilarReply } from '../calls.ts';
import { type Card, toProfileCard } from '../cards/rules.ts';
import { searchWords } from '../rules/query-words.ts';

/** What went wrong: the site did not answer at all, or not as it should. */
export type Failed = 'offline' | 'failed';

/** A section of home: its cards so far, the total, and the next cursor. */
export type HomeSection = {
  cards: Card[];
  total: number;
  total_at_least?: true | undefined;
  next: string | null;
  expanded: boolean;
  more: 'idle' | 'loading' | Failed;
};

/** What a search with few hits shows too. */
export type SimilarCards = { cards: Card[]; suggestion: string | null };

/** The part of a section that comes from a reply to a query. */
export const toSection = (
  { data, total, total_at_least, next, found = [] }: ListReply,
  query: string,
): Pick<HomeSection, 'cards' | 'total' | 'total_at_least' | 'next'> => {
  const words = searchWords(query);
  const texts = new Map(found.map(({ id, label, text }) => [id, { label, text }]));
  return {
    cards: data.map((item) => toProfileCard(item, texts.get(item.id), words)),
    total,
    ...(total_at_least && { total_at_least: true }),
    next,
  };
};

/** The cards of similar names. */
export const toSimilar = ({ similar, suggestion }: SimilarReply): SimilarCards => ({
  cards: similar.map((item) => toProfileCard(item)),
  suggestion,
});
