import { useStore } from '@nanostores/react';
import { pathIn } from '../../../base/languages/rules/prefix.ts';
import { paths } from '../../../paths.ts';
import { $articles } from '../../newsroom/browser/articles-state.ts';
import { articleSlugAttempt } from '../../rules/article-slug.ts';
import type { Editor } from '../browser/editor.ts';

/** The first address for a title that no listed article has. */
const freeSlug = (title: string, taken: ReadonlySet<string>): string => {
  for (let attempt = 1; ; attempt += 1) {
    const slug = articleSlugAttempt(title, attempt);
    if (!taken.has(slug)) return slug;
  }
};

/** The article's address: the one that its title makes, until it is saved; from then on the one it keeps. */
export const AddressLine = ({ editor: { id, slug, base, fields } }: { editor: Editor }) => {
  const { language } = fields;
  const state = useStore($articles);
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
  const taken = new Set(state.kind === 'ready' ? state.articles.map((card) => card.slug) : []);
  return (
    <p className="hint article-address">
      <span>Address: </span>
      <Path slug={freeSlug(fields.title, taken)} language={language} />
      <span>, or with another number if an article in the trash has it.</span>
    </p>
  );
};

const Path = ({ slug, language }: { slug: string; language: string }) => (
  <bdi className="article-path">{pathIn(language, paths.article(slug))}</bdi>
);
