import { describe, expect, test } from 'vitest';
import { fieldsOf } from '../../../src/base/fields/rules/fields.ts';
import { PHOTO_FIELDS } from '../../../src/base/fields/rules/photo-fields.ts';
import { PROFILE_KINDS } from '../../../src/base/fields/rules/profile-kind.ts';
import { partsOf, sectionNamed, sectionsOf } from '../../../src/owners/rules/sections.ts';
import { structuredOf } from '../../../src/profiles/rules/structured-fields.ts';
import { isList } from '../../../src/profiles/rules/structured-names.ts';
import { setLanguages, withLanguages } from '../../support/languages.ts';

test('a site of several languages has a section about them', () => {
  setLanguages('en', 'de');
  expect(sectionsOf('personal').at(-1)).toMatchObject({
    title: 'Languages',
    fields: ['language'],
    lists: ['translations'],
  });
  expect(sectionNamed('professional', 'translations')?.name).toBe('languages');
});

describe('the sections of a page', () => {
  withLanguages('en');

  test.each(PROFILE_KINDS)('each part of a %s page stands in one section', (kind) => {
    const lists = structuredOf(kind).filter(isList);
    const fields = fieldsOf(kind).filter((field) => field !== 'language');
    expect(sectionsOf(kind).flatMap(partsOf).toSorted()).toEqual(
      [...PHOTO_FIELDS, ...fields, ...lists].toSorted(),
    );
  });

  test('a person has a career and an education, a company people', () => {
    expect(sectionsOf('personal').map(({ title }) => title)).toEqual([
      'Name and portrait',
      'About',
      'Details',
      'Career',
      'Education',
      'Links',
      'Photos',
      'Contact',
    ]);
    expect(sectionsOf('professional').map(({ title }) => title)).toEqual([
      'Name and logo',
      'About',
      'Details',
      'People',
      'Links',
      'Photos',
      'Contact',
    ]);
  });

  test('what stands at the head of the page is edited with the name', () => {
    expect(sectionsOf('personal')[0]).toMatchObject({
      fields: ['name', 'profession', 'said', 'pronouns', 'sort_name'],
      photos: ['avatar'],
    });
    expect(sectionsOf('professional')[0]).toMatchObject({
      fields: ['companyname', 'sort_name'],
      photos: ['avatar'],
    });
  });

  test('a section is found by its name and by its parts', () => {
    expect(sectionNamed('personal', 'about')?.name).toBe('about');
    expect(sectionNamed('personal', 'message')?.name).toBe('about');
    expect(sectionNamed('personal', 'avatar2')?.name).toBe('photos');
    expect(sectionNamed('personal', 'positions')?.name).toBe('career');
    expect(sectionNamed('professional', 'website')?.name).toBe('links');
    expect(sectionNamed('professional', 'education')).toBeUndefined();
    expect(sectionNamed('personal', 'toString')).toBeUndefined();
  });
});
