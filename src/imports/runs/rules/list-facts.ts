import { isProfileKind } from '../../../base/fields/rules/fields.ts';
import type { ListRecord, ListReview } from '../../files/rules/mapping.ts';
import type { Encoding, ListFormat, MemberList, Separator } from '../../files/rules/member-list.ts';

/** How a file was read and what its columns became; it is worked out anew after a reload. */
export type ListFacts = {
  rows: number;
  /** What the file is: `semicolons`, `Windows-1252`. */
  traits: readonly string[];
  remarks: readonly string[];
  review: ListReview;
  private: PrivateFacts;
};

/** How many people who have not died have an e-mail, and a whole birth date, which stay private unless somebody chooses otherwise. */
export type PrivateFacts = { emails: number; births: number };

const FORMATS: Record<ListFormat, string> = {
  table: '',
  xlsx: 'Excel',
  'json-lines': 'JSON Lines',
  json: 'JSON',
  vcard: 'vCard',
  linkedin: 'LinkedIn',
};

const SEPARATORS: Record<Separator, string> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'bars' };

const ENCODINGS: Record<Encoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
};

/** What a list was found to be, in words. */
export const traitsOf = ({ format, separator, encoding }: Omit<MemberList, 'rows'>): string[] =>
  [
    FORMATS[format],
    separator === null ? '' : SEPARATORS[separator],
    encoding === null ? '' : ENCODINGS[encoding],
  ].filter((trait) => trait !== '');

const has = (record: ListRecord, field: string): boolean => {
  const value = record[field];
  return value !== undefined && value !== null && String(value).trim() !== '';
};

/** Whether the site keeps a person's e-mail and day of birth private by itself. */
const isPrivatePerson = (record: ListRecord): boolean => {
  const { profile } = record;
  return (
    (!isProfileKind(profile) || profile === 'personal') &&
    !has(record, 'died') &&
    !has(record, 'deathyear') &&
    record['public_role'] !== 'yes'
  );
};

const WHOLE_DATE = /^\d{4}-\d{2}-\d{2}$/;

/** What would be private in these records. */
export const privateFacts = (records: readonly ListRecord[]): PrivateFacts => {
  const people = records.filter(isPrivatePerson);
  return {
    emails: people.filter((record) => has(record, 'email')).length,
    births: people.filter((record) => WHOLE_DATE.test(String(record['dob'] ?? ''))).length,
  };
};
