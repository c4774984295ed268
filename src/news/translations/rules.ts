import { ownLanguage, siteLanguageOf, siteLanguages } from '../../base/brand/rules/languages.ts';
import type { ArticleCard } from '../rules/article.ts';

/** The language of an article, and the original that it translates: '' for an article that is no translation. */
export type Spoken = Pick<ArticleCard, 'language' | 'translation_of'>;

/** What is stored of them: nothing in articles from before a site had languages. */
export type StoredLanguage = { language?: string; translation_of?: string };

/** An article as readers get it. One in a language that the site no longer has stays where the site's own are. */
export const spoken = <Item extends StoredLanguage>(item: Item): Omit<Item, keyof Spoken> & Spoken => ({
  ...item,
  language: siteLanguageOf(item.language ?? '') ?? ownLanguage(),
  translation_of: item.translation_of ?? '',
});

/**
 * The original at the end of a chain of translations: usually the first one named. Writing one resolves it, so chains come from
 * originals that became translations later. In a circle, which two changes at once can close, it is the smallest id.
 */
export const originalOf = (id: string, translated: ReadonlyMap<string, string>): string => {
  const chain: string[] = [];
  for (let current = id; ; ) {
    const next = translated.get(current) ?? '';
    if (next === '') return current;
    chain.push(current);
    const start = chain.indexOf(next);
    if (start >= 0) return chain.slice(start).sort()[0] as string;
    current = next;
  }
};

/** Articles, each with its original rather than with a translation of it. */
export const withOriginals = <Item extends Spoken & { id: string }>(items: readonly Item[]): Item[] => {
  const translated = new Map(
    items.flatMap(({ id, translation_of }) => (translation_of === '' ? [] : [[id, translation_of] as const])),
  );
  if (translated.size === 0) return [...items];
  return items.map((item) => {
    if (item.translation_of === '') return item;
    const original = originalOf(item.id, translated);
    return { ...item, translation_of: original === item.id ? '' : original };
  });
};

/** What an article and its translations have in common, also when the original is gone. */
export const translationGroup = ({ id, translation_of }: Spoken & { id: string }): string =>
  translation_of || id;

/** The articles of a language. */
export const articlesIn = <Item extends Spoken>(items: readonly Item[], language: string): Item[] =>
  items.filter((item) => item.language === language);

/** An article in another language than the one that is read. */
export type Translation = Pick<ArticleCard, 'language' | 'slug' | 'title'>;

type Candidate = Translation & Spoken & Pick<ArticleCard, 'id' | 'created'>;

/** The other languages of an article among others, in the site's order. Of two in the same language the original counts, else the older one. */
export const articleTranslations = (
  article: Spoken & { id: string },
  others: readonly Candidate[],
): Translation[] => {
  const group = translationGroup(article);
  const versions = others.filter((other) => other.id !== article.id && translationGroup(other) === group);
  return siteLanguages().flatMap((language) => {
    const [first] = articlesIn(versions, language).sort(
      (a, b) => Number(b.id === group) - Number(a.id === group) || byAge(a, b),
    );
    if (first === undefined || language === article.language) return [];
    return { language, slug: first.slug, title: first.title };
  });
};

const byAge = (a: Candidate, b: Candidate): number => a.created - b.created || (a.id < b.id ? -1 : 1);

/** Of each article and its translations one: that in the language, else the original, else the first of them. */
export const oneOfEach = <Item extends Spoken & { id: string }>(
  items: readonly Item[],
  language: string,
): Item[] => {
  const chosen = new Map<string, Item>();
  const rank = (item: Item): number => (item.language === language ? 2 : item.translation_of === '' ? 1 : 0);
  for (const item of items) {
    const before = chosen.get(translationGroup(item));
    if (before === undefined || rank(item) > rank(before)) chosen.set(translationGroup(item), item);
  }
  return items.filter((item) => chosen.get(translationGroup(item)) === item);
};
