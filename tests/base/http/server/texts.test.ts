import { expect, test } from 'vitest';
import { emptyFields } from '../../../../src/base/fields/rules/fields.ts';
import { sendMessage } from '../../../../src/contact/calls/contact.ts';
import { readImport } from '../../../../src/imports/import/server/record/imported-fields.ts';
import { adminDecide, appeal, reportProfile } from '../../../../src/moderation/reports/calls.ts';
import { articleSchema } from '../../../../src/news/calls.ts';
import { readEdit, readRegistration } from '../../../../src/owners/rules/forms.ts';
import { requestBadge } from '../../../../src/profiles/badge/calls.ts';

const TODAY = '2026-11-22';
const MESSAGE = {
  name: 'Zoe',
  email: 'zoe@example.org',
  phone: '9845012345',
  subject: 'Hello',
  message: 'Text',
};

const problemOf = (given: object): string | undefined => {
  const result = sendMessage.schema.safeParse({ ...MESSAGE, ...given });
  return result.success ? undefined : result.error.issues[0]?.message;
};

test.each([
  ['name', 'Zoe\nSmith', 'Name must be on one line'],
  ['name', 'Zoe\u2028Smith', 'Name must be on one line'],
  ['name', 'Zoe\u0007', 'Name contains characters that cannot be used'],
  ['name', 'Zoe\u0085Smith', 'Name contains characters that cannot be used'],
  ['name', 'Zoe\tSmith', undefined],
  ['name', '\n Zoe \r\n', undefined],
  ['name', '😀'.repeat(200), undefined],
  ['name', '😀'.repeat(201), 'Name must be at most 200 characters'],
  ['name', ' \n ', 'Name is required'],
  ['name', 7, 'Name must be text'],
  ['name', '\u200b', 'Name is required'],
  ['message', '\u200d \u3164', 'Message is required'],
  ['message', '\u200bText', undefined],
  ['message', 'One\r\nTwo', undefined],
  ['message', 'One\u0000', 'Message contains characters that cannot be used'],
])('the %s %j has the problem %s', (name, value, sentence) => {
  expect(problemOf({ [name]: value })).toBe(sentence);
});

test('a text is stored in Unicode NFC, trimmed, with LF line ends', () => {
  const kept = sendMessage.schema.parse({ ...MESSAGE, name: ' Jose\u0301 ', message: 'One\r\nTwo\rThree ' });
  expect([kept.name, kept.message]).toEqual(['José', 'One\nTwo\nThree']);
});

test('only the content and excerpt of an article may have several lines', () => {
  const article = { title: 'A', content: '<p>One</p>\n<p>Two</p>', excerpt: 'One\nTwo', tags: ['a', 'b'] };
  expect(articleSchema.safeParse(article).success).toBe(true);
  for (const given of [
    { title: 'A\nB' },
    { category: 'A\nB' },
    { author: 'A\nB' },
    { tags: 'a,\nb' },
    { tags: ['a\u0000'] },
  ])
    expect(articleSchema.safeParse({ ...article, ...given }).success, JSON.stringify(given)).toBe(false);
});

test('only About, awards, products and head office of a profile may have several lines', () => {
  const { problems } = readRegistration('personal', { hobbies: 'Chess\nGo', message: 'One\nTwo' }, TODAY);
  expect([problems.hobbies, problems.message]).toEqual(['Hobbies must be on one line', undefined]);
  const business = { address: 'A street\nA town', products: 'Looms\nYarn', awards1: 'One\nTwo', gst: '1\n2' };
  const read = readRegistration('professional', business, TODAY).problems;
  expect([read.address, read.products, read.awards1, read.gst]).toEqual([
    undefined,
    undefined,
    undefined,
    'GST Number must be on one line',
  ]);
});

test('an edit may keep an old value that breaks a newer rule', () => {
  const kept = { ...emptyFields(), hobbies: 'Chess\nGo' };
  expect(readEdit('personal', kept, { hobbies: 'Chess\nGo' }, TODAY).problems).toEqual({});
  expect(readEdit('personal', kept, { hobbies: 'Chess\nBridge' }, TODAY).problems).toEqual({
    hobbies: 'Hobbies must be on one line',
  });
});

test('an import joins the lines of single-line fields', () => {
  const { fields, problems } = readImport(
    'personal',
    { name: 'Asha', hobbies: 'Chess \n Go', awards: 'A\nB' },
    TODAY,
  );
  expect([fields.hobbies, fields.awards, problems]).toEqual(['Chess Go', 'A\nB', {}]);
});

test('reports, appeals and notes may have several lines', () => {
  const text = 'One\nTwo';
  expect(
    reportProfile.schema.safeParse({ id: 'a1b2c3d4', reason: 'other', details: text, captcha: 'x' }).success,
  ).toBe(true);
  expect(appeal.schema.safeParse({ text }).success).toBe(true);
  expect(
    adminDecide.schema.safeParse({ id: 'a1b2c3d4', decision: 'hide', reason: 'spam', note: text }).success,
  ).toBe(true);
  expect(requestBadge.schema.safeParse({ basis: 'other', note: text }).success).toBe(true);
});
