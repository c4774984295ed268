import { useEffect, useState } from 'react';
import { adminCall } from '../../../base/http/browser/admin-call.ts';
import type { InputOf } from '../../../base/http/calls/endpoint.ts';
import { SEARCH_PAUSE_MS } from '../../../base/table/rules.ts';
import { listArticles } from '../../calls.ts';
import type { ArticleCard } from '../../rules/article.ts';

/** Number of originals that are offered: a search finds the others. */
const OFFERED = 20;

type Asked = InputOf<typeof listArticles>;

/** The cards that a question finds, asked once it stays; null before there is an answer, or without a question. */
const useCards = (asked: Asked | null): readonly ArticleCard[] | null => {
  const [found, setFound] = useState<{ key: string; cards: readonly ArticleCard[] } | null>(null);
  const key = JSON.stringify(asked);
  useEffect(() => {
    if (key === 'null') return;
    const controller = new AbortController();
    const ask = async (): Promise<void> => {
      const sent = JSON.parse(key) as Asked;
      const outcome = await adminCall(listArticles, sent, { signal: controller.signal, again: false });
      if (outcome.kind === 'done' && !controller.signal.aborted)
        setFound({ key, cards: outcome.reply.articles });
    };
    const timer = setTimeout(() => void ask(), SEARCH_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [key]);
  return asked === null ? null : (found?.cards ?? null);
};

/** The newest originals with some words in them; null before they are known. */
export const useOriginals = (text: string): readonly ArticleCard[] | null =>
  useCards({ originals: 'yes', limit: OFFERED, ...(text.trim() !== '' && { q: text.trim() }) });

/** An original and its translations; null before they are known, or if there is no original. */
export const useGroup = (original: string): readonly ArticleCard[] | null =>
  useCards(original === '' ? null : { group: original, limit: 100 });
