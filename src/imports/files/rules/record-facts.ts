import { emptyFields, isProfileKind } from '../../../base/fields/rules/fields.ts';
import { IDENTIFIER_FIELDS } from '../../../base/fields/rules/identifiers.ts';
import { isNoAddress } from '../../../base/fields/rules/social.ts';
import { storedLine } from '../../../base/fields/rules/stored-value.ts';
import { isYear } from '../../../profiles/life/rules/years.ts';
import type { ProfileRecord } from '../../../profiles/rules/profile.ts';
import type { AlikeFacts } from '../../../search/alike/rules/alike-facts.ts';
import { alikeFacts } from '../../../search/alike/rules/facts.ts';
import type { ListRecord } from './mapping.ts';

/** No value that is compared is longer. */
const LONGEST = 400;

/** A text or number of a record as text, trimmed and cut. */
export const recordText = (record: ListRecord, field: string): string => {
  const value = record[field];
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim().slice(0, LONGEST) : '';
};

/** The name that the page of a record has. */
export const recordName = (record: ListRecord): string => {
  const name = recordText(record, 'name');
  return record['profile'] === 'professional' ? recordText(record, 'companyname') || name : name;
};

const WHOLE_DATE = /^-?\d{4,}-\d\d-\d\d$/;

/** What a record says that tells whether a page is about the same, as its page would say it. `today` is `YYYY-MM-DD`. */
export const recordFacts = (record: ListRecord, today: string): AlikeFacts => {
  const { profile } = record;
  const isCompany = profile === 'professional';
  const dateOf = (...fields: string[]): string =>
    fields.map((field) => recordText(record, field)).find((text) => WHOLE_DATE.test(text) || isYear(text)) ??
    '';
  const website = storedLine('website', recordText(record, 'website'));
  const identifiers = IDENTIFIER_FIELDS.map((field) => [field, storedLine(field, recordText(record, field))]);
  const page = {
    ...emptyFields(),
    ...Object.fromEntries(identifiers),
    profile: isProfileKind(profile) ? profile : 'personal',
    dob: dateOf('dob', 'birthyear'),
    died: isCompany ? '' : dateOf('died', 'deathyear'),
    website: isNoAddress(website) ? '' : website,
    foundername: storedLine('foundername', recordText(record, 'foundername')),
  };
  return alikeFacts(page as ProfileRecord, today);
};
