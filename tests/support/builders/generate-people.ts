import { seededRandom } from '../chance/seeded-random.ts';

const GIVEN = [
  'Asha',
  'José',
  'Mária',
  '陳',
  'Olga',
  'Kwame',
  'Siobhán',
  'ميشال',
  'Ngọc',
  'Ελένη',
  'Ivo',
  'Ruth',
];
const FAMILY = [
  'Rao',
  'Núñez',
  'Kovács',
  '祖貽',
  'Petrova',
  'Asante',
  'Ní Dhuibhir',
  'المرّ',
  'Trần',
  'Βάρδας',
  'Lind',
];
const WORK = ['Astronomer', 'Baker', 'Lawyer', 'Artist', 'Teacher', 'Physicist', 'Farmer', 'Senator'];
const WORDS = 'river winter paper signal harbour copper school letter garden engine valley museum'.split(' ');

/** Invented records for an import, the same for the same seed, with lengths, scripts and gaps as in real directories. */
export function* generatePeople(count: number, seed = 1): Generator<Record<string, unknown>> {
  const random = seededRandom(seed);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  for (let number = 0; number < count; number += 1) {
    const name = `${pick(GIVEN)} ${pick(FAMILY)} ${number}`;
    const words = Array.from({ length: 20 + Math.floor(random() ** 2 * 200) }, () => pick(WORDS)).join(' ');
    const key = `generated:${number}`;
    if (random() < 0.17) {
      yield {
        key,
        profile: 'professional',
        companyname: `${name} Ltd`,
        catagory: pick(WORK),
        message: words,
      };
      continue;
    }
    yield {
      key,
      profile: 'personal',
      name,
      profession: pick(WORK),
      message: words,
      dob: random() < 0.4 ? `19${10 + Math.floor(random() * 80)}-0${1 + Math.floor(random() * 9)}-11` : '',
      ...(random() < 0.3 && { email: `person${number}@example.org` }),
      ...(random() < 0.05 && { verified: 'verified.jpg' }),
    };
  }
}
