import { expect, test } from 'vitest';
import { isStructured } from '../../../../src/profiles/rules/structured-names.ts';
import {
  privateChoices,
  readChoices,
  withoutPrivate,
} from '../../../../src/profiles/visibility/rules/privacy.ts';
import { aBusinessRecord, aProfileRecord, TODAY } from '../../../support/builders/profiles.ts';

const position = { organisation: 'Observatory', role: '', from: '', to: '' };
const schooling = { school: 'University', degree: '', from: '', to: '' };
const NAMES = 'dob, email,,hometown , dob:year';

test.each([
  ['personal', '', []],
  ['personal', NAMES, ['dob', 'email', 'hometown']],
  ['personal', 'dob:year', ['dob:year']],
  ['personal', 'avatar2,avatar1,linked', ['linked', 'avatar1', 'avatar2']],
  ['professional', 'phone1,industry,gst', ['catagory', 'gst', 'phone']],
] as const)('the private fields of a %s page, sent as %j, are %j', (kind, sent, fields) => {
  expect(readChoices(kind, { private_fields: sent })).toEqual({
    choices: { private_fields: fields },
    problems: {},
  });
});

test.each([
  ['personal', 'name'],
  ['personal', 'message'],
  ['personal', 'avatar'],
  ['personal', 'profession'],
  ['personal', 'phone'],
  ['personal', 'gst'],
  ['personal', 'phone1'],
  ['personal', 'dob:month'],
  ['personal', '__proto__'],
  ['personal', 'constructor'],
  ['professional', 'companyname'],
  ['professional', 'foundername'],
  ['professional', 'dob:year'],
  ['professional', 'email11'],
] as const)('a %s page cannot make %s private', (kind, sent) => {
  expect(readChoices(kind, { private_fields: `email,${sent}` })).toEqual({
    choices: {},
    problems: { private_fields: `${sent} cannot be private` },
  });
});

test.each([[3], [['email']], [null]])('%j is not a list of private fields', (sent) => {
  expect(readChoices('personal', { private_fields: sent }).problems).toHaveProperty('private_fields');
});

test('a private field is emptied, and a date of birth can keep its year', () => {
  const record = aProfileRecord({ dob: '1990-05-12', private_fields: ['email', 'dob:year'] });
  expect(withoutPrivate(record, TODAY)).toEqual({ ...record, email: '', dob: '1990' });
  expect(record.dob).toBe('1990-05-12');
});

test('all fields that can be private can be hidden at once', () => {
  for (const record of [aProfileRecord(), aBusinessRecord()]) {
    const private_fields = [...privateChoices(record.profile)].filter(
      (name) => name !== 'dob:year' && name !== 'names:former',
    );
    const life = { positions: [position], education: [schooling] };
    const shown = withoutPrivate({ ...record, ...life, private_fields }, TODAY);
    for (const name of private_fields) expect(shown[name]).toEqual(isStructured(name) ? [] : '');
  }
});
