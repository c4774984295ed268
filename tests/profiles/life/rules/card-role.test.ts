import { expect, test } from 'vitest';
import { cardRole } from '../../../../src/profiles/life/rules/card-role.ts';
import type { PublicProfile } from '../../../../src/profiles/rules/profile.ts';

test('a card has the present position, unless the profession is translated for its readers', () => {
  const page = {
    profile: 'personal',
    profession: 'Ingenieurin',
    language: 'en',
    died: '',
    positions: [{ organisation: 'Longspan', role: 'Founder', from: '2014', to: '' }],
  } as unknown as PublicProfile;
  expect(cardRole(page)).toBe('Founder, Longspan');
  expect(cardRole({ ...page, shown: { profession: 'en' } })).toBe('Founder, Longspan');
  expect(cardRole({ ...page, shown: { profession: 'de' } })).toBe('Ingenieurin');
});
