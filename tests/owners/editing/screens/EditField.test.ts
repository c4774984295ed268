import { beforeAll, expect, test } from 'vitest';
import { loadCatalogue, sayIn } from '../../../../src/base/languages/rules/say.ts';
import { OWN_EDIT } from '../../../../src/owners/editing/browser/own-edit.ts';
import { toForm } from '../../../../src/owners/editing/browser/own-profile-edit.ts';
import { createProfileEditor } from '../../../../src/owners/editing/browser/own-profile-editor.ts';
import { EditField } from '../../../../src/owners/editing/screens/EditField.tsx';
import { toOwnProfile } from '../../../../src/profiles/rules/profile-views.ts';
import { aProfileRecord } from '../../../support/builders/profiles.ts';
import { drawn } from '../../../support/tsx/drawn.ts';

beforeAll(() => loadCatalogue('de'));

const editorOf = (values: { marital: string; bloodgroup: string }) =>
  createProfileEditor(
    toOwnProfile(aProfileRecord(values), 'not-verified.jpg', { like: 0, view: 0 }),
    OWN_EDIT,
  );

test('a choice has the words of the language, and stays as it is stored', () => {
  const store = editorOf({ marital: 'Married', bloodgroup: 'O-' });
  const draw = (field: 'marital' | 'bloodgroup', isChosen: boolean): string =>
    sayIn('de', () => drawn(EditField, { state: { ...store, ...store.$state.get() }, field, isChosen }));
  expect(draw('marital', false)).toContain('value="Verheiratet"');
  expect(draw('marital', false)).toContain('Ledig, Verheiratet, Geschieden und Verwitwet');
  expect(draw('bloodgroup', false)).toContain('value="0-"');
  expect(draw('marital', true)).toContain('<option value="Married" selected="">Verheiratet</option>');
});

test('a choice that is typed in the words of the language is sent as it is stored', () => {
  const store = editorOf({ marital: 'Single', bloodgroup: 'A+' });
  const form = sayIn('de', () => {
    store.setValue('marital', 'verheiratet');
    store.setValue('bloodgroup', '0+');
    return toForm(store.$state.get().edit);
  });
  expect([form.get('marital'), form.get('bloodgroup')]).toEqual(['Married', 'O+']);
});
