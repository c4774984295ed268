import { expect, test } from 'vitest';
import { emptyFields } from '../../../../src/base/fields/rules/fields.ts';
import { asPage, proposalEdits } from '../../../../src/imports/proposals/browser/admin-proposals.ts';
import { structuredValues } from '../../../../src/profiles/rules/structured-fields.ts';
import { HERSCHEL } from '../../../support/builders/proposals.ts';

const { email: _email, phone: _phone, ...EMPTY } = emptyFields();
const page = asPage({
  reference: 'r1',
  record: { ...EMPTY, ...structuredValues({}), sources: {}, ...HERSCHEL },
  ...{ source: 'https://www.example.org/her', note: '', created: '2026-11-22T09:00:00.000Z' },
  ...{ look_alikes: [], removed_before: false, letter: false, assigned: '' },
});

test('only what a moderator has changed is sent, an emptied field and the death among it', () => {
  expect(proposalEdits(page, page)).toEqual({});
  const links = [{ url: 'https://www.example.org/', label: '' }];
  expect(
    proposalEdits(page, { ...page, profession: '', died: '1848', links, email: 'a@example.org' }),
  ).toEqual({
    profession: '',
    died: '1848',
    links,
  });
});
