import { expect, test } from 'vitest';
import {
  changedBadgeFields,
  correctionProblems,
  editFields,
  editProblems,
  isDirty,
  mergeEdit,
  startEdit,
  toCorrection,
  toForm,
} from '../../../../src/owners/editing/browser/own-profile-edit.ts';
import type { OwnProfile } from '../../../../src/profiles/rules/profile.ts';
import { toOwnProfile } from '../../../../src/profiles/rules/profile-views.ts';
import { aBusinessRecord, aProfileRecord } from '../../../support/builders/profiles.ts';

const TODAY = '2030-01-01';
const own = (given: Partial<OwnProfile> = {}): OwnProfile => ({
  ...toOwnProfile(aProfileRecord({ id: 'abcdefgh' }), 'not-verified.jpg', { like: 0, view: 0 }),
  ...given,
});
const edited = (user: OwnProfile, values: Record<string, string>) => {
  const edit = startEdit(user);
  return { ...edit, values: { ...edit.values, ...values } };
};

test('an edit is dirty if a value or photo differs, ignoring surrounding spaces', () => {
  const edit = startEdit(own());
  expect(isDirty(edit)).toBe(false);
  expect(isDirty(edited(own(), { name: 'Asha Rao ' }))).toBe(false);
  expect(isDirty(edited(own(), { name: 'Asha' }))).toBe(true);
  expect(isDirty({ ...edit, photos: { ...edit.photos, avatar1: 'removed' } })).toBe(true);
});

test('the editor shows Children unless the person is single', () => {
  expect(editFields(startEdit(own()))).not.toContain('children');
  expect(editFields(edited(own(), { marital: 'Married' }))).toContain('children');
  const business = toOwnProfile(aBusinessRecord(), 'not-verified.jpg', { like: 0, view: 0 });
  expect(editFields(startEdit(business))).toContain('address');
});

test('an edit has the sentences of registration, and a field that was empty may stay empty', () => {
  expect(editProblems(startEdit(own({ hometown: '' })), TODAY)).toEqual({});
  expect(editProblems(edited(own(), { name: ' ', email: 'x', phone: '1' }), TODAY)).toEqual({
    name: 'Name is required',
    email: 'Please enter a valid email address',
    phone: 'Please enter a valid phone number (10-15 digits)',
  });
});

test('merging an edit into a newer record keeps the edits, takes other changes, and lists conflicts', () => {
  const edit = edited(own({ version: 1 }), { nickname: 'Mine', hometown: 'Goa', currentcity: 'Delhi' });
  const theirs = own({ version: 2, nickname: 'Theirs', religion: 'None', currentcity: 'Delhi' });
  const merged = mergeEdit(edit, theirs);
  expect(merged.base).toBe(theirs);
  expect(merged.values).toMatchObject({
    nickname: 'Mine',
    hometown: 'Goa',
    religion: 'None',
    currentcity: 'Delhi',
  });
  expect(merged.elsewhere).toEqual({ nickname: 'Theirs' });
  expect(toForm(merged).get('version')).toBe('2');
});

test('the form holds every field, the version, and the photos that change', () => {
  const edit = edited(own({ version: 7 }), { nickname: 'Ash' });
  const avatar = new Blob(['jpeg']);
  const form = toForm({ ...edit, photos: { avatar, avatar1: 'removed', avatar2: null } });
  expect(form.get('id')).toBe('abcdefgh');
  expect(form.get('version')).toBe('7');
  expect(form.get('nickname')).toBe('Ash');
  expect(form.get('avatar')).toBeInstanceOf(Blob);
  expect(form.get('remove_avatar1')).toBe('1');
  expect(form.has('avatar1')).toBe(false);
  expect(form.has('avatar2')).toBe(false);
  expect(form.has('like') || form.has('view')).toBe(false);
});

test('a correction holds text, date of death and photos in one form, and nothing of what owners alone decide', () => {
  const edit = edited(own({ version: 7, avatar: 'a.jpg' }), { message: 'Found radium.' });
  const avatar2 = new Blob(['jpeg']);
  const form = toCorrection({ ...edit, died: '1934', photos: { avatar: 'removed', avatar1: null, avatar2 } });
  expect(Object.fromEntries(form)).toMatchObject({
    id: 'abcdefgh',
    version: '7',
    message: 'Found radium.',
    died: '1934',
    remove_avatar: '1',
  });
  expect(form.get('avatar2')).toBeInstanceOf(Blob);
  expect(['avatar1', 'private_fields', 'password'].filter((name) => form.has(name))).toEqual([]);
});

test('a choice is recognized in any letter case, and anything else stays as typed', () => {
  const edit = edited(own({ marital: 'Single', bloodgroup: 'A+' }), {
    marital: ' married ',
    bloodgroup: 'ab-',
  });
  expect([toForm(edit).get('marital'), toForm(edit).get('bloodgroup')]).toEqual(['Married', 'AB-']);
  expect(editProblems(edit, '2026-11-22')).not.toHaveProperty('marital');
  const wrong = edited(own({ marital: 'Single' }), { marital: 'engaged', hometown: 'GOA' });
  expect([toForm(wrong).get('marital'), toForm(wrong).get('hometown')]).toEqual(['engaged', 'GOA']);
  expect(editProblems(wrong, '2026-11-22')).toHaveProperty('marital');
});

test('private fields make an edit dirty, are sent with it, and survive a merge', () => {
  const edit = { ...startEdit(own({ private_fields: ['email'] })), hidden: ['hometown' as const] };
  expect(isDirty(edit)).toBe(true);
  expect(toForm(edit).get('private_fields')).toBe('hometown');
  expect(mergeEdit(edit, own({ private_fields: ['dob'] })).hidden).toEqual(['hometown']);
  const untouched = startEdit(own());
  expect(mergeEdit(untouched, own({ private_fields: ['dob'] })).hidden).toEqual(['dob']);
});

test('a new name, main photo or e-mail suspends a badge', () => {
  const verified = own({ verified: 'verified.jpg' });
  expect(changedBadgeFields(startEdit(verified))).toEqual([]);
  expect(
    changedBadgeFields(edited(verified, { nickname: 'Ash', email: verified.email.toUpperCase() })),
  ).toEqual([]);
  expect(changedBadgeFields(edited(verified, { name: 'Asha' }))).toEqual(['name']);
  expect(changedBadgeFields(edited(verified, { email: 'b@example.org', name: 'Asha' }))).toEqual([
    'name',
    'email',
  ]);
  const photo = startEdit(verified);
  expect(changedBadgeFields({ ...photo, photos: { ...photo.photos, avatar: new Blob(['x']) } })).toEqual([
    'avatar',
  ]);
  expect(changedBadgeFields(edited(own(), { name: 'Asha' }))).toEqual([]);
  const business = toOwnProfile(aBusinessRecord(), 'verified.jpg', { like: 0, view: 0 });
  expect(changedBadgeFields(startEdit(business))).toEqual([]);
  expect(changedBadgeFields(edited(business, { companyname: 'Looms' }))).toEqual(['companyname']);
});

test('when somebody died is a part of a correction, sent once it differs, and survives a merge', () => {
  const edit = { ...startEdit(own()), died: '2019 ' };
  expect([isDirty(edit), isDirty({ ...edit, died: ' ' })]).toEqual([true, false]);
  expect(toCorrection(edit).get('died')).toBe('2019');
  expect(toCorrection(startEdit(own({ died: '2019' }))).has('died')).toBe(false);
  expect(mergeEdit(edit, own({ version: 2 }))).toMatchObject({ died: '2019 ', elsewhere: {} });
  expect(mergeEdit(edit, own({ died: '2020' })).elsewhere).toEqual({ died: '2020' });
  expect(mergeEdit(startEdit(own()), own({ died: '2020' }))).toMatchObject({ died: '2020', elsewhere: {} });
  expect(Object.keys(correctionProblems({ ...edit, died: '2031' }, TODAY))).toEqual(['died']);
});

test.each([
  ['not-verified.jpg', false, ['email']],
  ['verified.jpg', false, ['name', 'avatar', 'email']],
  ['not-verified.jpg', true, ['name', 'avatar', 'email']],
] as const)(
  'an editor’s form sends nothing of the owner’s (%s, badge at rest: %s)',
  (verified, recheck, locked) => {
    const edit = edited(own({ verified, recheck }), {
      name: 'Asha R',
      email: 'x@example.org',
      hometown: 'Goa',
    });
    const names = [{ text: 'Asha Iyer', language: '', kind: 'former' as const }];
    const photos = { ...edit.photos, avatar: new Blob(['x']) };
    const whole = { ...edit, photos, password: 'secret', structured: { ...edit.structured, names } };
    const missing = (form: FormData) =>
      ['name', 'avatar', 'email', 'password', 'private_fields'].filter((name) => !form.has(name));
    expect(missing(toForm(whole))).toEqual([]);
    const form = toForm(whole, 'editor');
    expect(missing(form)).toEqual(
      ['name', 'avatar', 'email', 'password', 'private_fields'].filter((name) =>
        ['password', 'private_fields', ...locked].includes(name),
      ),
    );
    expect([form.get('hometown'), form.has('names')]).toEqual(['Goa', true]);
  },
);
