import { expect, test } from 'vitest';
import { readImport } from '../../../../../src/imports/import/server/record/imported-fields.ts';

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
