import { expect, test } from 'vitest';
import {
  readDraft,
  withoutSecrets,
} from '../../../../../src/client/stores/owners/registration/registration-draft.ts';

test('a draft never holds passwords or the captcha', () => {
  const values = {
    name: 'Ann',
    password: 'a',
    confirmpassword: 'b',
    password1: 'c',
    confirmpassword1: 'd',
    captcha: 'e',
  };
  expect(withoutSecrets(values)).toEqual({ name: 'Ann' });
});

test('a stored draft is read back without values that do not belong in it', () => {
  const text = JSON.stringify({ id: 'x', step: 3, values: { name: 'Ann', password: 'p', dob: 7 } });
  expect(readDraft(text)).toEqual({ id: 'x', step: 3, values: { name: 'Ann' } });
});

test.each([null, '', '{', 'null', '7', '[]', '{"id":7}', '{"id":"x"}', '{"id":"x","values":null}'])(
  '%j is not a draft',
  (text) => {
    expect(readDraft(text)).toBeNull();
  },
);

test.each([0, 5, 2.5, '2', null])('a draft with the invalid step %j opens at step 1', (step) => {
  expect(readDraft(JSON.stringify({ id: 'x', step, values: {} }))?.step).toBe(1);
});
