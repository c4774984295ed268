import { expect, onTestFinished, test } from 'vitest';
import { startEdit } from '../../../../../src/owners/editing/browser/own-profile-edit.ts';
import {
  createPageEditing,
  type PageEditing,
} from '../../../../../src/owners/editing/browser/page-editing.ts';
import { SectionEditor } from '../../../../../src/owners/editing/screens/SectionEditor.tsx';
import { $ownPages } from '../../../../../src/owners/my-profile/browser/own-pages.ts';
import { $ownProfile } from '../../../../../src/owners/my-profile/browser/own-profile.ts';
import type { OwnUser } from '../../../../../src/owners/my-profile/calls.ts';
import { OwnPage } from '../../../../../src/owners/my-profile/screens/page/OwnPage.tsx';
import { $ownTies } from '../../../../../src/owners/ties/browser/own-ties.ts';
import type { ProfileRecord } from '../../../../../src/profiles/rules/profile.ts';
import { toOwnProfile } from '../../../../../src/profiles/rules/profile-views.ts';
import type { OwnTie } from '../../../../../src/profiles/ties/rules/tie.ts';
import { aBusinessRecord, aProfileRecord } from '../../../../support/builders/profiles.ts';
import { buttonsOf, drawn, fieldsOf, linesOf } from '../../../../support/tsx/drawn.ts';

const owner = (record: ProfileRecord, given: Partial<OwnUser> = {}): OwnUser => ({
  ...toOwnProfile(record, 'not-verified.jpg', { like: 0, view: 0 }),
  recheck: false,
  request: null,
  hidden: null,
  waiting: null,
  followers: 0,
  undo_until: null,
  leaving: null,
  ...given,
});
const person = (given: Partial<ProfileRecord> = {}): OwnUser =>
  owner(aProfileRecord({ id: 'abcdefgh', ...given }));

const page = (user: OwnUser, opened?: string, saved: PageEditing['saved'] = null): string => {
  $ownProfile.set({ kind: 'ready', user });
  const store = createPageEditing();
  if (opened !== undefined) store.edit(opened);
  return drawn(OwnPage, {
    user,
    editing: { ...store, ...store.$state.get(), saved },
    Editor: SectionEditor,
    onPeople: () => undefined,
  });
};

/** The markup of one section. */
const sectionOf = (html: string, name: string): string =>
  html
    .split(/(?=<(?:section|form) [^>]*data-section=)/)
    .find((part) => part.includes(`data-section="${name}"`)) ?? '';

const titles = (html: string): string[] =>
  [...html.matchAll(/<h2[^>]*>(.*?)<\/h2>/g)].map(([, title = '']) => title.replace(/<[^>]*>/g, ''));

test('the page of a person is in the order in which one reads it', () => {
  expect(titles(page(person()))).toEqual([
    'Asha Rao',
    'About',
    'Details',
    'Career',
    'Education',
    'Links',
    'Photos',
    'Contact',
    'Languages',
  ]);
});

test('every row is there: what is empty says NA, is folded, and can be added', () => {
  const details = sectionOf(page(person({ nickname: 'Ash', school: '' })), 'details');
  const [rows = '', folded = ''] = details.split('<details');
  expect(linesOf(rows)).toContain('Ash');
  expect(rows).not.toContain('>NA<');
  expect(linesOf(folded)).toEqual(
    expect.arrayContaining(['5 empty', 'Date of Birth', 'Religion', 'School', 'College', 'NA', 'Add…']),
  );
  expect(folded.match(/data-field="\w+" data-empty/g)).toHaveLength(5);
  // Who is single is not asked about children.
  expect(details).not.toContain('Children');
  expect(buttonsOf(details)).toContain('Add School');
});

test('a row says that readers do not see it, or not all of it', () => {
  const user = person({ dob: '1981-03-09', religion: 'None', private_fields: ['religion', 'dob:year'] });
  const lines = linesOf(sectionOf(page(user), 'details'));
  const after = (value: string) => lines[lines.indexOf(value) + 1];
  expect(['9 March 1981', 'None', 'Single', 'Pune'].map(after)).toEqual([
    'Year alone',
    'Only you',
    'Never public',
    'Nationality',
  ]);
});

test('a section without anything says so, and what one could add', () => {
  const html = page(person());
  expect(linesOf(sectionOf(html, 'education'))).toEqual([
    'Education',
    'Nothing here yet. Readers see no ‘Education’.',
    '+ Add a school or degree',
  ]);
  expect(linesOf(sectionOf(html, 'photos'))).toEqual(
    expect.arrayContaining(['+ Add the Second Photo', '+ Add the Third Photo']),
  );
});

test('links lead where they say, and a proven one says so', () => {
  const user = person({
    instagram: '@asha',
    links: [{ url: 'https://www.asha.example/songs/', label: 'Songs' }],
    proven: { 'https://www.asha.example/songs/': '2030-01-01' },
  });
  const links = sectionOf(page(user), 'links');
  expect(links).toContain('href="https://www.instagram.com/asha"');
  expect(linesOf(links)).toEqual(expect.arrayContaining(['Songs', 'asha.example/songs', 'Ownership proven']));
});

test('an address that nobody confirmed says so', () => {
  expect(linesOf(sectionOf(page(person({ unconfirmed: true })), 'contact'))).toContain('not confirmed');
  expect(linesOf(sectionOf(page(person()), 'contact'))).not.toContain('not confirmed');
});

test.each([
  ['details', ['dob', 'marital', 'hometown'], ['name', 'message', 'email', 'facebook']],
  ['about', ['message'], ['awards', 'name']],
  ['contact', ['phone', 'email'], ['password', 'name']],
  ['heading', ['avatar', 'name', 'profession'], ['avatar1', 'message']],
])('the editor of %s stands in its place, with its own boxes', (name, own, others) => {
  const html = page(person(), name);
  const form = sectionOf(html, name).split('</form>')[0] ?? '';
  expect(form).toMatch(/^<form /);
  expect(fieldsOf(form)).toEqual(expect.arrayContaining(own));
  for (const other of others) expect(fieldsOf(form)).not.toContain(other);
  expect(fieldsOf(html.replace(form, ''))).toEqual([]);
  expect(buttonsOf(form)).toEqual(expect.arrayContaining(['Save', 'Cancel']));
});

test('what was saved is said where it was saved, with what changed and the way back', () => {
  const undo = startEdit(person());
  const html = page(person(), undefined, { section: 'details', parts: ['hobbies', 'currentcity'], undo });
  const details = sectionOf(html, 'details');
  expect(linesOf(details)).toContain('Profile updated successfullyHobbies, Current City');
  expect(buttonsOf(details)).toContain('Undo the changes to Details');
  expect(details.match(/data-changed="true"/g)).toHaveLength(2);
  expect(html.match(/Profile updated successfully/g)).toHaveLength(1);
});

test('a company has its figures in Details, and its website among the links', () => {
  const html = page(owner(aBusinessRecord({ id: 'abcdefgh', website: 'kaveri.example' })));
  expect(linesOf(sectionOf(html, 'details'))).toEqual(
    expect.arrayContaining(['Founder Name', 'Employee', 'Head Office']),
  );
  expect(linesOf(sectionOf(html, 'links'))).toContain('kaveri.example');
  expect(titles(html)).not.toContain('Career');
});

test('a company has its people on its page: who confirmed and who was asked, without those who wait for its answer', () => {
  const tie = (given: Partial<OwnTie>): OwnTie => ({
    tie: 'a',
    page: 'abcdefgh',
    name: 'Asha Rao',
    url: '/profile/asha-rao-abcdefgh',
    kind: 'founded',
    role: '',
    from: '2011',
    to: '',
    state: 'confirmed',
    asked_by: 'me',
    since: '2026-11-20T10:00:00.000Z',
    ...given,
  });
  const company = owner(aBusinessRecord({ id: 'company1' }));
  onTestFinished(() => $ownTies.set({ kind: 'loading' }));
  $ownTies.set({ kind: 'ready', items: [] });
  const none = sectionOf(page(company), 'people');
  expect(linesOf(none)).toContain('Nobody here yet. Readers see no ‘People’.');
  expect(buttonsOf(none)).toEqual(['+ Add a person']);
  $ownTies.set({
    kind: 'ready',
    items: [
      tie({}),
      tie({ tie: 'b', name: 'Ravi', state: 'asked', kind: 'works', role: 'Weaver' }),
      tie({ tie: 'c', name: 'Waiting', state: 'asked', asked_by: 'them' }),
    ],
  });
  const some = sectionOf(page(company), 'people');
  expect(linesOf(some).join(' ')).toMatch(
    /2011 – now Founder Asha Rao confirmed by them .*Weaver Ravi asked on/,
  );
  expect(some).not.toContain('Waiting');
  expect(buttonsOf(some)).toEqual(['Edit People', '+ Add a person']);
});

/** What an editor of the page sees. */
const asEditor = (user: OwnUser, opened?: string): string => {
  $ownPages.set([
    { id: user.id, role: 'editor', name: 'A', url: '/profile/a', avatar: '', profile: user.profile },
  ]);
  onTestFinished(() => $ownPages.set([]));
  return page(user, opened);
};

test('an editor is offered neither eyes nor the address', () => {
  const user = person({ hobbies: 'Rowing', dob: '1981-03-09' });
  expect(page(user, 'details')).toContain('role="switch"');
  expect(buttonsOf(asEditor(user))).toContain('Add a photo');
  const details = asEditor(user, 'details');
  expect(fieldsOf(details)).toContain('hobbies');
  expect(details).not.toContain('role="switch"');
  expect(details).not.toContain('type="radio"');
  expect(fieldsOf(asEditor(user, 'contact'))).toEqual(['phone']);
  expect(buttonsOf(asEditor(person({ email: '' })))).not.toContain('Add Email');
});

test.each([
  { verified: 'verified.jpg' as const, recheck: false },
  { verified: 'not-verified.jpg' as const, recheck: true },
])('an editor changes neither name nor main photo of a page with a badge (%j)', (badge) => {
  const user = { ...person({ avatar: 'a.jpg' }), ...badge };
  expect(fieldsOf(page(user, 'heading'))).toEqual(expect.arrayContaining(['name', 'avatar']));
  expect(buttonsOf(page(user))).toContain('Change the photo');
  expect(buttonsOf(asEditor(user))).not.toContain('Change the photo');
  const heading = asEditor(user, 'heading');
  expect(fieldsOf(heading)).not.toEqual(expect.arrayContaining(['name']));
  expect(fieldsOf(heading)).not.toEqual(expect.arrayContaining(['avatar']));
  expect(fieldsOf(heading)).toEqual(expect.arrayContaining(['profession']));
});
