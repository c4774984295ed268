import { expect, test } from 'vitest';
import { emptyFields } from '../../../src/base/fields/rules/fields.ts';
import { readEdit, readRegistration } from '../../../src/owners/rules/forms.ts';

const TODAY = '2026-11-22';

test('a registration reports problems under the names that were sent', () => {
  const { problems } = readRegistration('professional', { phone1: '12', confirmpassword1: 'x' }, TODAY);
  expect(problems).toMatchObject({
    companyname: 'Company Name is required',
    phone1: 'Please enter a valid phone number (10-15 digits)',
    password1: 'Password is required',
    confirmpassword1: 'Passwords do not match',
    message1: "Please add 'Interesting facts about your company' (required)",
  });
});

test.each([
  [{ name: '' }, { name: 'Name is required' }],
  [{ religion: '' }, {}],
  [{ hometown: '' }, {}],
  [{ name: 'Asha', phone: 'old' }, {}],
  [{ phone: 'new' }, { phone: 'Please enter a valid phone number (10-15 digits)' }],
])('the edit %j has the problems %j', (raw, problems) => {
  const kept = { ...emptyFields(), name: 'Asha', phone: 'old', religion: 'x' };
  expect(readEdit('personal', kept, raw, TODAY).problems).toEqual(problems);
});

test.each([
  [{ catagory: 'Yarn' }, 'Yarn'],
  [{ industry: 'Yarn' }, 'Yarn'],
  [{ catagory: 'Looms', industry: 'Yarn' }, 'Yarn'],
  [{ catagory: 'Yarn', industry: 'Looms' }, 'Yarn'],
])('the edit %j sets the industry to %s', (raw, industry) => {
  const kept = { ...emptyFields(), companyname: 'K', catagory: 'Looms' };
  expect(readEdit('professional', kept, raw, TODAY).fields.catagory).toBe(industry);
});

test.each([
  [{ industry: '' }, ['industry']],
  [{ industry: 'x'.repeat(201) }, ['industry']],
  [{ industry: 7 }, ['industry']],
  [{ catagory: '', industry: 'x'.repeat(201) }, ['industry']],
  [{ catagory: '' }, ['catagory']],
  [{ catagory: '', industry: '' }, ['catagory']],
])('the problem of the industry %j has the name under which it was sent', (raw, names) => {
  const kept = { ...emptyFields(), companyname: 'K', catagory: 'Looms' };
  expect(Object.keys(readEdit('professional', kept, raw, TODAY).problems)).toEqual(names);
  const problems = Object.keys(readRegistration('professional', raw, TODAY).problems);
  expect(problems.filter((name) => ['catagory', 'industry'].includes(name))).toEqual(names);
});
