import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SharePageLink } from '../../../../src/owners/my-profile/screens/SharePageLink.tsx';
import type { OwnProfile } from '../../../../src/profiles/rules/profile.ts';
import { aProfileRecord } from '../../../support/builders/profiles.ts';

beforeEach(() => void vi.stubGlobal('location', { origin: 'https://vitae.example' }));
afterEach(() => void vi.unstubAllGlobals());

/** Presses Share; returns whether the script that copies links hears of it. */
const press = (): boolean => {
  const { props } = SharePageLink({ user: aProfileRecord() as unknown as OwnProfile });
  const stopPropagation = vi.fn();
  props.onClick({ currentTarget: { dataset: { copyLink: 'https://vitae.example/p' } }, stopPropagation });
  return stopPropagation.mock.calls.length === 0;
};

test('where the device can share, it is given the link, and nothing is copied', () => {
  const share = vi.fn(() => Promise.reject(new DOMException('Closed', 'AbortError')));
  vi.stubGlobal('navigator', { share });
  expect(press()).toBe(false);
  expect(share.mock.calls).toEqual([[{ url: 'https://vitae.example/p' }]]);
});

test('elsewhere the link is copied', () => {
  vi.stubGlobal('navigator', {});
  expect(press()).toBe(true);
});
