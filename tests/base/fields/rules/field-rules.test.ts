import { expect, test } from 'vitest';
import type { FieldName } from '../../../../src/base/fields/rules/field-catalogue.ts';
import { fieldProblem, formFieldProblem } from '../../../../src/base/fields/rules/field-rules.ts';
import type { ProfileKind } from '../../../../src/base/fields/rules/profile-kind.ts';
import { isCalendarDay } from '../../../../src/base/text/rules/day.ts';

const TODAY = '2026-11-22';

test.each<[ProfileKind, FieldName, string, string | null]>([
  ['personal', 'name', 'Asha', null],
  ['personal', 'name', 'x'.repeat(201), 'Name must be at most 200 characters'],
  ['personal', 'hobbies', 'x'.repeat(1_001), 'Hobbies must be at most 1,000 characters'],
  ['personal', 'message', 'x'.repeat(10_001), 'About must be at most 10,000 characters'],
  ['personal', 'name', 'a\u0007', 'Name contains characters that cannot be used'],
  ['personal', 'name', 'a\nb', 'Name must be on one line'],
  ['personal', 'dob', '2013-11-22', null],
  ['personal', 'dob', '2013-11-23', 'You must be at least 13 years old'],
  ['personal', 'dob', '2030-01-01', 'You must be at least 13 years old'],
  ['personal', 'dob', '2001-02-29', 'Please enter a valid date'],
  ['personal', 'dob', '29.02.2000', 'Please enter a valid date'],
  ['personal', 'marital', 'Single', null],
  ['personal', 'marital', 'single', 'Please choose a valid Marital Status'],
  ['personal', 'bloodgroup', 'C+', 'Please choose a valid Blood Group'],
  ['personal', 'email', 'asha@example.org', null],
  ['personal', 'email', 'asha@example', 'Please enter a valid email address'],
  ['professional', 'email', 'asha', 'Please enter a valid business email address'],
  ['professional', 'startedyear', '2026', null],
  ['professional', 'startedyear', '2027', 'Please enter a valid year'],
  ['professional', 'startedyear', '0000', 'Please enter a valid year'],
  ['professional', 'employee', '12', null],
  ['professional', 'employee', '1e3', 'Employee must be a number'],
  ['professional', 'boardmembers', '-1', 'Board of Members must be a number'],
  ['professional', 'website', 'nowhere', 'Please enter a valid website URL'],
  ['personal', 'twitter', 'asha', 'Please enter a valid URL or username starting with @'],
  ['personal', 'dob', '', null],
])('the %s field %s with %j has the problem %s', (kind, field, value, sentence) => {
  expect(fieldProblem(kind, field, value, TODAY)).toBe(sentence);
});

test.each<[ProfileKind, FieldName, string, string | null]>([
  ['personal', 'name', '  ', 'Name is required'],
  ['personal', 'message', '', "Please add 'Interesting facts about you' (required)"],
  ['professional', 'message', '', "Please add 'Interesting facts about your company' (required)"],
  ['personal', 'nickname', '', null],
  ['professional', 'gst', '', null],
  ['personal', 'message', '\u200b\u200d', "Please add 'Interesting facts about you' (required)"],
  ['professional', 'address', '\u3164', 'Head Office is required'],
])('the form of a %s profile with the %s %j has the problem %s', (kind, field, value, sentence) => {
  expect(formFieldProblem(kind, field, value, TODAY)).toBe(sentence);
});

test.each([
  ['2024-02-29', true],
  ['2023-02-29', false],
  ['2024-13-01', false],
  ['2024-1-1', false],
  ['0000-01-01', true],
  ['', false],
])('%j is a calendar day: %s', (text, expected) => {
  expect(isCalendarDay(text)).toBe(expected);
});
