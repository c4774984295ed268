import { expect, test } from 'vitest';
import { compactTopic } from '../../../../src/base/engine/storage/compaction.ts';
import type { Storage } from '../../../../src/base/engine/storage/storage.ts';
import { storeEdit } from '../../../../src/owners/editing/storage.ts';
import { countTopic } from '../../../../src/profiles/counts/storage/count-topic.ts';
import { addView, setLike } from '../../../../src/profiles/counts/storage/counts.ts';
import { isOwned, type ProfileRecord } from '../../../../src/profiles/rules/profile.ts';
import { tieTopic } from '../../../../src/profiles/ties/storage/tie-topic.ts';
import { mergingOn, portraitOf } from '../../../support/builders/merge-worlds.ts';
import { aPage } from '../../../support/builders/merges.ts';
import { aSuggestion } from '../../../support/builders/suggestions.ts';
import { aTie, putTie } from '../../../support/builders/ties.ts';
import { aSite } from '../../../support/calls/calls.ts';
import { seededRandom } from '../../../support/chance/seeded-random.ts';

const TEXTS = [
  'name',
  'school',
  'awards',
  'hobbies',
  'hometown',
  'religion',
  'message',
  'dob',
  'website',
] as const;
const TAKEABLE = [...TEXTS, 'phone', 'email', 'died', 'links', 'positions'];

/** Chance by a seed: a whole number, an entry of a list, and some of them. */
const aDice = (seed: number) => {
  const random = seededRandom(seed);
  const upTo = (count: number): number => Math.floor(random() * count);
  return {
    upTo,
    maybe: (share = 0.5): boolean => random() < share,
    one: <T>(list: readonly T[]): T => list[upTo(list.length)] as T,
    some: <T>(list: readonly T[], share = 0.4): T[] => list.filter(() => random() < share),
  };
};
type Dice = ReturnType<typeof aDice>;

const aRandomPage = (storage: Storage, dice: Dice, number: number): Promise<ProfileRecord> => {
  const link = (url: string) => ({ url, label: '' });
  const source = { url: `https://s${dice.upTo(6)}.example/`, title: '', seen: '' };
  const texts = dice.some(TEXTS).filter((field) => field !== 'dob' && field !== 'website');
  const hosts = dice.some(['a', 'b', 'c']);
  const hidden = dice.some(
    ['religion', 'school', 'links', dice.one(['dob', 'dob:year'] as const), 'awards'] as const,
    0.2,
  );
  return aPage(storage, {
    name: `Page ${number}`,
    school: '',
    awards: '',
    ...Object.fromEntries(texts.map((field) => [field, `${field} ${dice.upTo(50)}`])),
    ...(dice.maybe() && { dob: `19${20 + dice.upTo(60)}-03-04` }),
    ...(dice.maybe(0.3) && { website: `https://w${dice.upTo(9)}.example` }),
    ...(dice.maybe() && { email: `page-${number}@example.org` }),
    ...(dice.maybe(0.3) && { phone: `+64 3 688 ${1000 + dice.upTo(999)}` }),
    ...(dice.maybe(0.2) && { died: '2020' }),
    ...(hosts.length > 0 && { links: hosts.map((host) => link(`https://${host}.example/`)) }),
    ...(dice.maybe() && { sources: { [dice.one(['school', 'awards', 'religion'] as const)]: [source] } }),
    ...(hidden.length > 0 && { private_fields: hidden }),
  });
};

const aTown = async (dice: Dice, people: number) => {
  const site = aSite();
  const { storage } = site;
  const companies = await Promise.all(
    [1, 2, 3].map((number) => aPage(storage, { profile: 'professional', companyname: `Company ${number}` })),
  );
  const pages: ProfileRecord[] = [];
  for (let number = 0; number < people; number += 1) {
    const page = await aRandomPage(storage, dice, number);
    pages.push(page);
    for (const visitor of dice.some(['one', 'two', 'three', 'four']))
      await setLike(storage, page.id, visitor, true);
    await addView(storage, page.id, 1 + dice.upTo(9), dice.one(['direct', 'a.example', 'b.example']));
    for (const company of dice.some(companies)) await putTie(storage, aTie(page, company, { role: 'Clerk' }));
    for (const value of dice.some(['Mandya', 'Timaru'])) await aSuggestion(storage, page, { due: 0, value });
  }
  return { site, pages };
};

/** What comes to a page while it has taken another one in: likes, views and an edit, which stay. */
const comeSince = async (storage: Storage, dice: Dice, id: string, round: number) => {
  const likes = dice.upTo(2);
  const views = dice.upTo(3);
  if (likes > 0) await setLike(storage, id, `since-${round}`, true);
  if (views > 0) await addView(storage, id, views);
  const hobbies = dice.maybe(0.3) ? `Sailing since ${round}` : null;
  if (hobbies !== null)
    await storeEdit(storage, id, (old) => old && { ...old, hobbies, version: old.version + 1 }, {
      by: 'administrator',
    });
  return { likes, views, hobbies };
};

const tryPairs = async (seed: number, people: number, pairs: number): Promise<void> => {
  const dice = aDice(seed);
  const { site, pages } = await aTown(dice, people);
  const { storage, clock } = site;
  const calls = mergingOn(storage);
  const settle = async (): Promise<void> => {
    clock.advance(100_000);
    await compactTopic(storage, countTopic);
    await compactTopic(storage, tieTopic);
  };
  for (let round = 0; round < pairs; round += 1) {
    const [keep, drop, third] = [dice.one(pages), dice.one(pages), dice.one(pages)];
    if (new Set([keep, drop, third]).size < 3) continue;
    const before = await Promise.all([keep, drop, third].map(({ id }) => portraitOf(storage, id)));
    const about = `seed ${seed}, round ${round}: ${drop.id} into ${keep.id}`;
    const isLogin = isOwned(keep);
    const take = dice.some(TAKEABLE).filter((field) => !(isLogin && field === 'email'));
    const isMerged = await calls.merge(keep.id, drop.id, take).then(
      () => true,
      // A death before the birth.
      () => false,
    );
    if (!isMerged) {
      expect(await portraitOf(storage, drop.id), about).toEqual(before[1]);
      continue;
    }
    if (dice.maybe()) await settle();
    const isChain = dice.maybe(0.3);
    const since = isChain ? null : await comeSince(storage, dice, keep.id, round);
    if (isChain) {
      await calls.merge(third.id, keep.id, dice.some(['school', 'awards', 'links']));
      if (dice.maybe()) await settle();
      await calls.unmerge(keep.id);
      expect(await portraitOf(storage, third.id), about).toEqual(before[2]);
    }
    if (dice.maybe()) await settle();
    await calls.unmerge(drop.id);
    if (dice.maybe()) await settle();
    expect(await portraitOf(storage, drop.id), about).toEqual(before[1]);
    const own = before[0] as NonNullable<(typeof before)[0]>;
    const after = await portraitOf(storage, keep.id);
    const { likes = 0, views = 0, hobbies = null } = since ?? {};
    expect(after?.counts, about).toEqual({ like: own.counts.like + likes, view: own.counts.view + views });
    expect(after?.record, about).toEqual({ ...own.record, ...(hobbies !== null && { hobbies }) });
    expect([after?.ties, after?.suggestions, after?.mail], about).toEqual([
      own.ties,
      own.suggestions,
      own.mail,
    ]);
    if (likes + views === 0)
      expect([after?.days, after?.referrers], about).toEqual([own.days, own.referrers]);
  }
};

test('merging and taking back random pairs leaves all pages as they were but for what came since', async () => {
  await tryPairs(7, 12, 30);
});

test('the same for a thousand pairs', { tags: ['long'] }, async () => {
  for (const seed of [1, 2, 3, 4]) await tryPairs(seed, 40, 250);
});
