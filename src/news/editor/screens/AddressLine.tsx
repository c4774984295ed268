import { useEffect, useState } from 'react';
import { adminCall } from '../../../base/http/browser/admin-call.ts';
import { pathIn } from '../../../base/languages/rules/prefix.ts';
import { SEARCH_PAUSE_MS } from '../../../base/table/rules.ts';
import { paths } from '../../../paths.ts';
import { listArticles } from '../../calls.ts';
import { articleSlugAttempt } from '../../rules/article-slug.ts';
import type { Editor } from '../browser/editor.ts';

/** The first address for a title that no article has, asked once somebody pauses while typing; until then the one that the title makes. */
const useFreeSlug = (title: string): string => {
  const [free, setFree] = useState({ title: '', slug: '' });
  useEffect(() => {
    if (title.trim() === '') return;
    const controller = new AbortController();
    const ask = async (): Promise<void> => {
      const asked = { title: title.trim(), limit: 1 };
      const outcome = await adminCall(listArticles, asked, { signal: controller.signal, again: false });
      if (controller.signal.aborted || outcome.kind !== 'done') return;
      setFree({ title, slug: outcome.reply.slug ?? '' });
    };
    const timer = setTimeout(() => void ask(), SEARCH_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [title]);
  return (free.title === title && free.slug) || articleSlugAttempt(title, 1);
};

/** The article's address: the one that its title makes, until it is saved; from then on the one it keeps. */
export const AddressLine = ({ editor: { id, slug, base, fields } }: { editor: Editor }) => {
  const { language } = fields;
  const free = useFreeSlug(id === null ? fields.title : '');
  if (id !== null)
    return (
      <p className="hint article-address">
        <span>Address: </span>
        {base.status === 'published' ? (
          <a href={pathIn(base.language, paths.article(slug))}>{pathIn(language, paths.article(slug))}</a>
        ) : (
          <Path slug={slug} language={language} />
        )}
        <span>. It stays when the title changes.</span>
      </p>
    );
  if (fields.title.trim() === '')
    return <p className="hint article-address">The address is made from the title.</p>;
  return (
    <p className="hint article-address">
      <span>Address: </span>
      <Path slug={free} language={language} />
    </p>
  );
};

const Path = ({ slug, language }: { slug: string; language: string }) => (
  <bdi className="article-path">{pathIn(language, paths.article(slug))}</bdi>
);
