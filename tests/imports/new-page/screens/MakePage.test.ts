import { afterEach, expect, test, vi } from 'vitest';
import type { ProfileKind } from '../../../../src/base/fields/rules/profile-kind.ts';
import { $address } from '../../../../src/base/frame/browser/hash-address.ts';
import { $beside, dropNewPage, hasNewPage, openNewPage } from '../../../../src/imports/new-page/browser.ts';
import { MakeForm } from '../../../../src/imports/new-page/screens/MakeForm.tsx';
import { MakePage } from '../../../../src/imports/new-page/screens/MakePage.tsx';
import { $oneOfThese } from '../../../../src/owners/details-step/browser.ts';
import { buttonsOf, drawn, fieldsOf, linesOf } from '../../../support/tsx/drawn.ts';

vi.stubGlobal('window', new EventTarget());
afterEach(() => {
  dropNewPage();
  $oneOfThese.set({ asked: '', items: [], isAnswered: false });
});

const screen = (kind: ProfileKind = 'personal'): string => drawn(MakeForm, { kind, begun: null });

test('a page by hand begins with its kind and its name; the address says which kind', () => {
  $address.set({ part: 'make', params: {} });
  const html = drawn(MakePage, {});
  expect(fieldsOf(html)).toEqual(['kind', 'kind', 'name']);
  expect(linesOf(html)).toContain('Make a page');
  $address.set({ part: 'make', params: { kind: 'professional' } });
  expect(fieldsOf(drawn(MakePage, {}))).toEqual(['kind', 'kind', 'companyname']);
});

test('its form goes on with the name that was begun, and has its source and every field of the kind', () => {
  const begun = drawn(MakeForm, { kind: 'personal', begun: { text: 'Asha R', place: null } });
  expect(begun).toContain('value="Asha R"');
  const html = screen();
  expect(fieldsOf(html)[0]).toBe('name');
  expect(fieldsOf(html)).toEqual(
    expect.arrayContaining(['source', 'source_url', 'email', 'notify', 'public_role', 'died', 'avatar']),
  );
  expect(linesOf(html)).toContain('Where it is from');
  expect(buttonsOf(html)).toEqual(expect.arrayContaining(['Cancel', 'Make the page']));
  const company = fieldsOf(screen('professional'));
  expect(company).toEqual(expect.arrayContaining(['companyname', 'source']));
  expect(company).not.toContain('public_role');
});

test('without a name and a source nothing is sent, and the sentences stand at their fields; an address needs no source', async () => {
  const form = openNewPage('personal');
  expect(await form.save()).toBe(false);
  expect(form.$state.get().problems).toEqual({
    name: 'Name is required',
    source: 'Source is required',
    source_url: 'Source URL is required',
  });
  expect(linesOf(screen())).toContain('Source URL is required');
  form.setValue('email', 'asha@example.org');
  await form.save();
  expect(Object.keys(form.$state.get().problems)).toEqual(['name']);
});

test('what was entered stays while the desk is open, and goes along to the other kind', () => {
  openNewPage('personal').setValue('name', 'Rao Looms');
  $beside.setKey('source', 'A register');
  expect(screen()).toContain('value="Rao Looms"');
  expect(screen('professional')).toContain('value="Rao Looms"');
  expect(screen()).toContain('value="A register"');
  expect(hasNewPage()).toBe(true);
  dropNewPage();
  expect(hasNewPage()).toBe(false);
});

test('pages of the name are shown, each with the way to its screen', () => {
  const item = {
    id: 'abcdefghij',
    name: 'Asha Rao',
    url: '/profile/asha-rao-abcdefghij',
    photo: '',
    role: '',
  };
  $oneOfThese.set({ asked: 'personal Asha Rao', items: [item], isAnswered: false });
  expect(screen()).not.toContain('#page/abcdefghij');
  openNewPage('personal').setValue('name', 'Asha Rao');
  expect(screen()).toContain('href="#page/abcdefghij"');
});
