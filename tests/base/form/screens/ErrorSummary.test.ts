import { expect, test } from 'vitest';
import { ErrorSummary } from '../../../../src/base/form/screens/ErrorSummary.tsx';
import { drawn, linesOf } from '../../../support/tsx/drawn.ts';

test.each([
  ['dob', 'You must be at least 13 years old', 'Date of Birth: You must be at least 13 years old'],
  ['dob', 'Please enter a valid date', 'Date of Birth: Please enter a valid date'],
  ['instagram1', 'Please enter a valid URL', 'Instagram: Please enter a valid URL'],
  ['shown_bloodgroup', 'Please choose who sees it', 'Blood Group: Please choose who sees it'],
  ['email1', 'Please enter a valid business email address', 'Please enter a valid business email address'],
  ['name', 'Name is required', 'Name is required'],
  ['captcha', 'Please complete the CAPTCHA verification', 'Please complete the CAPTCHA verification'],
])('a lone problem of %s names its field: %s', (name, sentence, line) => {
  expect(linesOf(drawn(ErrorSummary, { errors: [[name, sentence]], attempt: 1 }))).toEqual([
    'Check 1 field',
    line,
  ]);
});
