import { expect, test } from 'vitest';
import type { ProfileKind } from '../../../../src/base/fields/rules/profile-kind.ts';
import { registrationForm } from '../../../../src/owners/registration/browser/registration-form.ts';
import {
  ANOTHER_PAGE,
  OWN_PAGE_PURPOSE,
} from '../../../../src/owners/registration/browser/registration-purpose.ts';
import { emptyValues } from '../../../../src/owners/registration/browser/registration-state.ts';
import { namesOfStep } from '../../../../src/owners/registration/browser/registration-steps.ts';
import { noPhotos } from '../../../../src/owners/registration/rules.ts';

const KINDS: ProfileKind[] = ['personal', 'professional'];
const isPassword = (name: string): boolean => name.includes('password');

test.each(KINDS)('another page of a login asks for no password (%s)', (kind) => {
  const filled = {
    values: { ...emptyValues(), profile: kind },
    photos: noPhotos(),
    taken: new Set<string>(),
    today: '2026-11-26',
  };
  const own = OWN_PAGE_PURPOSE.problemsOf(filled);
  const another = ANOTHER_PAGE.problemsOf(filled);
  expect(Object.keys(own).some(isPassword)).toBe(true);
  expect(Object.keys(another)).toEqual(Object.keys(own).filter((name) => !isPassword(name)));
  expect(namesOfStep(kind, 2, OWN_PAGE_PURPOSE).some(isPassword)).toBe(true);
  expect(namesOfStep(kind, 2, ANOTHER_PAGE)).toEqual(
    namesOfStep(kind, 2, OWN_PAGE_PURPOSE).filter((name) => !isPassword(name)),
  );
});

test.each(KINDS)('another page is sent as one of the same login, without a password (%s)', (kind) => {
  const send = (ofLogin: boolean): string[] => [
    ...registrationForm(kind, emptyValues(), noPhotos(), { captcha: 'c', draft: 'd', ofLogin }).keys(),
  ];
  expect(send(true)).toContain('same_login');
  expect(send(true).some(isPassword)).toBe(false);
  expect(send(false)).not.toContain('same_login');
  expect(send(false).filter(isPassword)).toHaveLength(2);
});
