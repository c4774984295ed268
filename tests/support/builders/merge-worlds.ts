import { claimEmail, getIdByEmail } from '../../../src/accounts/email/storage.ts';
import type { Storage } from '../../../src/base/engine/storage/storage.ts';
import { putPhoto } from '../../../src/base/photos/storage.ts';
import { getCaseFile } from '../../../src/moderation/cases/storage/case-file.ts';
import { addReport } from '../../../src/moderation/reports/storage.ts';
import { createProfile } from '../../../src/owners/editing/storage.ts';
import { mergeProfiles, unmergeProfiles } from '../../../src/owners/merge/server/merge.ts';
import { addView, getDailyCounts, setLike } from '../../../src/profiles/counts/storage/counts.ts';
import type { ProfileRecord } from '../../../src/profiles/rules/profile.ts';
import { findProfile } from '../../../src/profiles/server/find-profile.ts';
import { getProfileRecord } from '../../../src/profiles/storage/profile-record.ts';
import { getSuggestions } from '../../../src/profiles/suggestions/storage/suggestion-file.ts';
import { listTies } from '../../../src/profiles/ties/storage/ties.ts';
import { ADMIN } from './admins.ts';
import { aBusinessRecord, aProfileRecord } from './profiles.ts';
import { aSuggestion } from './suggestions.ts';
import { aTie, putTie } from './ties.ts';

/** An administrator's calls about merges, made on one process; `later` work is done at once. */
export const mergingOn = (storage: Storage) => {
  const pending: Promise<unknown>[] = [];
  const call = {
    storage,
    admin: { email: ADMIN.email, name: 'Admin', role: 'admin' as const },
    later: (task: () => Promise<unknown>) => {
      const work = task();
      // Of a process that crashes nobody waits for it.
      work.catch(() => {});
      pending.push(work);
    },
  };
  const versionOf = async (id: string): Promise<number> =>
    (await getProfileRecord(storage, id))?.version ?? 0;
  const whole = async <T>(work: Promise<T>): Promise<T> => {
    const done = await work;
    await Promise.all(pending);
    return done;
  };
  return {
    call,
    merge: async (keep: string, drop: string, take: string[] = [], versions?: number[]) =>
      whole(
        mergeProfiles(call, {
          keep,
          drop,
          take,
          versions: versions ?? [await versionOf(keep), await versionOf(drop)],
        }),
      ),
    unmerge: (id: string) => whole(unmergeProfiles(call, { id })),
  };
};

/** What is merged of the pages of these worlds. */
export const TAKEN = ['school', 'awards', 'email', 'message', 'died', 'phone'];

/** Two pages without accounts that have something of everything, and a company that both are tied to. */
export const twoPages = async (storage: Storage) => {
  const put = async (given: Partial<ProfileRecord>): Promise<ProfileRecord> => {
    const times = { created: storage.now(), updated: storage.now() };
    const bare = { email: '', phone: '', ...times, ...given };
    const record = given.profile === 'professional' ? aBusinessRecord(bare) : aProfileRecord(bare);
    if (record.email !== '') await claimEmail(storage, record.email, record.id);
    await createProfile(storage, record);
    return record;
  };
  const source = (url: string) => [{ url, title: '', seen: '' }];
  const id = aProfileRecord().id;
  const avatar = await putPhoto(storage, id, new Uint8Array([1, 2, 3]));
  const keep = await put({
    name: 'Gregory Abbott-Lane',
    school: '',
    links: [{ url: 'https://a.example/', label: '' }],
    sources: { school: source('https://a.example/school') },
  });
  const drop = await put({
    ...{ id, avatar, name: 'Greg Abbott Lane', email: `${id}@example.org`, phone: '+64 3 688 1234' },
    ...{ school: 'Timaru Boys’ High School', awards: 'Medal', message: 'A marine pilot.', key: `row-${id}` },
    ...{ private_fields: ['awards'], died: '2020' },
    links: [{ url: 'https://b.example/', label: 'Mine' }],
    sources: { school: source('https://b.example/school'), awards: source('https://b.example/medal') },
  });
  const company = await put({ profile: 'professional', companyname: 'Timaru Port' });
  await putTie(storage, aTie(drop, company, { role: 'Pilot' }));
  await putTie(storage, aTie(keep, company, { role: 'Founder', kind: 'founded' }));
  for (const visitor of ['one', 'two']) await setLike(storage, keep.id, visitor, true);
  for (const visitor of ['two', 'three']) await setLike(storage, drop.id, visitor, true);
  await addView(storage, keep.id, 5);
  await addView(storage, drop.id, 7);
  await aSuggestion(storage, drop, { due: 0 });
  await aSuggestion(storage, keep, { due: 0, value: 'Timaru' });
  const shown = (await findProfile(storage, drop.id)) as NonNullable<Awaited<ReturnType<typeof findProfile>>>;
  const content = { reason: 'wrong' as const, details: 'Twice here.', email: '' };
  await addReport(storage, shown, content, ['one']);
  return { keep, drop, company };
};

/** Everything about a page that a merge may touch, without times and versions; null while it is not there. */
export const portraitOf = async (storage: Storage, id: string) => {
  const record = await getProfileRecord(storage, id);
  if (record === null) return null;
  const {
    version: _version,
    updated: _updated,
    history: _history,
    replaced: _replaced,
    merges: _merges,
    private_fields: hidden,
    ...rest
  } = record;
  const { days, referrers, ...counts } = await getDailyCounts(storage, id, 0);
  const ties = (await listTies(storage, id)).filter(
    ({ state }) => state === 'confirmed' || state === 'asked',
  );
  const suggestions = (await getSuggestions(storage, id))?.open ?? [];
  const { open } = await getCaseFile(storage, id);
  return {
    record: { ...rest, ...(hidden && { private_fields: hidden.toSorted() }) },
    counts: { like: counts.like, view: counts.view },
    days: [...days.values()]
      .map(({ views, likes }) => [views, likes])
      .filter(([views, likes]) => views || likes),
    referrers: [...referrers].filter(([, views]) => views > 0).sort(),
    ties: ties
      .map(({ sides, kind, role, state }) => [sides.professional.id, kind, role, state].join())
      .sort(),
    suggestions: suggestions.map(({ field, value }) => `${field} ${value}`).sort(),
    reports: open?.reports.map(({ details }) => details) ?? [],
    mail: rest.email === '' ? '' : await getIdByEmail(storage, rest.email),
  };
};
