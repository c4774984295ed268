import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { OWN_EDIT } from '../../../../src/owners/editing/browser/own-edit.ts';
import { createProfileEditor } from '../../../../src/owners/editing/browser/own-profile-editor.ts';
import type { OwnProfile } from '../../../../src/profiles/rules/profile.ts';
import { toOwnProfile } from '../../../../src/profiles/rules/profile-views.ts';
import { aProfileRecord } from '../../../support/builders/profiles.ts';

const user = (given: Partial<OwnProfile> = {}): OwnProfile => ({
  ...toOwnProfile(aProfileRecord({ id: 'abcdefgh' }), 'not-verified.jpg', { like: 0, view: 0 }),
  email_confirmed: true,
  ...given,
});

let forms: FormData[];
let reply: () => Response;
beforeEach(() => {
  forms = [];
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => undefined,
    removeItem: () => undefined,
  });
  vi.stubGlobal('fetch', async (_: string, { body }: { body: FormData }) => {
    forms.push(body);
    return reply();
  });
  reply = () => Response.json({ success: true, message: '', user: user({ version: 2 }) });
});
afterEach(() => void vi.unstubAllGlobals());

const anEditor = (given: Partial<OwnProfile> = {}) => {
  const store = createProfileEditor(user(given), OWN_EDIT);
  return { store, state: store.$state.get.bind(store.$state) };
};
const refuse = (status: number, failure: object) => () =>
  Response.json({ success: false, message: '', ...failure }, { status });

test('a complete edit is saved', async () => {
  const { store } = anEditor();
  store.setValue('hometown', 'Goa');
  expect(await store.save()).toBe(true);
  expect(forms[0]?.get('hometown')).toBe('Goa');
});

test('leaving loses something only after a change', () => {
  const { store } = anEditor();
  expect(store.hasChanges()).toBe(false);
  store.setValue('hometown', 'Goa');
  expect(store.hasChanges()).toBe(true);
});

test('an incomplete edit is not sent, and a problem goes when its field changes', async () => {
  const { store, state } = anEditor();
  store.setValue('name', '');
  expect(await store.save()).toBe(false);
  expect(forms).toEqual([]);
  expect(state()).toMatchObject({
    attempt: 1,
    problems: { name: 'Name is required' },
    saving: { kind: 'idle' },
  });
  store.setValue('name', 'Asha');
  expect(state().problems).toEqual({});
});

test('a wrong row of positions is marked at its box, until that row or the rows change', async () => {
  const { store, state } = anEditor();
  const row = { organisation: 'Observatory', role: '', from: '2001', to: '' };
  const rows = [row, { ...row, to: '1999' }, { ...row, organisation: '' }];
  store.setStructured('positions', rows);
  expect(await store.save()).toBe(false);
  const dates = 'Please check the dates of entry 2';
  const name = 'Organisation of entry 3 is required';
  expect(state().problems).toEqual({ 'positions-2-to': dates, 'positions-3-organisation': name });
  store.setStructured('positions', [row, row, { ...row, organisation: '' }], 2);
  expect(state().problems).toEqual({ 'positions-3-organisation': name });
  store.setStructured('positions', [row, row]);
  expect(state().problems).toEqual({});
  expect(await store.save()).toBe(true);
});

test('an edit is sent once its photo is ready, and only once', async () => {
  const { store, state } = anEditor();
  store.setPhotoWorking('avatar', true);
  expect(store.hasChanges()).toBe(true);
  const pressedTwice = Promise.all([store.save(), store.save()]);
  expect([forms, state().saving.kind, state().photosInWork]).toEqual([[], 'waiting', 1]);
  store.setPhoto('avatar', new Blob(['a photo']));
  store.setPhotoWorking('avatar', false);
  expect(await pressedTwice).toEqual([false, true]);
  expect([forms.length, forms[0]?.has('avatar'), state().photosInWork]).toEqual([1, true, 0]);
  const ready = anEditor().store;
  expect(await Promise.all([ready.save(), ready.save()])).toEqual([true, false]);
});

test('a photo that is chosen in place of one in work does not hold the save for ever', async () => {
  const { store } = anEditor();
  store.setPhotoWorking('avatar', true);
  store.setPhotoWorking('avatar', true);
  store.setPhotoWorking('avatar', false);
  expect(await store.save()).toBe(true);
});

test('a save that waits is not sent if the file is no photo, or the form was left', async () => {
  const { store, state } = anEditor();
  const stop = store.start();
  store.setPhotoWorking('avatar', true);
  const refused = store.save();
  store.setProblem('avatar', 'This is no photo');
  store.setPhotoWorking('avatar', false);
  expect([await refused, state().saving.kind, state().attempt]).toEqual([false, 'idle', 1]);
  store.setPhotoWorking('avatar', true);
  const left = store.save();
  stop();
  store.setPhotoWorking('avatar', false);
  expect([await left, state().saving.kind, forms]).toEqual([false, 'idle', []]);
});

test('what is entered while a save is on its way is not lost: the form stays open with it', async () => {
  vi.stubGlobal('document', {
    querySelector: () => null,
    querySelectorAll: () => [],
    createElement: () => ({
      append() {},
      querySelector: () => null,
      setAttribute() {},
      dataset: {},
      remove() {},
    }),
    body: { append() {} },
  });
  const { store, state } = anEditor();
  store.setValue('hometown', 'Goa');
  store.setVisibility('hobbies', 'private');
  reply = () =>
    Response.json({
      success: true,
      message: '',
      user: user({ version: 2, hometown: 'Goa', nickname: 'Theirs', private_fields: ['hobbies'] }),
    });
  const saving = store.save();
  store.setValue('school', 'Typed meanwhile');
  expect(await saving).toBe(false);
  expect(state()).toMatchObject({
    saving: { kind: 'idle' },
    edit: {
      base: { version: 2 },
      values: { hometown: 'Goa', school: 'Typed meanwhile', nickname: 'Theirs' },
    },
  });
  expect(state().edit.hidden).toEqual(['hobbies']);
  await store.save();
  expect(forms[1]?.get('version')).toBe('2');
  expect(forms[1]?.get('school')).toBe('Typed meanwhile');
});

test('what is entered while a save is refused for a change elsewhere stays, too', async () => {
  const { store, state } = anEditor();
  store.setValue('nickname', 'Mine');
  reply = refuse(409, { code: 'conflict', user: user({ version: 2, nickname: 'Theirs' }) });
  const saving = store.save();
  store.setValue('school', 'Typed meanwhile');
  expect(await saving).toBe(false);
  expect(state().edit).toMatchObject({
    elsewhere: { nickname: 'Theirs' },
    values: { nickname: 'Mine', school: 'Typed meanwhile' },
  });
});

test.each([
  [true, 'Theirs'],
  [false, 'Mine'],
])(
  'of a field that was saved elsewhere too, the owner can take either value (%s)',
  async (takesTheirs, value) => {
    const { store, state } = anEditor();
    store.setValue('nickname', 'Mine');
    reply = refuse(409, { code: 'conflict', user: user({ version: 2, nickname: 'Theirs' }) });
    expect(await store.save()).toBe(false);
    expect(state()).toMatchObject({
      saving: { kind: 'changed' },
      attempt: 1,
      edit: { base: { version: 2 }, elsewhere: { nickname: 'Theirs' }, values: { nickname: 'Mine' } },
    });
    store.resolve('nickname', takesTheirs);
    expect(state().edit).toMatchObject({ elsewhere: {}, values: { nickname: value } });
  },
);

test('a refused save shows the sentences of the server, and an ended session says so', async () => {
  const { store, state } = anEditor();
  reply = refuse(400, { code: 'invalid', errors: { name: 'No name' } });
  await store.save();
  expect(state()).toMatchObject({ saving: { kind: 'failed' }, problems: { name: 'No name' }, attempt: 1 });
  reply = refuse(401, { code: 'unauthenticated' });
  await store.save();
  expect(state()).toMatchObject({ saving: { kind: 'over' }, problems: {}, attempt: 2 });
});

test('leaving the page is questioned only while changes are unsaved', () => {
  const { store } = anEditor();
  const stop = store.start();
  const isQuestioned = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(isQuestioned()).toBe(false);
  store.setValue('hometown', 'Goa');
  expect(isQuestioned()).toBe(true);
  stop();
  expect(isQuestioned()).toBe(false);
});
