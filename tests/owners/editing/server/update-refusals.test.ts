import { expect, test } from 'vitest';
import { anOwner } from '../../../support/builders/owners.ts';
import { PASSWORD, send } from '../../../support/calls/calls.ts';
import { edit, ownRecord } from '../../../support/calls/owner-calls.ts';
import { withOwner } from '../../../support/calls/owner-site.ts';

const { site, owner } = withOwner();

test.each([
  ['name', '  ', 'Name is required'],
  ['message', '', "Please add 'Interesting facts about you' (required)"],
  ['email', 'nobody', 'Please enter a valid email address'],
  ['phone', '12345', 'Please enter a valid phone number (10-15 digits)'],
  ['facebook', 'javascript:alert(1)', 'Please enter a valid URL or username starting with @'],
  ['dob', '2029-13-01', 'Please enter a valid date'],
  ['bloodgroup', 'C+', 'Please choose a valid Blood Group'],
  ['nickname', 'x'.repeat(201), 'Nickname must be at most 200 characters'],
  ['nickname', 'a\u0000b', 'Nickname contains characters that cannot be used'],
])('an edit with the %s %j is refused and stores nothing: %s', async (name, value, sentence) => {
  const { status, body } = await edit({ hometown: 'Elsewhere', [name]: value }, owner.cookie);
  expect([status, body.errors]).toEqual([400, { [name]: sentence }]);
  expect((await ownRecord(owner.cookie)).hometown).toBe('Mysuru');
});

test('another profile’s e-mail is a 409, and a 400 if another field is invalid too', async () => {
  const other = await anOwner(site.storage);
  const { status, body } = await edit({ email: other.email.toUpperCase(), password: PASSWORD }, owner.cookie);
  expect([status, body.message]).toEqual([409, 'Email already registered']);
  expect(body.errors).toEqual({ email: 'This email is already registered' });
  const both = await edit({ email: other.email, name: '', password: PASSWORD }, owner.cookie);
  expect([both.status, Object.keys(both.body.errors).sort()]).toEqual([400, ['email', 'name']]);
  expect((await ownRecord(owner.cookie)).email).toBe(owner.email);
});

test('a file that is not a photo is refused, whatever its name', async () => {
  const fake = new File(['<svg onload=alert(1)>'], 'me.jpg', { type: 'image/jpeg' });
  const { status, body } = await edit({ avatar1: fake, nickname: 'Ash' }, owner.cookie);
  expect([status, body.errors]).toEqual([400, { avatar1: 'Only JPG, JPEG, PNG files are allowed.' }]);
  expect((await ownRecord(owner.cookie)).nickname).toBe('');
});

test('a file in a text field is refused', async () => {
  const form = new FormData();
  form.set('nickname', new File(['Ash'], 'nickname.txt', { type: 'text/plain' }));
  const { status, body } = await send('update-profile.php', { form, cookie: owner.cookie });
  expect([status, body.errors]).toEqual([400, { nickname: 'Nickname must be text' }]);
});
