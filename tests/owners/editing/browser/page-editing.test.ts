import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPageEditing } from '../../../../src/owners/editing/browser/page-editing.ts';
import { undoOf } from '../../../../src/owners/editing/browser/undo-edit.ts';
import { $ownProfile } from '../../../../src/owners/my-profile/browser/own-profile.ts';
import type { OwnUser } from '../../../../src/owners/my-profile/calls.ts';
import { toOwnProfile } from '../../../../src/profiles/rules/profile-views.ts';
import { aProfileRecord } from '../../../support/builders/profiles.ts';

const user = (given: Partial<OwnUser> = {}): OwnUser => ({
  ...toOwnProfile(
    aProfileRecord({ id: 'abcdefgh', hometown: 'Bergen', hobbies: 'Bread' }),
    'not-verified.jpg',
    { like: 0, view: 0 },
  ),
  email_confirmed: true,
  recheck: false,
  request: null,
  hidden: null,
  waiting: null,
  followers: 0,
  undo_until: null,
  leaving: null,
  ...given,
});

let forms: Record<string, unknown>[];
let reply: () => Response;
const answers = (given: Partial<OwnUser>) => () =>
  Response.json({ success: true, message: '', user: user({ version: 2, ...given }) });

beforeEach(() => {
  forms = [];
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', {
    querySelector: () => ({ append() {}, querySelector: () => ({ append() {} }) }),
    querySelectorAll: () => [],
    body: { append() {} },
    createElement: () => ({ dataset: {}, remove: () => undefined }),
  });
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => undefined,
    removeItem: () => undefined,
  });
  vi.stubGlobal('fetch', async (_: string, { body }: { body: FormData }) => {
    forms.push(Object.fromEntries(body));
    return reply();
  });
  $ownProfile.set({ kind: 'ready', user: user() });
});
afterEach(() => void vi.unstubAllGlobals());

/** The page with the editor of Details open, and what is in it. */
const editingDetails = () => {
  const editing = createPageEditing();
  editing.edit('details');
  const state = () => editing.$state.get();
  const store = () => {
    const { open } = state();
    if (open === null) throw new Error('No editor is open.');
    return open.store;
  };
  return { editing, state, store };
};

test('a section sends its own fields and no other', async () => {
  const { editing, store, state } = editingDetails();
  reply = answers({ hometown: 'Goa' });
  store().setValue('hometown', 'Goa');
  expect(await editing.save()).toBe(true);
  expect(forms[0]).toMatchObject({ id: 'abcdefgh', version: '1', hometown: 'Goa', hobbies: 'Bread' });
  expect(Object.keys(forms[0] ?? {})).not.toContain('name');
  expect(Object.keys(forms[0] ?? {})).not.toContain('email');
  expect(state()).toMatchObject({ open: null, saved: { section: 'details', parts: ['hometown'] } });
});

test('a save without a change asks nobody, and closes the editor', async () => {
  const { editing, state } = editingDetails();
  expect(await editing.save()).toBe(true);
  expect([forms, state().open, state().saved]).toEqual([[], null, null]);
});

test('Undo sends what was there before, with the new version', async () => {
  const { editing, store, state } = editingDetails();
  reply = answers({ hometown: 'Goa', private_fields: ['hobbies'] });
  store().setValue('hometown', 'Goa');
  store().setVisibility('hobbies', 'private');
  await editing.save();
  reply = answers({ version: 3 });
  await editing.undo();
  expect(forms[1]).toEqual({ id: 'abcdefgh', version: '2', hometown: 'Bergen', private_fields: '' });
  expect(state().saved).toBeNull();
});

test('a part that was saved by itself is undone alone', () => {
  const { editing, state } = editingDetails();
  const position = { organisation: 'Observatory', role: '', from: '2001', to: '' };
  $ownProfile.set({ kind: 'ready', user: user({ version: 3, positions: [position], message: 'Theirs' }) });
  editing.tellSaved('positions', user());
  expect(state().saved).toMatchObject({
    section: 'career',
    parts: ['positions'],
    undo: { sent: [], structured: { positions: [] } },
  });
});

test('an Undo that comes too late changes nothing', async () => {
  const { editing, store, state } = editingDetails();
  reply = answers({ hometown: 'Goa' });
  store().setValue('hometown', 'Goa');
  await editing.save();
  reply = () =>
    Response.json(
      { success: false, message: '', code: 'conflict', user: user({ version: 3, hometown: 'Pune' }) },
      { status: 409 },
    );
  await editing.undo();
  expect(state().saved).not.toBeNull();
  expect(forms).toHaveLength(2);
});

/** The answer to an edit of a page that somebody else has changed. */
const conflict = (theirs: Partial<OwnUser>) => () =>
  Response.json(
    { success: false, message: '', code: 'conflict', user: user({ version: 2, ...theirs }) },
    { status: 409 },
  );

test('what was changed elsewhere on the page does not hinder a save', async () => {
  const { editing, store, state } = editingDetails();
  store().setValue('hometown', 'Goa');
  reply = () => {
    reply = answers({ version: 3, hometown: 'Goa', message: 'Theirs' });
    return conflict({ message: 'Theirs' })();
  };
  expect(await editing.save()).toBe(true);
  expect(forms.map(({ version, hometown }) => [version, hometown])).toEqual([
    ['1', 'Goa'],
    ['2', 'Goa'],
  ]);
  // Undo takes back the own change alone.
  expect(state().saved?.undo).toMatchObject({
    sent: ['hometown'],
    values: { hometown: 'Bergen', message: 'Theirs' },
  });
});

test.each<[string, Partial<OwnUser>]>([
  ['the same field', { hometown: 'Pune' }],
  [
    'the same sources',
    {
      sources: {
        hobbies: [{ url: 'https://a.example/', title: '', seen: '', archived: '', state: '', since: '' }],
      },
    },
  ],
  ['who sees the page', { private_fields: ['school'] }],
])('where %s was changed elsewhere, the owner decides', async (_, theirs) => {
  const { editing, store, state } = editingDetails();
  store().setValue('hometown', 'Goa');
  store().setVisibility('hobbies', 'private');
  store().setSources('hometown', [{ url: 'https://b.example/', title: '', seen: '' }]);
  reply = conflict(theirs);
  expect(await editing.save()).toBe(false);
  expect(forms).toHaveLength(1);
  expect(state().open?.store.$state.get().saving).toEqual({ kind: 'changed' });
});

test('a page that never rests is not saved over and over', async () => {
  const { editing, store } = editingDetails();
  store().setValue('hometown', 'Goa');
  reply = conflict({ message: 'Theirs' });
  expect(await editing.save()).toBe(false);
  expect(forms).toHaveLength(4);
});

test('a photo and an e-mail address cannot be undone', () => {
  const before = user();
  expect(undoOf(before, user({ version: 2, avatar: 'new.jpg', hometown: 'Goa' }))).toBeNull();
  expect(undoOf(before, user({ version: 2, email: 'new@example.org' }))).toBeNull();
  expect(undoOf(before, user({ version: 2 }))).toBeNull();
  expect(undoOf(before, user({ version: 2, hometown: 'Goa' }))?.values.hometown).toBe('Bergen');
});

test('another pencil closes a section without changes', () => {
  const { editing, state } = editingDetails();
  editing.edit('about');
  expect(state()).toMatchObject({ asked: null, open: { section: { name: 'about' } } });
});

test.each([
  ['save', 'about', 1],
  ['discard', 'about', 0],
  ['stay', 'details', 0],
] as const)('with changes it asks, and on ‘%s’ %s is open', async (answer, open, sent) => {
  const { editing, store, state } = editingDetails();
  reply = answers({ hometown: 'Goa' });
  store().setValue('hometown', 'Goa');
  editing.edit('about');
  expect(state()).toMatchObject({ open: { section: { name: 'details' } } });
  expect(state().asked).not.toBeNull();
  await editing.answer(answer);
  expect(state()).toMatchObject({ asked: null, open: { section: { name: open } } });
  expect(forms).toHaveLength(sent);
});

test('a section that is being saved is not left', async () => {
  const { editing, store, state } = editingDetails();
  reply = answers({ hometown: 'Goa' });
  store().setValue('hometown', 'Goa');
  const saving = Promise.all([editing.save(), editing.save()]);
  editing.edit('about');
  editing.leave();
  expect(state()).toMatchObject({ asked: null, open: { section: { name: 'details' } } });
  expect(await saving).toEqual([true, false]);
  expect([forms.length, state().open]).toEqual([1, null]);
});

test('what cannot be saved stays open', async () => {
  const { editing, store, state } = editingDetails();
  store().setValue('hometown', '');
  editing.edit('about');
  await editing.answer('save');
  expect(state()).toMatchObject({ asked: null, open: { section: { name: 'details' } } });
  expect(store().$state.get().problems).toEqual({ hometown: 'Hometown is required' });
});

test('a part opens its section, and takes the focus in one that is open', () => {
  const { editing, state, store } = editingDetails();
  const before = store();
  before.setValue('hometown', 'Goa');
  editing.edit('school');
  expect(state()).toMatchObject({ asked: null, open: { first: 'school' } });
  expect(store()).toBe(before);
  editing.edit('nothing of the kind');
  expect(state().open?.first).toBe('school');
});

test('a section that waits for its photo asks before it is left, and goes on to what was asked for', async () => {
  const editing = createPageEditing();
  editing.edit('photos');
  const store = editing.$state.get().open?.store;
  if (store === undefined) throw new Error('No editor is open.');
  store.setPhotoWorking('avatar1', true);
  const saving = editing.save();
  editing.edit('details');
  expect([editing.$state.get().asked !== null, editing.$state.get().open?.section.name]).toEqual([
    true,
    'photos',
  ]);
  reply = answers({ avatar1: 'second.jpg' });
  store.setPhoto('avatar1', new Blob(['a photo']));
  store.setPhotoWorking('avatar1', false);
  expect(await saving).toBe(true);
  expect(editing.$state.get()).toMatchObject({
    asked: null,
    open: { section: { name: 'details' } },
    saved: { section: 'photos', parts: ['avatar1'] },
  });
  expect(forms.length).toBe(1);
});

test('a section that waits for its photo and is to be saved before it is left is saved once', async () => {
  const editing = createPageEditing();
  editing.edit('photos');
  const store = editing.$state.get().open?.store;
  if (store === undefined) throw new Error('No editor is open.');
  store.setPhotoWorking('avatar1', true);
  const saving = editing.save();
  editing.edit('details');
  const answered = editing.answer('save');
  reply = answers({ avatar1: 'second.jpg' });
  store.setPhoto('avatar1', new Blob(['a photo']));
  store.setPhotoWorking('avatar1', false);
  await Promise.all([saving, answered]);
  expect([forms.length, editing.$state.get().open?.section.name]).toEqual([1, 'details']);
});
