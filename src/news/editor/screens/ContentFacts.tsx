import { useEffect, useState } from 'react';
import { loadModule } from '../../../base/frame/browser/load-module.ts';
import { excerptOf } from '../../rules/article.ts';

const PAUSE = 400;

/** The number of words, and the excerpt as on cards. */
export const ContentFacts = ({ content, excerpt }: { content: string; excerpt: string }) => {
  const [facts, setFacts] = useState<{ words: number; excerpt: string } | null>(null);
  useEffect(() => {
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
  if (facts === null || facts.words === 0) return null;
  return (
    <div className="content-facts">
      <p className="numeric">
        {`${facts.words.toLocaleString('en')} ${facts.words === 1 ? 'word' : 'words'}`}
      </p>
      <p className="hint">On cards:</p>
      <blockquote dir="auto">{facts.excerpt}</blockquote>
    </div>
  );
};
