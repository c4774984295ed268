import { afterAll, expect, test, vi } from 'vitest';
import type { OwnUser } from '../../../../src/owners/my-profile/calls.ts';
import { Proofs } from '../../../../src/owners/proofs/screens/Proofs.tsx';
import { toOwnProfile } from '../../../../src/profiles/rules/profile-views.ts';
import { aBusinessRecord } from '../../../support/builders/profiles.ts';
import { buttonsOf, drawn, idle, linesOf } from '../../../support/tsx/drawn.ts';

vi.stubGlobal('location', { origin: 'https://vitae.example' });
afterAll(() => void vi.unstubAllGlobals());

const proofs = (given: Partial<OwnUser>): string => {
  const own = toOwnProfile(aBusinessRecord({ id: 'looms00000' }), 'not-verified.jpg', { like: 0, view: 0 });
  return drawn(Proofs, { user: { ...own, website: '', ...given } as OwnUser, onAddLink: idle });
};
const LINE = '<a rel="me" href="https://vitae.example/profile/kaveri-looms-looms00000">Vitae</a>';

test('without an address there is one to add', () => {
  expect(buttonsOf(proofs({}))).toEqual(['Add a link']);
  expect(buttonsOf(proofs({ website: '@looms' }))).toEqual(['Add a link']);
});

test('a website is proven by a line, and not by DNS', () => {
  const html = proofs({ website: 'looms.example' });
  expect(linesOf(html).slice(1, 3)).toEqual([
    'Put this line on your website, then press Check. Readers then see ‘Ownership proven’ beside the link.',
    LINE,
  ]);
  expect(buttonsOf(html)).toEqual(['Copy', 'Check looms.example']);
  expect(html).not.toContain('vitae=');
});

test('a link is proven by DNS, too, which is folded; what is proven says since when', () => {
  const html = proofs({
    website: 'looms.example',
    links: [{ url: 'https://a.example/', label: '' }],
    proven: { 'https://a.example/': '2030-01-05' },
  });
  expect(html).toMatch(/<details><summary>[^<]+<\/summary>.*vitae=looms00000.*<\/details>/);
  expect(html).toContain('Ownership proven on 5 January 2030');
  expect(buttonsOf(html).filter((label) => label.startsWith('Check'))).toEqual([
    'Check looms.example',
    'Check again https://a.example/',
  ]);
});
