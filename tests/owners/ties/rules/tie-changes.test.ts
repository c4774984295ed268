import { expect, test } from 'vitest';
import { likelyKind } from '../../../../src/owners/ties/rules/chosen-page.ts';
import {
  askAbout,
  careerTies,
  dueAsks,
  hasTieChanges,
  NO_TIE_CHANGES,
  type TieAsk,
  withTieChange,
} from '../../../../src/owners/ties/rules/tie-changes.ts';
import type { OwnTie } from '../../../../src/profiles/ties/rules/tie.ts';

const PAGE = { id: 'company001', name: 'Kaveri Looms', role: '', avatar: '', founder: '', filed: '' };
const weaver = { organisation: 'Kaveri Looms', role: 'Weaver', from: '2001', to: '' };
const dyer = { ...weaver, role: 'Dyer' };
const ask = (entry = weaver): TieAsk => ({ page: PAGE, kind: 'works', entry });

test('a page is asked about the position that was saved, and not about one that was taken away again', () => {
  const changes = withTieChange(NO_TIE_CHANGES, null, ask(), null);
  expect(hasTieChanges(changes)).toBe(true);
  expect(askAbout(changes, { ...weaver })).toEqual(ask());
  expect(dueAsks(changes, [dyer, { ...weaver }])).toEqual([ask()]);
  expect(dueAsks(changes, [dyer])).toEqual([]);
});

test('a position that is changed again before it is saved is asked about as it is then', () => {
  const first = withTieChange(NO_TIE_CHANGES, null, ask(), null);
  expect(withTieChange(first, weaver, ask(dyer), null).asks).toEqual([ask(dyer)]);
  expect(withTieChange(first, weaver, null, null)).toEqual(NO_TIE_CHANGES);
  expect(withTieChange(first, dyer, null, 'tie1')).toEqual({ asks: [ask()], ended: ['tie1'] });
});

test.each([
  ['Amara Okafor', 'Amara Okafor', 'founded'],
  ['Anna Weber and Amara N. Okafor', 'Amara Okafor', 'founded'],
  ['Anna Weber', 'Amara Okafor', 'works'],
  ['', 'Amara Okafor', 'works'],
])('with the founder %j, %s begins as %s', (founder, name, kind) => {
  expect(likelyKind({ ...PAGE, founder }, name)).toBe(kind);
});

test('the career has confirmed ties and those that the owner asked for, but none that ends', () => {
  const tie = (name: string, state: OwnTie['state'], by: OwnTie['asked_by']): OwnTie => ({
    ...{ tie: name, page: 'company001', name: 'Kaveri Looms', url: '/', kind: 'works', role: '' },
    ...{ from: '', to: '', state, asked_by: by, since: '2026-01-01T00:00:00.000Z' },
  });
  const ties = [tie('a', 'confirmed', 'them'), tie('b', 'asked', 'me'), tie('c', 'asked', 'them')];
  expect(careerTies(ties, NO_TIE_CHANGES).map(({ tie: name }) => name)).toEqual(['a', 'b']);
  expect(careerTies(ties, { asks: [], ended: ['a'] }).map(({ tie: name }) => name)).toEqual(['b']);
});
