import { expect, test } from 'vitest';
import {
  changedParts,
  sectionOfBox,
  sectionState,
} from '../../../../src/owners/editing/browser/edit-changes.ts';
import { type Edit, startEdit } from '../../../../src/owners/editing/browser/own-profile-edit.ts';
import { type SectionName, sectionNamed } from '../../../../src/owners/rules/sections.ts';
import { toOwnProfile } from '../../../../src/profiles/rules/profile-views.ts';
import { aBusinessRecord, aProfileRecord } from '../../../support/builders/profiles.ts';

const COUNTS = { like: 0, view: 0 };
const own = toOwnProfile(
  aProfileRecord({
    nickname: '',
    positions: [{ organisation: 'Loom', role: '', from: '2001', to: '' }],
    sources: { hometown: [{ url: 'https://a.example/', title: '', seen: '2030-01-01' }] },
  }),
  'not-verified.jpg',
  COUNTS,
);
const edit = (given: Partial<Edit> = {}): Edit => ({ ...startEdit(own), ...given });
const withValues = (values: Edit['values']): Edit =>
  edit({ values: { ...startEdit(own).values, ...values } });
const state = (of: Edit, name: SectionName, problems: Record<string, string> = {}) => {
  const section = sectionNamed(of.base.profile, name);
  if (section === undefined) throw new Error(`No section ${name}`);
  return sectionState(of, section, problems);
};

test('an edit changes nothing at first, and spaces around a value are no change', () => {
  expect(changedParts(edit())).toEqual([]);
  expect(changedParts(withValues({ hometown: ` ${own.hometown} ` }))).toEqual([]);
});

test('a part is changed by its value, its photo, its entries, its sources or who sees it', () => {
  const { structured, photos } = edit();
  expect(changedParts(withValues({ profession: 'Poet', hometown: '' }))).toEqual(['profession', 'hometown']);
  expect(changedParts(edit({ photos: { ...photos, avatar1: new Blob() } }))).toEqual(['avatar1']);
  expect(changedParts(edit({ structured: { ...structured, positions: [] } }))).toEqual(['positions']);
  expect(changedParts(edit({ structured: { ...structured, sources: {} } }))).toEqual(['hometown']);
  expect(changedParts(edit({ hidden: ['dob:year', 'links'] }))).toEqual(['dob', 'links']);
});

test('each box of the form stands in a section', () => {
  const boxes = ['name', 'avatar2', 'positions', 'positions-3-from', 'links', 'password', 'sources', 'died'];
  expect(boxes.map((box) => sectionOfBox('personal', box))).toEqual([
    'heading',
    'photos',
    'career',
    'career',
    'links',
    'contact',
    'about',
    'details',
  ]);
  expect(sectionOfBox('professional', 'positions-1-from')).toBeUndefined();
  expect(sectionOfBox('personal', 'constructor')).toBeUndefined();
});

test('a section tells what is changed, wrong, saved elsewhere and empty in it', () => {
  expect(state(edit(), 'details')).toMatchObject({ isChanged: false, wrong: 0, entries: null });
  expect(state(withValues({ nickname: 'Ash' }), 'details').isChanged).toBe(true);
  expect(state(withValues({ nickname: 'Ash' }), 'heading').isChanged).toBe(false);
  expect(state(edit(), 'contact', { phone: 'Wrong', password: 'Missing', name: 'Missing' }).wrong).toBe(2);
  expect(state(edit({ elsewhere: { hometown: 'Goa' } }), 'details').differing).toBe(1);
  expect(state(withValues({ message: ' ' }), 'about').isEmpty).toBe(true);
});

test('a section of entries, links or photos counts them', () => {
  const { structured, photos } = edit();
  expect(state(edit(), 'career')).toMatchObject({ entries: 1, isEmpty: false });
  expect(state(edit(), 'education')).toMatchObject({ entries: 0, isEmpty: true });
  expect(state(edit({ photos: { ...photos, avatar1: new Blob() } }), 'photos').entries).toBe(1);
  const links = [{ url: 'https://a.example/', label: '' }];
  const linked = { ...withValues({ facebook: '@asha' }), structured: { ...structured, links } };
  expect(state(linked, 'links').entries).toBe(2);
});

test('a photo that is taken away leaves its section empty', () => {
  const company = toOwnProfile(aBusinessRecord({ avatar1: 'a.jpg' }), 'not-verified.jpg', COUNTS);
  const before = startEdit(company);
  expect(state(before, 'photos').isEmpty).toBe(false);
  const photos = { ...before.photos, avatar1: 'removed' as const };
  expect(state({ ...before, photos }, 'photos').isEmpty).toBe(true);
});
