import { setImmediate } from 'node:timers/promises';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { VERIFIED } from '../../../profiles/badge/rules/verified.ts';
import { nameKey } from '../../../profiles/identity/rules/page-name.ts';
import { textHash } from '../../rules/text-hash.ts';
import { withDirectory } from '../../storage/directory.ts';
import type { AdminEntry } from '../../storage/directory-entry.ts';
import type { Directory } from '../../storage/directory-state.ts';
import { MAX_PAIRS } from '../rules/limits.ts';
import type { AlikeKey } from '../rules/pair-keys.ts';
import { type AlikePair, judgePair, type PairedPage } from '../rules/pairs.ts';
import { pairKeys } from '../storage/alike-keys.ts';
import { RepeatedHashes } from '../storage/repeated-hashes.ts';
import { walkAdminEntries } from '../storage/walk-entries.ts';
import { BestPairs } from './best-pairs.ts';

/** Pages in a group whose pairs are all compared. In a larger one each page is compared with the next ones, by what they say. */
const WHOLE_GROUP = 20;
const NEIGHBOURS = 4;
/** Pages that are in memory at once, counted in each of their groups. */
const IN_MEMORY = 100_000;
/** Groups that are compared between two pauses, in which requests are answered. */
const GROUPS_AT_ONCE = 50;
/** How often the directory is walked at most to compare pages: a directory has that many groups only if most of its pages are there twice. */
const MAX_WALKS = 16;

/** The pairs that are probably one page, the most alike ones first. Pages are grouped by what they share, so the cost grows with their number alone. */
export const findPairs = (storage: Storage): Promise<AlikePair[]> =>
  withDirectory(storage, async (directory) => {
    const repeated = new RepeatedHashes();
    for await (const { value } of walkAdminEntries(storage, directory))
      for (const key of pairKeys(value)) repeated.add(textHash(key));
    await repeated.settle();
    const best = new BestPairs(MAX_PAIRS);
    for (const run of repeated.runs(IN_MEMORY).slice(0, MAX_WALKS)) {
      const groups = await readGroups(storage, directory, (hash) => repeated.has(hash, run));
      await comparePages(groups, best);
    }
    return best.list();
  });

type Groups = ReadonlyMap<AlikeKey, readonly PairedPage[]>;

const readGroups = async (
  storage: Storage,
  directory: Directory,
  isWanted: (hash: number) => boolean,
): Promise<Groups> => {
  const groups = new Map<AlikeKey, PairedPage[]>();
  for await (const { order, value } of walkAdminEntries(storage, directory)) {
    const keys = pairKeys(value).filter((key) => isWanted(textHash(key)));
    if (keys.length === 0) continue;
    const page = toPage(order, value);
    for (const key of keys) {
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [page]);
      else group.push(page);
    }
  }
  return groups;
};

const toPage = (order: string, { id, name, account, verified, alike = {} }: AdminEntry): PairedPage => ({
  id,
  order,
  name: nameKey(name),
  hasAccount: account === true,
  isVerified: verified === VERIFIED,
  facts: alike,
});

const comparePages = async (groups: Groups, best: BestPairs): Promise<void> => {
  let count = 0;
  for (const pages of groups.values()) {
    const isWhole = pages.length <= WHOLE_GROUP;
    const sorted = isWhole ? pages : sortedBySayings(pages);
    for (const [at, one] of sorted.entries())
      for (const other of sorted.slice(at + 1, isWhole ? undefined : at + 1 + NEIGHBOURS)) {
        const found = judgePair(one, other, pages.length);
        if (found !== null) best.add(found);
      }
    count += 1;
    if (count % GROUPS_AT_ONCE === 0 || !isWhole) await setImmediate();
  }
};

// Those who say the same stand beside each other.
const sortedBySayings = (pages: readonly PairedPage[]): PairedPage[] =>
  pages
    .map((page) => ({ page, saying: JSON.stringify([page.facts, page.order]) }))
    .sort((one, other) => (one.saying < other.saying ? -1 : 1))
    .map(({ page }) => page);
