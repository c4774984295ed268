import { expect, test } from 'vitest';
import { fieldsOf, registrationName } from '../../../../src/base/fields/rules/fields.ts';
import { isIdentifierField } from '../../../../src/base/fields/rules/identifiers.ts';
import { PROFILE_KINDS } from '../../../../src/base/fields/rules/profile-kind.ts';
import { listsOfKind } from '../../../../src/owners/registration/browser/registration-lists.ts';
import {
  loadReservedNames,
  OWN_PAGE_PURPOSE,
  problemsOf,
} from '../../../../src/owners/registration/browser/registration-purpose.ts';
import {
  detailGroupOf,
  failingStep,
  groupNames,
  namesOfStep,
  problemsOfStep,
  stepOf,
} from '../../../../src/owners/registration/browser/registration-steps.ts';
import type { RegistrationPhotos, RegistrationValues } from '../../../../src/owners/registration/rules.ts';
import { noPhotos } from '../../../../src/owners/registration/rules.ts';

const PHOTO = { ...noPhotos(), avatar: new Blob(['x']) };
const today = '2030-06-15';

const aPerson = (given: RegistrationValues = {}): RegistrationValues => ({
  profile: 'personal',
  name: 'Marit Solberg',
  profession: 'Cartographer',
  marital: 'Single',
  eduqualification: 'MSc',
  hobbies: 'Rowing',
  bloodgroup: 'O+',
  shown_fields: 'bloodgroup',
  hometown: 'Bodø',
  currentcity: 'Bergen',
  nationality: 'Norwegian',
  phone: '+47 555 12 34 567',
  email: 'marit@example.com',
  password: 'Harbour7light',
  confirmpassword: 'Harbour7light',
  message: 'Draws coasts.',
  ...given,
});

const problems = (values: RegistrationValues, photos: RegistrationPhotos = PHOTO, taken: string[] = []) =>
  problemsOf({ values, photos, taken: new Set(taken), today });

test('every value of a kind that the wizard asks for belongs to exactly one step', () => {
  for (const kind of PROFILE_KINDS) {
    const names = ([1, 2, 3, 4] as const).flatMap((step) => namesOfStep(kind, step, OWN_PAGE_PURPOSE));
    const expected = [
      ...fieldsOf(kind).filter(
        (field) =>
          !isIdentifierField(field) && !['sort_name', 'said', 'pronouns', 'language'].includes(field),
      ),
      'password',
      'confirmpassword',
    ].map((field) => registrationName(kind, field));
    expect([...names].sort()).toEqual(
      [
        ...expected,
        ...listsOfKind(kind),
        ...(kind === 'personal' ? ['shown_religion', 'shown_bloodgroup'] : []),
        ...['profile', 'captcha', 'avatar', 'avatar1', 'avatar2'],
      ].sort(),
    );
  }
});

test('the groups of step 2 stand in the order that people think, each question after its field', () => {
  expect(groupNames('personal', OWN_PAGE_PURPOSE)).toEqual([
    ['name', 'profession', 'marital', 'children', 'nickname', 'dob'],
    ['hometown', 'currentcity', 'nationality'],
    ['eduqualification', 'hobbies', 'school', 'college'],
    ['bloodgroup', 'shown_bloodgroup', 'religion', 'shown_religion'],
    [...['phone', 'email', 'password', 'confirmpassword'], ...['facebook', 'twitter', 'instagram', 'linked']],
    ['positions', 'education', 'links'],
  ]);
  expect(detailGroupOf('professional', 'email1', OWN_PAGE_PURPOSE)).toBe(3);
  expect(detailGroupOf('professional', 'toString', OWN_PAGE_PURPOSE)).toBe(-1);
  expect(detailGroupOf(null, 'name', OWN_PAGE_PURPOSE)).toBe(-1);
});

test('a complete form has no problems', () => {
  expect(problems(aPerson())).toEqual({});
  expect(failingStep('personal', {}, OWN_PAGE_PURPOSE)).toBeNull();
});

test('without a kind, only the kind is required', () => {
  expect(problems({ profile: '' })).toEqual({ profile: 'Please select a profile type.' });
  expect(problems({ profile: 'royal' })).toEqual({ profile: 'Please select a profile type.' });
  expect(stepOf(null, 'profile', OWN_PAGE_PURPOSE)).toBe(1);
});

test('the failing step is the first one with a problem', () => {
  const both = problems(aPerson({ name: '  ', message: '' }), noPhotos());
  expect(both).toEqual({
    name: 'Name is required',
    message: "Please add 'Interesting facts about you' (required)",
    avatar: 'Profile Photo is required',
  });
  expect(failingStep('personal', both, OWN_PAGE_PURPOSE)).toBe(2);
  expect(problemsOfStep('personal', both, 3, OWN_PAGE_PURPOSE)).not.toHaveProperty('name');
  expect(
    failingStep('personal', problemsOfStep('personal', both, 3, OWN_PAGE_PURPOSE), OWN_PAGE_PURPOSE),
  ).toBe(3);
});

test('a registered address is refused in any letter case', () => {
  expect(problems(aPerson({ email: ' Marit@Example.com ' }), PHOTO, ['marit@example.com'])).toEqual({
    email: 'This email is already registered',
  });
});

test('problems of a business have the suffixed names', () => {
  const shownProblems = problems({ profile: 'professional' }, noPhotos());
  expect(shownProblems).toMatchObject({
    companyname: 'Company Name is required',
    phone1: 'Phone is required',
    email1: 'Email is required',
    password1: 'Password is required',
    message1: "Please add 'Interesting facts about your company' (required)",
  });
  expect(stepOf('professional', 'email1', OWN_PAGE_PURPOSE)).toBe(2);
  expect(stepOf('professional', 'message1', OWN_PAGE_PURPOSE)).toBe(3);
});

test('a name that no step has belongs to the last step', () => {
  expect(stepOf('personal', 'captcha', OWN_PAGE_PURPOSE)).toBe(4);
  expect(stepOf('personal', '__proto__', OWN_PAGE_PURPOSE)).toBe(4);
});

test('a reserved name is refused in its step', async () => {
  await loadReservedNames();
  for (const name of ['Vitae Support', 'Vіtае']) {
    const shownProblems = problems(aPerson({ name }));
    expect(shownProblems).toEqual({ name: 'This name is reserved' });
    expect(problemsOfStep('personal', shownProblems, 2, OWN_PAGE_PURPOSE)).toEqual(shownProblems);
  }
});
