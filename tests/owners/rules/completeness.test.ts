import { describe, expect, test } from 'vitest';
import { PROFILE_KINDS } from '../../../src/base/fields/rules/profile-kind.ts';
import { ADDED_IN, completenessOf } from '../../../src/owners/rules/completeness.ts';
import { sectionNamed } from '../../../src/owners/rules/sections.ts';
import type { OwnProfile } from '../../../src/profiles/rules/profile.ts';
import { toOwnProfile } from '../../../src/profiles/rules/profile-views.ts';
import { aBusinessRecord, aProfileRecord } from '../../support/builders/profiles.ts';

const own = (record = aProfileRecord()): OwnProfile =>
  toOwnProfile(record, 'not-verified.jpg', { like: 0, view: 0 });
const records = { personal: aProfileRecord(), professional: aBusinessRecord() };
const missingOf = (user: OwnProfile, hasTie = false) => completenessOf(user, hasTie).missing;

test('a new page lacks what makes a page live, and never an identifier or what is private', () => {
  expect(completenessOf(own(), false)).toEqual({
    parts: 7,
    missing: ['portrait', 'paragraph', 'career', 'education', 'links', 'sources', 'companies'],
  });
  expect(completenessOf(own(records.professional), false)).toEqual({
    parts: 7,
    missing: ['portrait', 'paragraph', 'products', 'links', 'sources', 'people', 'photo'],
  });
});

describe('a person’s page', () => {
  const entry = { from: '', to: '' };
  test.each([
    ['portrait', { avatar: 'a.jpg' }],
    ['paragraph', { message: 'One.\n\nTwo.' }],
    ['career', { positions: [{ organisation: 'Looms', role: '', ...entry }] }],
    ['education', { education: [{ school: 'Maharani', degree: '', ...entry }] }],
    ['links', { links: [{ url: 'https://a.example/', label: '' }] }],
    ['links', { linked: '@asha' }],
    ['sources', { sources: { hometown: [{ url: 'https://a.example/', title: '', seen: '' }] } }],
  ] as const)('has its %s with %j', (part, given) => {
    const user = { ...own(), ...given } as OwnProfile;
    expect(missingOf(own())).toContain(part);
    expect(missingOf(user)).not.toContain(part);
  });

  test('one paragraph is one, however much white space follows it, and the default picture is no portrait', () => {
    expect(missingOf({ ...own(), message: ' One.\n\n \n', avatar: 'default.jpg' }).slice(0, 2)).toEqual([
      'portrait',
      'paragraph',
    ]);
  });

  test('a tie makes it a part of the directory', () => {
    expect(missingOf(own(), true)).not.toContain('companies');
  });
});

test('a company’s website is a link, and a second photo counts', () => {
  const user = { ...own(records.professional), website: 'looms.example', avatar2: 'b.jpg' };
  expect(missingOf(user, true)).toEqual(['portrait', 'paragraph', 'products', 'sources']);
});

test.each(PROFILE_KINDS)('each part of a %s page is added in a section that the page has', (kind) => {
  for (const part of missingOf(own(records[kind])))
    expect([part, sectionNamed(kind, ADDED_IN[part])?.name]).not.toContain(undefined);
});
