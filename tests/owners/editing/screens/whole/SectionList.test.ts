import { expect, test } from 'vitest';
import { OWN_EDIT } from '../../../../../src/owners/editing/browser/own-edit.ts';
import {
  createProfileEditor,
  type EditState,
} from '../../../../../src/owners/editing/browser/own-profile-editor.ts';
import { SectionList } from '../../../../../src/owners/editing/screens/whole/SectionList.tsx';
import { sectionsOf } from '../../../../../src/owners/rules/sections.ts';
import { toOwnProfile } from '../../../../../src/profiles/rules/profile-views.ts';
import { aProfileRecord } from '../../../../support/builders/profiles.ts';
import { buttonsOf, drawn, idle } from '../../../../support/tsx/drawn.ts';

const listOf = async (change: (store: EditState) => unknown = () => {}, current: string | null = null) => {
  const record = aProfileRecord({
    links: [{ url: 'https://a.example/', label: '' }],
    avatar1: '',
    avatar2: '',
  });
  const user = toOwnProfile(record, 'not-verified.jpg', { like: 0, view: 0 });
  const store = createProfileEditor(user, OWN_EDIT);
  await change({ ...store, ...store.$state.get() });
  const state = { ...store, ...store.$state.get() };
  return drawn(SectionList, { state, sections: sectionsOf('personal'), current, onGoTo: idle });
};

test('the list counts entries and says what is empty', async () => {
  expect(buttonsOf(await listOf())).toEqual(
    expect.arrayContaining(['Name and portrait', 'Career empty', 'Links 1', 'Photos empty', 'Contact']),
  );
});

test('it says what is changed, and before that what is to fix', async () => {
  const changed = await listOf((store) => store.setValue('hometown', 'Panaji'));
  expect(buttonsOf(changed)).toContain('Details changed');
  const wrong = await listOf((store) => {
    store.setValue('hometown', '');
    store.setValue('phone', '1');
    return store.save();
  });
  expect(buttonsOf(wrong)).toEqual(expect.arrayContaining(['Details 1 to fix', 'Contact 1 to fix']));
});

test('one section is the present one', async () => {
  const list = await listOf(undefined, 'links');
  expect(list.match(/aria-current="true"/g)).toHaveLength(1);
  expect(list).toMatch(/data-of="links"><button type="button" aria-current="true"/);
});
