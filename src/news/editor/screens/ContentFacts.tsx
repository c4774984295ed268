import { useEffect, useState } from 'react';
import { loadModule } from '../../../base/frame/browser/load-module.ts';
import { countOf } from '../../../base/text/rules/number-words.ts';
import { excerptOf } from '../../rules/article.ts';

const PAUSE = 400;
const WORDS_A_MINUTE = 220;

/** The length of a text, and the excerpt as on cards; null before they are known. */
export type ArticleFacts = { words: number; excerpt: string } | null;

/** Counts the words at each pause in typing. */
export const useArticleFacts = ({ content, excerpt }: { content: string; excerpt: string }): ArticleFacts => {
  const [facts, setFacts] = useState<ArticleFacts>(null);
  useEffect(() => {
    // A blank form has nothing to parse, so it does not load what would.
    if (content.trim() === '') return setFacts(null);
    let isShown = true;
    const timer = setTimeout(() => {
      loadModule(() => import('../rules/article-text.ts')).then(
        ({ articleText, countWords, excerptText }) => {
          if (!isShown) return;
          const words = countWords(articleText(content));
          setFacts({ words, excerpt: excerptOf(excerpt.trim(), excerptText(content)) });
        },
        () => undefined,
      );
    }, PAUSE);
    return () => {
      isShown = false;
      clearTimeout(timer);
    };
  }, [content, excerpt]);
  return facts;
};

/** `612 words, 3 minutes`; '' for a text without words. */
export const lengthWords = (facts: ArticleFacts): string => {
  if (facts === null || facts.words === 0) return '';
  return `${countOf(facts.words, 'word')}, ${countOf(Math.ceil(facts.words / WORDS_A_MINUTE), 'minute')}`;
};

/** The excerpt as on cards. */
export const CardExcerpt = ({ facts }: { facts: ArticleFacts }) =>
  facts !== null &&
  facts.words > 0 && (
    <div className="card-excerpt">
      <p className="hint">On cards:</p>
      <blockquote dir="auto">{facts.excerpt}</blockquote>
    </div>
  );
