import { timeOrderedId } from '../../src/base/engine/storage/keys.ts';
import { emptyFields } from '../../src/base/fields/rules/fields.ts';
import type { ProfileRecord } from '../../src/profiles/rules/profile.ts';
import { seededRandom } from '../support/chance/seeded-random.ts';

// Shares and lengths follow 3,600 real records: five people per company; names 86 % Latin, 12 % Chinese, the rest Arabic and
// Cyrillic; texts of 146 letters at the median, 321 at the 90th percentile, 1,200 at most.
const LATIN_FIRST =
  'Ana José Marie Lukas Zoë Ingrid Tomás Élodie Aarav Priya Michael Sarah Fatima Olu Kofi Søren Łukasz Çağla Nguyễn Siobhán'.split(
    ' ',
  );
const LATIN_LAST =
  'Müller García Smith Okafor Rao Novák Kowalski Jensen Öztürk Dubois Rossi Silva Nakamura Amyx Lindqvist Iyer Brennan Petrov Haddad Mwangi'.split(
    ' ',
  );
const CHINESE = '王李张刘陈杨黄赵周吴徐孙马朱胡郭何高林罗明华建国志伟丽娟秀英文军';
const ARABIC = ['محمد', 'أحمد', 'فاطمة', 'علي', 'خالد', 'مريم', 'يوسف', 'حسن', 'ليلى', 'عمر'];
const CYRILLIC = [
  'Иван',
  'Мария',
  'Пётр',
  'Ольга',
  'Сергей',
  'Иванов',
  'Кузнецова',
  'Смирнов',
  'Попова',
  'Орлов',
];
const TRADES =
  'politician,barber,physicist,novelist,mayor,engineer,teacher,footballer,judge,painter,member of the House of Representatives,assistant professor of medicine'.split(
    ',',
  );
export const WORDS =
  'served district council since elected party university research member board county state company public national history science founded water energy school award city president law field team music river bridge'.split(
    ' ',
  );
const TOWNS = 'Topeka Pune Lyon Kraków Nairobi 北京 Mysuru Graz Porto Oslo'.split(' ');
const FORMS = ['GmbH', 'Ltd', 'Inc.', 'SA', 'Holdings', 'Group', 'AG', 'Technologies'];

/** The id of a generated profile, by its position from the oldest. */
export const generatedId = (index: number): string => `g${index.toString(36).padStart(9, '0')}`;

const ONE_IN_A_COMPANY = 6;

/** A deterministic generator of profiles, oldest first, the same for the same seed and start. */
export const generateProfiles = (start: number, seed = 1) => {
  const random = seededRandom(seed);
  const pick = <Value>(values: ArrayLike<Value>): Value =>
    values[Math.floor(random() * values.length)] as Value;
  const often = (share: number): boolean => random() < share;

  const personName = (): string => {
    const script = random();
    if (script < 0.12) return Array.from({ length: often(0.7) ? 3 : 2 }, () => pick(CHINESE)).join('');
    if (script < 0.13) return `${pick(ARABIC)} ${pick(ARABIC)}`;
    if (script < 0.137) return `${pick(CYRILLIC)} ${pick(CYRILLIC)}`;
    const middle = often(0.15) ? ` ${pick(LATIN_FIRST)[0]}.` : '';
    return `${pick(LATIN_FIRST)}${middle} ${pick(LATIN_LAST)}${often(0.1) ? `-${pick(LATIN_LAST)}` : ''}`;
  };
  const textLength = (): number => {
    const share = random();
    if (share < 0.5) return 100 + share * 92;
    if (share < 0.9) return 146 + (share - 0.5) * 440;
    return share < 0.99 ? 321 + (share - 0.9) * 1_900 : 494 + (share - 0.99) * 73_000;
  };
  const text = (name: string): string => {
    const length = textLength();
    let written = `${name}:`;
    while (written.length < length) written += ` ${pick(WORDS)}`;
    return `${written}.`;
  };
  const words = (count: number): string => Array.from({ length: count }, () => pick(WORDS)).join(' ');

  return (index: number): ProfileRecord => {
    const id = generatedId(index);
    const created = start + index;
    const base = {
      ...emptyFields(),
      avatar: '',
      avatar1: '',
      avatar2: '',
      id,
      version: 1,
      order: timeOrderedId(created),
      created,
      updated: created,
      email: often(0.3) ? `${id}@mail.example` : '',
      phone: often(0.33) ? `785-296-${String(index % 10_000).padStart(4, '0')}` : '',
    };
    if (index % ONE_IN_A_COMPANY === 0) {
      const companyname = `${pick(LATIN_LAST)} ${pick(WORDS)} ${pick(FORMS)}`;
      return {
        ...base,
        profile: 'professional',
        name: companyname,
        companyname,
        catagory: pick(WORDS),
        address: `${index % 200} ${pick(LATIN_LAST)} St, ${pick(TOWNS)}`,
        website: often(0.5) ? 'https://www.company.example/' : '',
        message: text(companyname),
      };
    }
    const name = personName();
    return {
      ...base,
      profile: 'personal',
      name,
      profession: pick(TRADES),
      dob: often(0.37) ? `19${10 + Math.floor(random() * 89)}-0${1 + (index % 9)}-1${index % 10}` : '',
      hometown: often(0.25) ? pick(TOWNS) : '',
      eduqualification: often(0.19) ? words(6) : '',
      school: often(0.05) ? words(4) : '',
      awards: often(0.15) ? words(5) : '',
      message: text(name),
    };
  };
};

/** The queries of every run: five rare, five common, five of one letter and five without matches. */
export const QUERIES = [
  ...['lukas amyx', 'zoe o', '明华', 'петр', 'محمد علي'],
  ...['muller', 'district', 'politician', 'garcia', 'energy'],
  ...['a', 'e', 'z', '王', '9'],
  ...['qqqq', 'zebra crossing', '龘', 'xylophone', 'no such person'],
] as const;
