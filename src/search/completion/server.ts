import type { Storage } from '../../base/engine/storage/storage.ts';
import { PROFILE_KINDS } from '../../base/fields/rules/profile-kind.ts';
import type { ReplyOf } from '../../base/http/calls/endpoint.ts';
import { listCache } from '../../base/http/server/cache-times.ts';
import { handler } from '../../base/http/server/handler.ts';
import { DEFAULT_AVATAR } from '../../base/photos/rules/photo.ts';
import { profileSlug } from '../../base/text/rules/slug.ts';
import { paths } from '../../paths.ts';
import { NO_ALIASES } from '../aliases/rules.ts';
import { getAliases } from '../aliases/storage.ts';
import { type Completion, suggest } from '../calls.ts';
import { COMPLETIONS } from '../rules/limits.ts';
import { searchWords } from '../rules/query-words.ts';
import { type FittingName, toFittingName } from '../storage/directory-entry.ts';
import { askDirectory } from '../storage/directory-index.ts';
import type { FittingGroup, QuestionInput } from '../storage/questions.ts';

/** Of the completions, so many are names where as many fit. */
const NAMES_AT_LEAST = 5;

/** Completions for a query as it is typed: names, then groups that begin with it; or else similar names. */
const listCompletions = async (storage: Storage, q: string): Promise<ReplyOf<typeof suggest>> => {
  const words = searchWords(q);
  if (words.length === 0) return { success: true, items: [] };
  const asking = getAliases(storage).then(
    (aliases): QuestionInput<'fitting'> => [aliases, words, COMPLETIONS],
  );
  const { names, groups } = await askDirectory(storage, 'fitting', asking);
  const named = names.slice(0, Math.max(NAMES_AT_LEAST, COMPLETIONS - groups.length));
  const items = [...named.map(toName), ...groups.map(toGroup)];
  if (items.length === 0) return { success: true, items: await completeSimilar(storage, q) };
  return { success: true, items: items.slice(0, COMPLETIONS) };
};

const completeSimilar = async (storage: Storage, q: string): Promise<Completion[]> => {
  const similar = await askDirectory(storage, 'similar', [
    {
      q,
      kinds: PROFILE_KINDS,
      filters: { verified: false },
      aliases: NO_ALIASES,
      words: [],
      limit: COMPLETIONS,
    },
  ]);
  return similar.map((entry) => toName(toFittingName(entry)));
};

const toName = ({ id, label, role, avatar, sort_name }: FittingName): Completion => ({
  kind: 'name',
  label,
  url: encodeURI(paths.profile(profileSlug(label), id)),
  photo: avatar === '' || avatar === DEFAULT_AVATAR ? '' : paths.photo(avatar),
  role,
  sort_name,
});

const toGroup = ({ dimension, slug, label }: FittingGroup): Completion => ({
  kind: dimension,
  label,
  url: encodeURI(paths.group(dimension, slug)),
});

export const suggestHandler = handler(suggest, async ({ input, storage }) =>
  Response.json(await listCompletions(storage, input.q ?? ''), { headers: listCache(['q']) }),
);
