import pMap from 'p-map';
import type { ProfileRecord } from '../../../profiles/rules/profile.ts';
import { alikeFacts } from '../../../search/alike/rules/facts.ts';
import { matchOf } from '../../../search/alike/rules/match.ts';
import type { ReadLine } from './read-rows.ts';
import type { ExistingProfile, ImportContext } from './record/import-context.ts';
import { type Identity, isKeyless } from './record/import-identity.ts';
import { type Candidates, listCandidates, type WrittenPageIndex } from './record/matching.ts';
import { planRecord } from './record/plan-record.ts';

/** Finds the page of an identity. */
type Find = (context: ImportContext, identity: Identity) => Promise<ExistingProfile>;

/** The pages of lines as they are before any of them is imported; a copy's are looked up one by one. */
export const findExistingPages = async (
  context: ImportContext,
  read: readonly ReadLine[],
  atOnce: { concurrency: number },
  findExisting: Find,
): Promise<Map<ReadLine, ExistingProfile>> => {
  const found = new Map<ReadLine, ExistingProfile>();
  if (context.isMirror) return found;
  const find = async (each: ReadLine): Promise<void> => {
    found.set(each, await findExisting(context, each.item.identity));
  };
  await pMap(read, find, atOnce);
  return found;
};

/** How the page of a line is found, and the page that it looks like. */
type LookUp = {
  find: (isAgain: boolean) => ExistingProfile | Promise<ExistingProfile>;
  alike?: string | undefined;
};

/** Prepares to find pages for lines: those without a key are matched with the pages of their names. Where it is told, a page of any name with an identifier of a line looks like it. */
export const openMatching = async (
  context: ImportContext,
  read: readonly ReadLine[],
  found: ReadonlyMap<ReadLine, ExistingProfile>,
  written: WrittenPageIndex,
  findExisting: Find,
): Promise<(each: ReadLine, known: ExistingProfile | undefined) => LookUp> => {
  const matched = await listMatched(context, read, found);
  return (each, known) => {
    const { identity } = each.item;
    const own = (isAgain: boolean) => (isAgain ? undefined : known) ?? findExisting(context, identity);
    const candidate = matched.get(each);
    if (candidate === undefined) return { find: own };
    const { record, namesakes, identical } = candidate;
    const facts = alikeFacts(record, context.today);
    const match = matchOf(facts, written.among(record, namesakes), isKeyless(identity));
    if (match === null) {
      const alike = context.tellsAlike ? (identical[0] ?? written.identicalTo(record)) : undefined;
      return { find: own, alike };
    }
    if ('alike' in match) return { find: own, alike: match.alike };
    return { find: () => findExisting(context, { by: 'id', value: match.same }) };
  };
};

/** The lines of new pages to match, with what they would make and the pages of their names. */
const listMatched = async (
  context: ImportContext,
  read: readonly ReadLine[],
  found: ReadonlyMap<ReadLine, ExistingProfile>,
): Promise<Map<ReadLine, Candidates & { record: ProfileRecord }>> => {
  const planned: { each: ReadLine; record: ProfileRecord }[] = [];
  for (const each of read) {
    const page = found.get(each);
    const isMatched = context.tellsAlike || isKeyless(each.item.identity);
    if (!isMatched || page === undefined || page.existing !== null) continue;
    const plan = await planRecord(context, each.item, page);
    if ('record' in plan) planned.push({ each, record: plan.record });
  }
  const candidates = await listCandidates(
    context,
    planned.map(({ record }) => record),
  );
  return new Map(
    planned.map(({ each, record }, index) => [
      each,
      { record, ...(candidates[index] ?? { namesakes: [], identical: [] }) },
    ]),
  );
};
