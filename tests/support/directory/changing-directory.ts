import fc from 'fast-check';
import { compactTopic } from '../../../src/base/engine/storage/compaction.ts';
import { timeOrderedId } from '../../../src/base/engine/storage/keys.ts';
import { addView, setLike } from '../../../src/profiles/counts/storage/counts.ts';
import type { ProfileRecord } from '../../../src/profiles/rules/profile.ts';
import type { PrivateEntry } from '../../../src/profiles/visibility/rules/private-entry.ts';
import { directoryTopic } from '../../../src/search/storage/directory.ts';
import { toIndexChange } from '../../../src/search/storage/directory-entries.ts';
import type { IndexChange } from '../../../src/search/storage/directory-entry.ts';
import { announceBatch } from '../../../src/search/storage/directory-events.ts';
import { aBusinessRecord, aProfileRecord, TODAY } from '../builders/profiles.ts';
import { aStorage } from '../builders/storage.ts';
import { anyText } from '../chance/any-text.ts';

const NAMES = [
  'Zoë Müller',
  'Jean-Paul Sartre',
  'O’Brien Anna',
  'Анна Орлова',
  '王明华',
  'Anna',
  'U.S. Grant',
  'ann a',
  'Ärzte ß',
  'مُحَمَّد علی',
  'שָׁלוֹם O`Brien',
  'Ｆｉｎａｎｃｅ – ﬁn\u200bance',
];
/** Professions, industries and towns, also spelled in more than one way. */
export const VALUES = [
  'Astronomer',
  'astro nomer',
  'Tromsø',
  'Tromso',
  'Pune',
  'Graz',
  '',
  'São Paulo',
  'x',
  'C',
  'C++',
  'C#',
];
/** Texts about people and companies. */
export const TEXTS = [
  '',
  'Watches variable stars.',
  'anna in the rest',
  'plays (the) piano; ann-marie',
  'müller\nsecond line',
  '明华在北京',
];

/** Websites, one of them spelled in two ways. */
export const WEBSITES = ['', '', 'https://anna.example/me', 'anna.example/me/', 'https://anna.example'];

const among = (...values: readonly string[]) => ({ weight: 3, arbitrary: fc.constantFrom(...values) });

const person = fc.record({
  isCompany: fc.boolean(),
  name: fc.oneof(
    among(...NAMES),
    anyText.filter((text) => text !== ''),
  ),
  role: fc.oneof(among(...VALUES), anyText),
  hometown: fc.oneof(among(...VALUES), anyText),
  currentcity: fc.constantFrom(...VALUES),
  nickname: fc.oneof(among('', 'Nana', 'Gogo'), anyText),
  otherName: fc.oneof(among('', '', '', ...NAMES), anyText),
  translated: fc.oneof(among('', '', '', ...VALUES, ...TEXTS), anyText),
  message: fc.oneof(among(...TEXTS), anyText),
  sort_name: fc.oneof(among('', 'zz top', 'Ärzte'), anyText),
  verified: fc.boolean(),
  private_fields: fc.subarray<PrivateEntry>([
    'nickname',
    'profession',
    'hometown',
    'catagory',
    'website',
    'names',
    'message',
  ]),
  listed: fc.constantFrom('yes', 'yes', 'yes', 'no'),
  source: fc.constantFrom('', 'Wikidata', 'WIKIDATA', 'Ärzteblatt'),
  avatar: fc.constantFrom('', 'photo.jpg'),
  waits: fc.constantFrom(false, false, false, true),
  website: fc.constantFrom(...WEBSITES),
  dob: fc.constantFrom('', '', '1950-03-01', '1950-09-09'),
  wikidata: fc.constantFrom('', '', 'Q42', 'Q43'),
});
type Person = typeof person extends fc.Arbitrary<infer Value> ? Value : never;

const ALIKE: Person = {
  isCompany: false,
  name: 'Anna',
  role: 'Astronomer',
  hometown: '',
  currentcity: '',
  nickname: '',
  otherName: '',
  translated: '',
  message: '',
  sort_name: '',
  verified: false,
  private_fields: [],
  listed: 'yes',
  source: '',
  avatar: '',
  waits: false,
  website: '',
  dob: '',
  wikidata: '',
};

/** What may happen to a directory. */
export const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ type: fc.constant('add' as const), people: fc.array(person, { maxLength: 8 }) }),
  },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('edit' as const), who: fc.nat(), person }) },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constantFrom('hide' as const, 'delete' as const, 'like' as const, 'view' as const),
      who: fc.nat(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constantFrom('compact' as const, 'restart' as const, 'lose' as const, 'damage' as const),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** A directory that changes, and the profiles in it. */
export const aChangingDirectory = () => {
  const { storage, clock, blobs } = aStorage();
  const profiles: { record: ProfileRecord; verified: boolean; hidden: boolean }[] = [];
  let versions = 0;

  const toRecord = (given: Person, known?: ProfileRecord): ProfileRecord => {
    const order = known?.order ?? timeOrderedId(clock.now());
    const id = known?.id ?? `profile${String(profiles.length).padStart(3, '0')}`;
    versions += 1;
    const shared = {
      order,
      id,
      version: versions,
      message: given.message,
      sort_name: given.sort_name,
      listed: given.listed,
      private_fields: given.private_fields,
      source: given.source,
      avatar: given.avatar,
      website: given.website,
      wikidata: given.wikidata,
      ...(given.otherName !== '' && {
        names: [{ text: given.otherName, language: '', kind: 'native' as const }],
      }),
      ...(given.translated !== '' && {
        translations: {
          de: { message: given.translated, [given.isCompany ? 'catagory' : 'profession']: given.translated },
        },
      }),
      ...(given.waits && { waiting: { since: 0, until: 'reviewed' as const } }),
    };
    const isCompany = known === undefined ? given.isCompany : known.profile === 'professional';
    return isCompany
      ? aBusinessRecord({ ...shared, companyname: given.name, name: given.name, catagory: given.role })
      : aProfileRecord({
          ...shared,
          name: given.name,
          nickname: given.nickname,
          profession: given.role,
          hometown: given.hometown,
          currentcity: given.currentcity,
          dob: given.dob,
        });
  };
  const change = ({ record, verified, hidden }: (typeof profiles)[number]): IndexChange => {
    const whole = toIndexChange(record, record, null, TODAY);
    const badge = { verified: verified ? 'verified.jpg' : 'not-verified.jpg' } as const;
    return {
      ...whole,
      entry: whole.entry === null || hidden ? null : { ...whole.entry, ...badge },
      admin: whole.admin && { ...whole.admin, ...badge, ...(hidden && { hidden: true as const }) },
    };
  };
  const at = (who: number) => profiles[who % Math.max(1, profiles.length)];

  return {
    storage,
    clock,
    blobs,
    /** Some letters of what a profile says of itself; '' without any profile. */
    pieceOf: ({ who, from, length }: { who: number; from: number; length: number }): string => {
      const record = at(who)?.record;
      const letters = [...`${record?.name ?? ''} ${record?.nickname ?? ''} ${record?.message ?? ''}`];
      const start = from % letters.length;
      return letters.slice(start, start + length).join('');
    },
    /** Adds people who are otherwise alike. */
    add: async (people: readonly Partial<Person>[]): Promise<void> => {
      for (const each of people) {
        clock.advance(20_000);
        profiles.push({ record: toRecord({ ...ALIKE, ...each }), verified: false, hidden: false });
      }
      await announceBatch(storage, profiles.map(change));
    },
    play: async (given: Step): Promise<void> => {
      clock.advance(20_000);
      if (given.type === 'add') {
        const added = given.people.map((each) => {
          const profile = { record: toRecord(each), verified: each.verified, hidden: false };
          profiles.push(profile);
          return profile;
        });
        if (added.length > 0) await announceBatch(storage, added.map(change));
      } else if (given.type === 'compact') {
        clock.advance(120_000);
        await compactTopic(storage, directoryTopic);
      } else if ('who' in given) {
        const profile = at(given.who);
        if (profile === undefined) return;
        if (given.type === 'like')
          await setLike(storage, profile.record.id, `visitor-${given.who % 7}`, true);
        else if (given.type === 'view') await addView(storage, profile.record.id);
        else if (given.type === 'delete') {
          profiles.splice(profiles.indexOf(profile), 1);
          const { order, profile: kind } = profile.record;
          await announceBatch(storage, [{ order, profile: kind, entry: null, admin: null }]);
        } else {
          if (given.type === 'hide') profile.hidden = !profile.hidden;
          else if (given.type === 'edit')
            Object.assign(profile, {
              record: toRecord(given.person, profile.record),
              verified: given.person.verified,
            });
          profile.record = { ...profile.record, version: ++versions };
          await announceBatch(storage, [change(profile)]);
        }
      }
    },
  };
};
