import { expect, test } from 'vitest';
import { emptyFields } from '../../../src/base/fields/rules/fields.ts';
import { readEdit, readImport, readRegistration } from '../../../src/owners/rules/forms.ts';

const TODAY = '2026-11-22';

test.each([
  [{ name: 'Asha' }, { name: 'Asha' }, {}],
  [{}, { name: '' }, { name: 'Name is required' }],
  [{ name: 7 }, { name: '' }, { name: 'Name is required' }],
  [{ name: 'Asha', phone: '12 ext. 3', website: 'nowhere', facebook: 'asha' }, { phone: '12 ext. 3' }, {}],
  [{ name: 'Asha', unknown: 'x', companyname: 'x' }, { companyname: '' }, {}],
  [{ name: 'Asha', nickname: null }, { nickname: '' }, {}],
  [{ name: 'Asha', marital: 'Single', children: '2' }, { children: '' }, {}],
])('the imported line %j has the fields %j and the problems %j', (raw, fields, problems) => {
  expect(readImport('personal', raw, TODAY)).toMatchObject({ fields, problems });
  expect(readImport('personal', raw, TODAY).problems).toEqual(problems);
});

test.each([
  [{ companyname: 'Looms' }, 'Looms'],
  [{ name: 'Looms' }, 'Looms'],
  [{ name: 'Else', companyname: 'Looms' }, 'Looms'],
])('the imported business %j is named %s in both fields', (raw, name) => {
  expect(readImport('professional', raw, TODAY).fields).toMatchObject({ name, companyname: name });
});

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
