import type { Storage } from '../../base/engine/storage/storage.ts';
import type { InputOf } from '../../base/http/calls/endpoint.ts';
import { invalid } from '../../base/http/server/errors.ts';
import { browseSlug } from '../../profiles/rules/browse-slug.ts';
import { type AdminCall, adminHandler } from '../../site/audit/server/admin-handler.ts';
import { purge } from '../../site/caches/server.ts';
import { adminAlias, adminGetAliases } from './calls.ts';
import { ALIAS_SENTENCES, type Alias, type Aliases, listAliases, resolveAlias, withAlias } from './rules.ts';
import { changeAliases, getAliases } from './storage.ts';

/** Merges or separates two slugs; a repeat changes nothing. Returns the message. */
export const saveAlias = async (
  { storage, audit }: Pick<AdminCall<unknown>, 'storage' | 'audit'>,
  input: InputOf<typeof adminAlias>,
): Promise<string> => {
  const alias: Alias = { kind: input.kind, from: browseSlug(input.from), to: browseSlug(input.to ?? '') };
  const { kind, from, to } = alias;
  if (from === to) throw invalid({ to: ALIAS_SENTENCES.same });
  const targetOf = (aliases: Aliases): string =>
    Object.hasOwn(aliases[kind], from) ? (aliases[kind][from] as string) : '';
  const before = targetOf(requireNoCircle(await getAliases(storage), alias));
  if (before !== to) {
    await audit(to === '' ? 'part-alias' : 'join-alias', `${kind}/${from}`, { to: before }, { to });
    await changeAliases(storage, (aliases) =>
      targetOf(aliases) === to ? aliases : withAlias(requireNoCircle(aliases, alias), alias),
    );
  }
  return to === '' ? ALIAS_SENTENCES.parted(from) : ALIAS_SENTENCES.joined(from, to);
};

const requireNoCircle = (aliases: Aliases, { kind, from, to }: Alias): Aliases => {
  if (to !== '' && resolveAlias(aliases, kind, to) === from)
    throw invalid({ to: ALIAS_SENTENCES.circle(from, to) });
  return aliases;
};

export const findAliases = async (storage: Storage): Promise<Alias[]> =>
  listAliases(await getAliases(storage));

export const adminAliasHandler = adminHandler(adminAlias, async ({ input, later, ...call }) => {
  const message = await saveAlias(call, input);
  later(() => purge(['directory']));
  return { success: true as const, message };
});

export const adminGetAliasesHandler = adminHandler(adminGetAliases, async ({ storage }) => ({
  success: true as const,
  items: await findAliases(storage),
}));
