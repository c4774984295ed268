import { expect, test } from 'vitest';
import type { RegistrationView } from '../../../../src/owners/registration/browser/registration.ts';
import { StepReview } from '../../../../src/owners/registration/screens/StepReview.tsx';
import { aRegistrationTab, upToStep, viewOf } from '../../../support/builders/registration-tab.ts';
import { buttonsOf, drawn, linesOf } from '../../../support/tsx/drawn.ts';

const reviewed = async (change: (store: RegistrationView['store']) => void = () => {}) => {
  const tab = aRegistrationTab();
  await upToStep(tab, 4);
  change(tab.store);
  return { review: drawn(StepReview, { registration: viewOf(tab), kind: 'personal' as const }) };
};

test('the review shows what was entered, and never the password or its length', async () => {
  const { review } = await reviewed();
  expect(linesOf(review)).toEqual(
    expect.arrayContaining(['Individual Biography', 'Asha Rao', 'Weaver', 'She weaves.']),
  );
  expect(review).not.toContain('Harbour7light');
  expect(linesOf(review)).toContain('••••••••');
});

test('what is empty has no row, and children have none while somebody is single', async () => {
  const { review } = await reviewed((store) => store.change('children', '2'));
  expect(linesOf(review)).not.toContain('Nickname');
  expect(linesOf(review)).not.toContain('Children');
  const married = await reviewed((store) => {
    store.change('marital', 'Married');
    store.change('children', '2');
  });
  expect(linesOf(married.review)).toContain('Children');
});

test.each<[string, (store: RegistrationView['store']) => void, string, string]>([
  ['private', (store) => store.chooseVisibility('hometown', 'private'), 'Hometown', 'Only you'],
  ['never public', () => {}, 'Phone', 'Never public'],
  ['asked about and shown', () => {}, 'Blood Group', 'Shown on your page'],
  [
    'asked about and private',
    (store) => store.chooseVisibility('bloodgroup', 'private'),
    'Blood Group',
    'Only you',
  ],
  [
    'a date of which the year is shown',
    (store) => {
      store.change('dob', '1981-03-09');
      store.chooseVisibility('dob', 'year');
    },
    'Date of Birth',
    'Readers see 1981',
  ],
])('what is %s says who will see it', async (_, change, label, words) => {
  const { review } = await reviewed(change);
  const lines = linesOf(review);
  expect(lines[lines.indexOf(label) + 2]).toBe(words);
});

test('each part of the review can be changed, by a button that names it', async () => {
  const { review } = await reviewed();
  expect(buttonsOf(review)).toEqual(
    [
      ...['Profile type', 'Who you are', 'Where you are from', 'What you learned and like'],
      ...['Yours to show or keep', 'Contact and login', 'About', 'Photos'],
    ].map((title) => `Change ${title}`),
  );
});
