import { expect, test } from 'vitest';
import { registrationName } from '../../../../src/base/fields/rules/fields.ts';
import type { ProfileKind } from '../../../../src/base/fields/rules/profile-kind.ts';
import { StepDetails } from '../../../../src/owners/details-step/screens/StepDetails.tsx';
import { aRegistrationTab, viewOf } from '../../../support/builders/registration-tab.ts';
import { drawn, fieldsOf, linesOf } from '../../../support/tsx/drawn.ts';

/** Step 2 after Next, with these values. */
const refused = async (kind: ProfileKind, values: Record<string, string> = {}): Promise<string> => {
  const tab = aRegistrationTab();
  tab.store.start(null);
  tab.store.chooseKind(kind);
  await tab.store.next();
  for (const [name, value] of Object.entries(values)) tab.store.change(name, value);
  await tab.store.next();
  return drawn(StepDetails, { registration: viewOf(tab), kind });
};

/** The sentences beside the fields, each at a control that is marked. */
const sentencesIn = (html: string): string[] =>
  [...html.matchAll(/<p class="error" id="error-([^"]+)">([^<]*)/g)].map(([, name = '', sentence = '']) => {
    expect(html).toMatch(new RegExp(`id="field-${name}"[^>]*aria-invalid="true"`));
    return sentence;
  });

const REQUIRED = {
  personal: [
    'Name',
    'Profession',
    'Marital Status',
    'Hometown',
    'Current City',
    'Nationality',
    'Qualification',
    'Hobbies',
    'Blood Group',
    'Phone',
    'Email',
    'Password',
  ],
  professional: [
    'Company Name',
    'Founder Name',
    'Industry',
    'Started Year',
    'Board of Members',
    'Employee',
    'Head Office',
    'Phone',
    'Email',
    'Password',
  ],
} as const;

test.each(['personal', 'professional'] as const)(
  'what a %s profile needs is asked for beside each field, in the order of the form',
  async (kind) => {
    expect(sentencesIn(await refused(kind))).toEqual(REQUIRED[kind].map((label) => `${label} is required`));
  },
);

test('wrong values of a business are named, in fields that were not asked for, too', async () => {
  const html = await refused('professional', {
    startedyear: '3000',
    website: 'not a site',
    [registrationName('professional', 'email')]: 'office@',
  });
  expect(sentencesIn(html)).toEqual(
    expect.arrayContaining([
      'Please enter a valid year',
      'Please enter a valid website URL',
      'Please enter a valid business email address',
    ]),
  );
});

test('what is optional stays behind a button until one of it is filled in', async () => {
  expect(fieldsOf(await refused('personal'))).not.toContain('nickname');
  expect(fieldsOf(await refused('personal', { dob: '1980-01-01' }))).toContain('nickname');
});

test.each([
  ['', false],
  ['Single', false],
  ['Married', true],
])('with the marital status “%s”, children are asked for: %s', async (marital, isAsked) => {
  const html = await refused('personal', { marital, children: 'Two', dob: '1980-01-01' });
  expect(fieldsOf(html).includes('children')).toBe(isAsked);
});

test('who sees blood group and religion is asked right below them, once, without an answer beforehand', async () => {
  const questions = (html: string) => [...html.matchAll(/name="(shown_[a-z]+)"/g)].map(([, name]) => name);
  const first = await refused('personal', { bloodgroup: 'A+' });
  expect(questions(first)).toEqual(['shown_bloodgroup', 'shown_bloodgroup']);
  expect(first).not.toMatch(/name="shown_bloodgroup"[^>]*checked/);
  expect(first).toContain('Please choose who sees it');
  expect(questions(await refused('personal', { religion: 'Jain' }))).toContain('shown_religion');
});

test('a file to start from is offered for a person, not for a business', async () => {
  expect(linesOf(await refused('personal')).join(' ')).toContain('Start from a file');
  expect(linesOf(await refused('professional')).join(' ')).not.toContain('Start from a file');
});
