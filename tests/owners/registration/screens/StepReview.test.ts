import { expect, test } from 'vitest';
import type { RegistrationView } from '../../../../src/owners/registration/browser/registration.ts';
import { SensitiveChoices } from '../../../../src/owners/registration/screens/SensitiveChoices.tsx';
import { StepReview } from '../../../../src/owners/registration/screens/StepReview.tsx';
import { aRegistrationTab, upToStep, viewOf } from '../../../support/builders/registration-tab.ts';
import { drawn, linesOf } from '../../../support/tsx/drawn.ts';

const reviewed = async (change: (store: RegistrationView['store']) => void = () => {}) => {
  const tab = aRegistrationTab();
  await upToStep(tab, 4);
  change(tab.store);
  const props = { registration: viewOf(tab), kind: 'personal' as const };
  return { review: drawn(StepReview, props), questions: drawn(SensitiveChoices, props) };
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

test('a field that is kept private says so', async () => {
  const { review } = await reviewed((store) => store.chooseVisibility('hometown', 'private'));
  const lines = linesOf(review);
  expect(lines[lines.indexOf('Hometown') + 2]).toMatch(/only you|private/i);
});

test('each sensitive field that is filled in is asked about, once, with the answer so far', async () => {
  const { questions } = await reviewed((store) => store.chooseVisibility('bloodgroup', 'private'));
  expect(questions.match(/<fieldset/g)).toHaveLength(1);
  expect(linesOf(questions)).toContain('Blood Group: O+');
  expect(questions).toMatch(/checked="" value="private"|value="private"[^>]*checked=""/);
});
