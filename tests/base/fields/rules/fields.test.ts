import { expect, test } from 'vitest';
import {
  detailFields,
  FIELD_LABELS,
  FIELD_NAMES,
  fieldsOf,
  hasLines,
  isRequired,
  isSearched,
  maxLength,
  registrationName,
} from '../../../../src/base/fields/rules/fields.ts';
import { privateChoices } from '../../../../src/profiles/visibility/rules/privacy.ts';

const words = (text: string): string[] => text.trim().split(/\s+/);

test('each kind has its fields, in the order of its forms', () => {
  expect(fieldsOf('personal')).toEqual(
    words(`name nickname profession said pronouns dob marital children religion eduqualification school college hobbies bloodgroup
      hometown currentcity nationality facebook twitter instagram linked sort_name language wikidata orcid isni phone email awards message`),
  );
  expect(fieldsOf('professional')).toEqual(
    words(`companyname foundername catagory products startedyear boardmembers employee gst address website facebook
      twitter instagram linked sort_name language wikidata lei phone email awards message`),
  );
});

test('labels are the words that screens and sentences show', () => {
  expect(FIELD_LABELS).toMatchObject({
    dob: 'Date of Birth',
    eduqualification: 'Qualification',
    twitter: 'X',
    linked: 'LinkedIn',
    awards: 'List of Awards & Honour',
    message: 'About',
    catagory: 'Industry',
    gst: 'GST Number',
    address: 'Head Office',
  });
});

test('registration requires what a page needs to be useful', () => {
  const required = (kind: 'personal' | 'professional') =>
    fieldsOf(kind).filter((field) => isRequired(kind, field));
  expect(required('personal')).toEqual(
    words(`name profession marital eduqualification hobbies bloodgroup hometown currentcity nationality phone email
      message`),
  );
  expect(required('professional')).toEqual(
    words('companyname foundername catagory startedyear boardmembers employee address phone email message'),
  );
  expect([isRequired('professional', 'name'), isRequired('personal', 'companyname')]).toEqual([false, false]);
});

test('the Details table has its rows in a fixed order', () => {
  expect(detailFields('personal')).toEqual(
    words(`nickname dob email religion eduqualification school college hobbies bloodgroup hometown currentcity
      nationality awards`),
  );
  expect(detailFields('professional')).toEqual(
    words(`companyname foundername catagory products startedyear boardmembers employee gst address website phone email
      awards`),
  );
});

test('an owner can make private the rows of Details except some, links, lists, numbers and photos', () => {
  const own = (kind: 'personal' | 'professional') => [
    ...words('facebook twitter instagram linked'),
    ...(kind === 'personal' ? words('said pronouns positions education') : []),
    ...words('links names names:former avatar1 avatar2'),
  ];
  const rows = (kind: 'personal' | 'professional') =>
    detailFields(kind).filter((field) => !['companyname', 'foundername'].includes(field));
  for (const kind of ['personal', 'professional'] as const)
    expect([...privateChoices(kind)]).toEqual([
      ...rows(kind),
      ...own(kind),
      ...(kind === 'personal' ? ['dob:year'] : []),
    ]);
});

test('long texts have 1,000 characters, About 10,000, and only some have lines', () => {
  const long = words('eduqualification school college hobbies products address awards');
  expect(FIELD_NAMES.filter((field) => maxLength(field) === 1_000)).toEqual(long);
  expect(FIELD_NAMES.filter((field) => maxLength(field) === 10_000)).toEqual(['message']);
  expect(FIELD_NAMES.filter(hasLines)).toEqual(words('products address awards message'));
});

test('a search covers names, work, schools, places, hobbies, birth and About', () => {
  expect(FIELD_NAMES.filter(isSearched).sort()).toEqual(
    words(`name nickname profession eduqualification school hobbies message dob
      catagory products foundername hometown currentcity companyname`).sort(),
  );
});

test.each([
  ['personal', 'phone', 'phone'],
  ['professional', 'phone', 'phone1'],
  ['professional', 'confirmpassword', 'confirmpassword1'],
  ['professional', 'companyname', 'companyname'],
  ['professional', 'wikidata', 'wikidata'],
  ['professional', 'toString', 'toString'],
  ['professional', 'captcha', 'captcha'],
] as const)('a %s registration sends %s as %s', (kind, field, name) => {
  expect(registrationName(kind, field)).toBe(name);
});
