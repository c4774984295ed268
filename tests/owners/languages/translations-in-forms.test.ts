import { expect, test } from 'vitest';
import { OWN_EDIT } from '../../../src/owners/editing/browser/own-edit.ts';
import { isDirty, toForm } from '../../../src/owners/editing/browser/own-profile-edit.ts';
import {
  createProfileEditor,
  type EditState,
} from '../../../src/owners/editing/browser/own-profile-editor.ts';
import { isBehind, translatableFields } from '../../../src/owners/languages/rules.ts';
import { EditNames } from '../../../src/owners/languages/screens/EditNames.tsx';
import { EditTranslations } from '../../../src/owners/languages/screens/EditTranslations.tsx';
import { toOwnProfile } from '../../../src/profiles/rules/profile-views.ts';
import { aProfileRecord } from '../../support/builders/profiles.ts';
import { drawn } from '../../support/tsx/drawn.ts';

const editorOf = (change: Parameters<typeof aProfileRecord>[0] = {}) => {
  const record = aProfileRecord({
    message: 'Builds bridges.',
    hobbies: '',
    awards: '',
    translations: { de: { message: 'Baut Brücken.' } },
    behind: { de: { message: 2 } },
    ...change,
  });
  return createProfileEditor(toOwnProfile(record, 'not-verified.jpg', { like: 0, view: 0 }), OWN_EDIT);
};

type Store = ReturnType<typeof editorOf>;
const stateOf = (store: Store): EditState => ({ ...store, ...store.$state.get() });
const editOf = (store: Store) => store.$state.get().edit;

test('a translation that is behind says so beside its original, and can be said to be still right', () => {
  const html = drawn(EditTranslations, { state: stateOf(editorOf()) });
  expect(html).toContain('About in English');
  expect(html).toContain('About in German');
  expect(html).toContain('The English text has changed since');
  expect(html).toMatch(/<button[^>]*aria-pressed="false"[^>]*>Still right/);
});

test('saying that a translation is still right is a change that the save sends', () => {
  const store = editorOf();
  expect(isDirty(editOf(store))).toBe(false);
  store.setCurrent(['de.message']);
  expect(isDirty(editOf(store))).toBe(true);
  expect(toForm(editOf(store)).get('current')).toBe('de.message');
  expect(isBehind(editOf(store), 'de', 'message')).toBe(false);
});

test('a changed translation is not behind any more', () => {
  const store = editorOf();
  expect(isBehind(editOf(store), 'de', 'message')).toBe(true);
  store.setStructured('translations', { de: { message: 'Baut neue Brücken.' } });
  expect(isBehind(editOf(store), 'de', 'message')).toBe(false);
});

test('only texts that say something can be translated', () => {
  const { edit } = stateOf(editorOf());
  expect(translatableFields(edit, 'de')).toContain('message');
  expect(translatableFields(edit, 'de')).not.toContain('hobbies');
});

test('the first former name of somebody who lives begins private; a choice after that stays', () => {
  const store = editorOf();
  const former = { text: 'Ada Old', language: '', kind: 'former' } as const;
  store.setStructured('names', [former]);
  expect(toForm(editOf(store)).get('private_fields')).toContain('names:former');
  store.setVisibility('names:former', 'shown');
  store.setStructured('names', [former, { ...former, text: 'Ada Older' }]);
  expect(toForm(editOf(store)).get('private_fields')).not.toContain('names:former');
});

test('each other name has its language and kind, and former ones an eye of their own', () => {
  const names = [
    { text: 'أمارا', language: 'ar', kind: 'native' },
    { text: 'Ada Old', language: '', kind: 'former' },
  ] as const;
  const html = drawn(EditNames, { state: stateOf(editorOf({ names: [...names] })) });
  expect(html).toContain('<option value="ar" selected="">Arabic</option>');
  expect(html).toContain('Former names are yours alone, until you show them.');
  expect(html.match(/role="switch"/g)).toHaveLength(2);
});
