import { IDENTIFIER_FIELDS } from '../../../base/fields/rules/identifiers.ts';
import { isEmail, normalizeEmail } from '../../../base/text/rules/email.ts';
import { nameKey } from '../../../profiles/identity/rules/page-name.ts';
import { compareFacts } from '../../../search/alike/rules/agreement.ts';
import type { AlikeFacts } from '../../../search/alike/rules/alike-facts.ts';
import { matchOf } from '../../../search/alike/rules/match.ts';
import { identifierKeys, sameNameKeys } from '../../../search/alike/rules/pair-keys.ts';
import { joinRecords } from './join-records.ts';
import type { ListRecord, RepeatedRow } from './mapping.ts';
import { recordFacts, recordName, recordText } from './record-facts.ts';

/**
 * Finds rows of one list that are one person, as the site decides when it stores them one after the other; `today` is `YYYY-MM-DD`. Each row is compared with few of
 * those before it, at the same cost however many.
 */
export const createRepeatFinder = (today: string): ((records: readonly ListRecord[]) => RepeatedRow[]) => {
  const finder = new RepeatFinder(today);
  return (records) => records.flatMap((record) => finder.repeatOf(record) ?? []);
};

/** What becomes one page: its first row, with what later ones add. */
type Person = { record: ListRecord; facts: AlikeFacts };

/** People with one key that are compared, the last ones. */
const MAX_COMPARED = 12;

class RepeatFinder {
  readonly #today: string;
  /** People by what says by itself who a row is. */
  readonly #bySign = new Map<string, Person>();
  /** People by their name and what they may agree in. */
  readonly #byKey = new Map<string, Person[]>();

  constructor(today: string) {
    this.#today = today;
  }

  repeatOf(record: ListRecord): RepeatedRow | null {
    const signs = signsOf(record);
    const facts = recordFacts(record, this.#today);
    const known = signs.find(({ by }) => this.#bySign.has(by));
    const same = known && this.#bySign.get(known.by);
    if (known !== undefined && same !== undefined) {
      this.#join(same, record, signs);
      return toRepeat(record, same, true, known.words);
    }
    const isKeyless = signs.every(({ by }) => by.startsWith(CONTENT));
    const found = this.#compare(record, facts, isKeyless);
    const words = found === null ? '' : wordsOf(facts, found.person.facts);
    if (found?.isSure) this.#join(found.person, record, signs);
    else this.#note({ record, facts }, signs);
    return found && toRepeat(record, found.person, found.isSure, words);
  }

  #compare(
    record: ListRecord,
    facts: AlikeFacts,
    isKeyless: boolean,
  ): { person: Person; isSure: boolean } | null {
    const people = new Set(keysOf(record, facts).flatMap((key) => this.#byKey.get(key) ?? []));
    const byRow = new Map([...people].map((person) => [String(person.record.row), person]));
    const namesakes = [...byRow].map(([id, person]) => ({ id, facts: person.facts }));
    const match = matchOf(facts, namesakes, isKeyless);
    if (match === null) return null;
    const isSure = 'same' in match;
    const person = byRow.get(isSure ? match.same : match.alike);
    return person === undefined ? null : { person, isSure };
  }

  #join(person: Person, record: ListRecord, signs: readonly Sign[]): void {
    person.record = joinRecords(person.record, record);
    person.facts = recordFacts(person.record, this.#today);
    this.#note(person, signs);
  }

  #note(person: Person, signs: readonly Sign[]): void {
    for (const { by } of signs) if (!this.#bySign.has(by)) this.#bySign.set(by, person);
    for (const key of keysOf(person.record, person.facts)) {
      const people = this.#byKey.get(key) ?? [];
      if (!people.includes(person)) this.#byKey.set(key, [...people, person].slice(-MAX_COMPARED));
    }
  }
}

const toRepeat = ({ row }: ListRecord, person: Person, sure: boolean, words: string): RepeatedRow => {
  const earlier = person.record.row;
  return { row, earlier, sure, sentence: `Looks like row ${earlier} of this file: ${words}.` };
};

/** What says by itself who a row is. */
type Sign = { by: string; words: string };

const CONTENT = 'content:';

const signsOf = (record: ListRecord): Sign[] => {
  const signs: Sign[] = [];
  const [key, id, email] = ['key', 'id', 'email'].map((field) => recordText(record, field)) as [
    string,
    string,
    string,
  ];
  if (key !== '') signs.push({ by: `key:${key}`, words: 'one key' });
  if (id !== '') signs.push({ by: `id:${id}`, words: 'one id' });
  if (isEmail(email)) signs.push({ by: `email:${normalizeEmail(email)}`, words: 'one e-mail' });
  if (signs.length > 0) return signs;
  const { row: _row, ...said } = record;
  return [{ by: CONTENT + JSON.stringify(said), words: 'both say the same' }];
};

/** What a row is looked up by. An identifier alone does not make two names one. */
const keysOf = (record: ListRecord, facts: AlikeFacts): string[] => {
  const name = recordName(record);
  if (name === '') return [];
  const named = `${facts.company ? 'company' : 'person'}\n${nameKey(name)}`;
  return [...sameNameKeys(name, facts), ...identifierKeys(facts).map((key) => `${named}\n${key}`)];
};

/** In what two rows agree, in the order in which it counts. */
const WORDS = [
  ...IDENTIFIER_FIELDS.map((field) => [field, 'name and identifier agree'] as const),
  ['birth-date', 'name and birth agree'],
  ['website', 'name and website agree'],
  ['founder', 'name and founder agree'],
  ['birth-year', 'name and year of birth agree'],
  ['host', 'name and website agree'],
] as const;

const wordsOf = (one: AlikeFacts, other: AlikeFacts): string => {
  const { agrees } = compareFacts(one, other);
  return WORDS.find(([agreement]) => agrees.includes(agreement))?.[1] ?? 'the names agree';
};
