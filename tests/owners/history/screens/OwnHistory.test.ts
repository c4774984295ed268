import { expect, onTestFinished, test } from 'vitest';
import { OwnHistory } from '../../../../src/owners/history/screens/OwnHistory.tsx';
import { $ownPages } from '../../../../src/owners/my-profile/browser/own-pages.ts';
import { $history } from '../../../../src/profiles/history/browser/history.ts';
import type { ShownLine } from '../../../../src/profiles/history/calls.ts';
import { toOwnProfile } from '../../../../src/profiles/rules/profile-views.ts';
import { aProfileRecord } from '../../../support/builders/profiles.ts';
import { buttonsOf, drawn } from '../../../support/tsx/drawn.ts';

const line = (number: number, fields: ShownLine['fields']): ShownLine =>
  ({ number, at: '2030-01-02T00:00:00.000Z', by: 'owner', fields }) as ShownLine;

const undos = (verified: 'verified.jpg' | 'not-verified.jpg', role: 'owner' | 'editor'): number[] => {
  const user = toOwnProfile(aProfileRecord({ id: 'mypage1234' }), verified, { like: 0, view: 0 });
  const items = [line(4, ['name', 'hobbies']), line(3, ['email']), line(2, ['hobbies']), line(1, ['name'])];
  $history.set({ kind: 'ready', id: user.id, items, next: null, isMoreLoading: false });
  $ownPages.set([{ id: user.id, role, name: 'A', url: '/profile/a', avatar: '', profile: 'personal' }]);
  onTestFinished(() => {
    $history.set({ kind: 'loading' });
    $ownPages.set([]);
  });
  const words = buttonsOf(drawn(OwnHistory, { user })).join('\n');
  return [...words.matchAll(/Undo change (\d)/g)].map(([, number]) => Number(number));
};

test('an editor is offered no undo of what only the owner changes', () => {
  expect(undos('not-verified.jpg', 'owner')).toEqual([4, 3, 2]);
  expect(undos('not-verified.jpg', 'editor')).toEqual([4, 2]);
  expect(undos('verified.jpg', 'editor')).toEqual([2]);
});
