import type { Suggestion, SuggestReply } from '../../contract/search/lists.ts';
import { SUGGESTIONS } from '../../domain/search/limits.ts';
import { searchWords } from '../../domain/search/search.ts';
import { profileSlug } from '../../domain/text/slug.ts';
import { paths } from '../../paths.ts';
import type { Storage } from '../../storage/engine/storage.ts';
import { getAliases } from '../../storage/search/aliases.ts';
import { withDirectory } from '../../storage/search/directory.ts';
import {
  type Fitting,
  type FittingGroup,
  type FittingName,
  listFitting,
} from '../../storage/search/directory-browse.ts';

/** Suggestions reserved for names, and for groups, if there are enough of both. */
const SHARE = SUGGESTIONS / 2;

/** Suggestions for what is being typed: names and groups alternating, starts of words before middles. */
export const listSuggestions = async (storage: Storage, q: string): Promise<SuggestReply> => {
  const words = searchWords(q);
  if (words.length === 0) return { success: true, items: [] };
  const aliases = await getAliases(storage);
  const { names, groups } = await withDirectory(storage, (directory) => {
    return listFitting(storage, directory, aliases, words, SUGGESTIONS);
  });
  const items = [
    ...starting(groups).slice(0, SHARE).map(toGroup),
    ...starting(names).map(toName),
    ...starting(groups).slice(SHARE).map(toGroup),
    ...names.filter(({ start }) => !start).map(toName),
    ...groups.filter(({ start }) => !start).map(toGroup),
  ];
  return { success: true, items: items.slice(0, SUGGESTIONS) };
};

const starting = <Item extends Fitting>(items: readonly Item[]): Item[] => items.filter(({ start }) => start);

const toName = ({ id, label }: FittingName): Suggestion => ({
  kind: 'name',
  label,
  url: encodeURI(paths.profile(profileSlug(label), id)),
});

const toGroup = ({ dimension, slug, label }: FittingGroup): Suggestion => ({
  kind: dimension,
  label,
  url: encodeURI(paths.group(dimension, slug)),
});
