import { expect, test } from 'vitest';
import {
  askedVisibility,
  visibilityProblems,
  visibilityQuestions,
  withChoice,
} from '../../../../src/owners/registration/browser/registration-visibility.ts';
import { aRegistrationTab, aSolvedBox, upToStep } from '../../../support/builders/registration-tab.ts';

const SENTENCE = 'Please choose who sees it';

test('religion and blood group are asked about where they are filled in, and of people alone', () => {
  const filled = { religion: 'Jain', bloodgroup: 'O+' };
  expect(visibilityQuestions('personal', {})).toEqual([]);
  expect(visibilityQuestions('personal', { religion: '  ', bloodgroup: 'O+' })).toEqual(['shown_bloodgroup']);
  expect(visibilityQuestions('personal', filled)).toEqual(['shown_religion', 'shown_bloodgroup']);
  expect(visibilityQuestions('professional', filled)).toEqual([]);
  expect(visibilityProblems('personal', filled)).toEqual({
    shown_religion: SENTENCE,
    shown_bloodgroup: SENTENCE,
  });
});

test('either choice is an answer, also one that was made beside the field, and the last one counts', () => {
  const values = { religion: 'Jain', private_fields: 'email', shown_fields: '' };
  expect(askedVisibility('personal', values, 'religion')).toBeUndefined();
  const hidden = { ...values, ...withChoice('personal', values, 'religion', 'private') };
  expect([askedVisibility('personal', hidden, 'religion'), hidden.private_fields]).toEqual([
    'private',
    'email,religion',
  ]);
  expect(visibilityProblems('personal', hidden)).toEqual({});
  const shown = { ...hidden, ...withChoice('personal', hidden, 'religion', 'shown') };
  expect([askedVisibility('personal', shown, 'religion'), shown.private_fields]).toEqual(['shown', 'email']);
  const again = { ...shown, ...withChoice('personal', shown, 'religion', 'private') };
  expect([again.private_fields, again.shown_fields]).toEqual(['email,religion', '']);
});

test('the form is not sent before the question is answered, and the answer is sent with it', async () => {
  const registration = aRegistrationTab();
  const { store, state, tab } = registration;
  await upToStep(registration, 4);
  store.setCaptcha(aSolvedBox(['solved']));
  store.change('shown_fields', '');
  await store.submit();
  expect(state().problems).toEqual({ shown_bloodgroup: SENTENCE });
  expect([state().step, tab.sent.length]).toEqual([2, 0]);
  store.chooseVisibility('bloodgroup', 'private');
  expect(state().problems).toEqual({});
  await store.next();
  await store.next();
  await store.submit();
  expect(tab.sent[0]?.get('private_fields')).toBe('bloodgroup');
  expect(tab.sent[0]?.has('shown_fields')).toBe(false);
});
