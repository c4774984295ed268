import { expect, test, vi } from 'vitest';
import { registrationForm } from '../../../../src/owners/registration/browser/registration-form.ts';
import { readLists, writeList } from '../../../../src/owners/registration/browser/registration-lists.ts';
import { noPhotos } from '../../../../src/owners/registration/rules.ts';

const SENT = { captcha: '', draft: '' };
const PHOTO = { ...noPhotos(), avatar: new Blob(['x'], { type: 'image/jpeg' }) };

test('a person is sent under the plain names, with empty values for what is not given', () => {
  const form = registrationForm('personal', { name: 'Ann', email: 'a@b.cd', email1: 'other@b.cd' }, PHOTO, {
    captcha: 'solved',
    draft: 'd1',
  });
  expect(form.get('profile')).toBe('personal');
  expect(form.get('name')).toBe('Ann');
  expect(form.get('email')).toBe('a@b.cd');
  expect(form.has('email1')).toBe(false);
  expect(form.get('captcha')).toBe('solved');
  expect(form.get('draft_key')).toBe('d1');
  expect(form.get('avatar')).toBeInstanceOf(File);
  expect(form.has('avatar1')).toBe(false);
  for (const name of ['payment_package', 'payment_status', 'payment_id', 'user_id', 'username'])
    expect(form.get(name)).toBe('');
});

test('a business is sent under the suffixed names, with its company name as the name', () => {
  const form = registrationForm(
    'professional',
    { companyname: 'Loom & Co', email1: 'a@b.cd', password1: ' Secret7x ', name: 'left over' },
    noPhotos(),
    SENT,
  );
  expect(form.get('name')).toBe('Loom & Co');
  expect(form.get('companyname')).toBe('Loom & Co');
  expect(form.get('email1')).toBe('a@b.cd');
  expect(form.get('password1')).toBe(' Secret7x ');
  expect(form.has('email')).toBe(false);
  expect(form.has('avatar')).toBe(false);
});

test('a page is in the language of the screen, which a screen without a prefix need not say', () => {
  const language = () => registrationForm('personal', { name: 'Ann' }, noPhotos(), SENT).get('language');
  expect(language()).toBe('');
  vi.stubGlobal('document', { documentElement: { lang: 'de', dataset: { prefix: '/de' } } });
  expect(language()).toBe('de');
  vi.unstubAllGlobals();
});

test('the form of a single person has no children', () => {
  const children = (marital: string) =>
    registrationForm('personal', { marital, children: 'Two' }, noPhotos(), SENT).get('children');
  expect(children('Single')).toBe('');
  expect(children('Widowed')).toBe('Two');
});

test('lists from a file are sent as they are kept, each kind its own', () => {
  const positions = writeList([{ organisation: 'Map Office', role: '', from: '', to: '' }]);
  const links = writeList([{ url: 'https://example.org/me', label: '' }]);
  const values = { positions, links, education: writeList([]) };
  const sent = (kind: 'personal' | 'professional') => {
    const form = registrationForm(kind, values, noPhotos(), SENT);
    return ['positions', 'education', 'links'].map((name) => form.get(name));
  };
  expect(sent('personal')).toEqual([positions, '', links]);
  expect(sent('professional')).toEqual([null, null, links]);
  expect(readLists({ ...values, education: '{' })).toEqual({
    positions: JSON.parse(positions),
    education: [],
    links: JSON.parse(links),
  });
});

test('a page is in the language of the screen on which it is made; the site’s own goes without saying', () => {
  expect(registrationForm('personal', {}, noPhotos(), SENT).get('language')).toBe('');
  const root = { lang: 'de', dataset: { prefix: '/de' } };
  vi.stubGlobal('document', { documentElement: root });
  expect(registrationForm('professional', {}, noPhotos(), SENT).get('language')).toBe('de');
  vi.unstubAllGlobals();
});
