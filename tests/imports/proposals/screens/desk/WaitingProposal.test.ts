import { expect, test } from 'vitest';
import { emptyFields } from '../../../../../src/base/fields/rules/fields.ts';
import { asPage } from '../../../../../src/imports/proposals/browser/admin-proposals.ts';
import type { Proposal } from '../../../../../src/imports/proposals/calls.ts';
import { DeclineDialog } from '../../../../../src/imports/proposals/screens/desk/DeclineDialog.tsx';
import { PublicRole } from '../../../../../src/imports/proposals/screens/desk/PublicRole.tsx';
import { WaitingProposal } from '../../../../../src/imports/proposals/screens/desk/WaitingProposal.tsx';
import { structuredValues } from '../../../../../src/profiles/rules/structured-fields.ts';
import { HERSCHEL } from '../../../../support/builders/proposals.ts';
import { buttonsOf, drawn, fieldsOf, idle, linesOf } from '../../../../support/tsx/drawn.ts';

const { email: _email, phone: _phone, ...EMPTY } = emptyFields();
const proposal = (record: Partial<Proposal['record']> = {}, given: Partial<Proposal> = {}): Proposal => ({
  reference: 'r1',
  record: { ...EMPTY, ...structuredValues({}), sources: {}, ...HERSCHEL, ...record },
  ...{
    source: 'https://www.example.org/herschel?a=1&b=2',
    note: '<b>Hers</b>',
    created: '2026-11-22T09:00:00.000Z',
  },
  ...{ look_alikes: [], removed_before: false, letter: false, assigned: '' },
  ...given,
});
const desk = (shown: Proposal): string =>
  drawn(WaitingProposal, { proposal: shown, onDone: idle, onNext: idle });

test('a proposal shows text, facts, the death, its source as a link and its note as text, and how it is answered', () => {
  const html = desk(proposal());
  expect(linesOf(html)).toEqual(
    expect.arrayContaining([
      'Caroline Herschel',
      'Astronomer',
      'She found eight comets.',
      'Date of Death',
      '9 January 1848',
      'No page has this name',
      'Note of the reader',
      '<b>Hers</b>',
    ]),
  );
  expect(html).toContain('href="https://www.example.org/herschel?a=1&amp;b=2"');
  expect(html).toMatch(/rel="noopener noreferrer nofollow"/);
  expect(buttonsOf(html)).toEqual(['Acceptr', 'Declinex', 'Edite', 'Nextj']);
});

test('a letter is spoken of only where somebody left an address', () => {
  const hint = 'The letter leaves after a minute.';
  expect(linesOf(desk(proposal({}, { letter: true })))).toContain(hint);
  expect(linesOf(desk(proposal()))).not.toContain(hint);
  const dialog = (hasLetter: boolean) =>
    linesOf(
      drawn(DeclineDialog, { page: asPage(proposal()), hasLetter, decline: async () => {}, onClose: idle }),
    );
  expect(dialog(true).join(' ')).toContain('Who proposed it is told');
  expect(dialog(false).join(' ')).not.toContain('is told');
});

test('of somebody who lives it asks for a public role, of who has died and of a company not', () => {
  expect(fieldsOf(desk(proposal({ died: '' })))).toEqual(['public_role', 'public_role']);
  expect(fieldsOf(desk(proposal()))).toEqual([]);
  expect(fieldsOf(desk(proposal({ profile: 'professional', companyname: 'Looms', died: '' })))).toEqual([]);
  const problem = 'Only somebody with a public role may have a page that others propose';
  expect(linesOf(drawn(PublicRole, { role: '', chooseRole: idle, problem }))).toContain(problem);
});

test('a removed page and pages of that name are told', () => {
  const alike = { id: 'abcdefghij', name: 'Caroline Herschel', verified: 'not-verified.jpg' } as const;
  const lines = linesOf(desk(proposal({}, { removed_before: true, look_alikes: [alike] })));
  expect(lines).toContain('A page with this name was removed before, or is in the trash.');
  expect(lines).toContain('1 page has this name, or one like it');
});
