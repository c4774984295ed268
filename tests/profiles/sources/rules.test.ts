import { expect, test } from 'vitest';
import { SOURCES } from '../../../src/profiles/rules/limits.ts';
import {
  numberSources,
  readSources,
  SOURCE_SENTENCES,
  sourcedFields,
} from '../../../src/profiles/sources/rules.ts';

const TODAY = '2026-11-23';
const URL_A = 'https://a.example/page';
const read = (sent: unknown) => readSources('personal', sent, TODAY);
const source = (more: object = {}) => ({ url: URL_A, title: '', seen: '', ...more });

test('the name, the rows of Details and the text about the page may have sources, and nothing only the owner sees', () => {
  const fields = sourcedFields('personal');
  expect([fields[0], fields.at(-1)]).toEqual(['name', 'message']);
  for (const field of ['profession', 'dob', 'hometown'] as const) expect(fields).toContain(field);
  for (const field of ['marital', 'children', 'phone', 'facebook'] as const)
    expect(fields).not.toContain(field);
  expect(sourcedFields('professional')).toContain('phone');
});

test.each([[''], ['  '], ['{}'], [{}], [undefined], [null], ['{"hometown":[]}']])('%j is none', (sent) => {
  expect(read(sent)).toEqual({ value: {} });
});

test('sources come as JSON text or as JSON, in the order of the page, with a title and a day or without', () => {
  const sent = {
    message: [{ url: ` ${URL_A} `, title: ' A title\n', seen: '2026-11-23' }],
    name: [{ url: URL_A }],
  };
  const expected = {
    name: [source()],
    message: [source({ title: 'A title', seen: '2026-11-23' })],
  };
  expect(read(sent)).toEqual({ value: expected });
  expect(read(JSON.stringify(sent))).toEqual({ value: expected });
  expect(JSON.stringify(read(sent))).toBe(JSON.stringify({ value: expected }));
});

test('a business takes sources of its name and its industry under both names of each', () => {
  const sent = { name: [source()], industry: [source()], catagory: [source({ title: 'Second' })] };
  expect(readSources('professional', sent, TODAY)).toEqual({
    value: { companyname: [source()], catagory: [source(), source({ title: 'Second' })] },
  });
  expect(read({ industry: [source()] })).toEqual({ problem: SOURCE_SENTENCES.field('industry') });
});

const { notAnObject, field, url, title, seen, perField, perPage } = SOURCE_SENTENCES;
test.each<[unknown, string]>([
  ['[', notAnObject],
  ['null', notAnObject],
  ['[]', notAnObject],
  ['"x"', notAnObject],
  [7, notAnObject],
  [{ hometown: URL_A }, notAnObject],
  [{ hometown: null }, notAnObject],
  [{ hometown: [null] }, notAnObject],
  [{ hometown: [source({ title: null })] }, title],
  [{ hometown: [source({ seen: null })] }, seen],
  [{ hometown: ['x'] }, notAnObject],
  [{ marital: [source()] }, field('marital')],
  [{ __proto__x: [] }, field('__proto__x')],
  [{ hometown: [{}] }, url],
  [{ hometown: [source({ url: 'http://a.example' })] }, url],
  [{ hometown: [source({ url: 'https://me:pw@a.example' })] }, url],
  [{ hometown: [source({ url: 'javascript:alert(1)' })] }, url],
  [{ hometown: [source({ url: `https://a.example/${'x'.repeat(SOURCES.url)}` })] }, url],
  [{ hometown: [source({ title: 7 })] }, title],
  [{ hometown: [source({ title: 'x'.repeat(SOURCES.title + 1) })] }, title],
  [{ hometown: [source({ title: 'a\u0007b' })] }, title],
  [{ hometown: [source({ title: 'a\nb' })] }, title],
  [{ hometown: [source({ title: 'a\f' })] }, title],
  [{ hometown: [source({ url: `${URL_A}\v` })] }, url],
  [{ hometown: [source({ seen: '2026-02-30' })] }, seen],
  [{ hometown: [source({ seen: '2026-11-24' })] }, seen],
  [{ hometown: [source({ seen: 2026 })] }, seen],
  [{ hometown: Array.from({ length: SOURCES.field + 1 }, () => source()) }, perField],
])('%j is refused with its sentence', (sent, sentence) => {
  expect(read(sent)).toEqual({ problem: sentence });
});

test('a page has at most so many sources in all', () => {
  const fields = sourcedFields('personal').slice(0, SOURCES.page / SOURCES.field + 1);
  const full = Object.fromEntries(
    fields.slice(1).map((name) => [name, Array.from({ length: SOURCES.field }, () => source())]),
  );
  expect(read(full)).toHaveProperty('value');
  expect(read({ ...full, [fields[0] as string]: [source()] })).toEqual({ problem: perPage });
});

test('each address has one number, in the order of the page; a field without a value has none', () => {
  const other = 'https://b.example/';
  const sources = {
    message: [source(), source({ url: other })],
    name: [source({ url: other, title: 'B' })],
    hometown: [source()],
  };
  const page = { profile: 'personal' as const, name: 'Asha', message: 'She is.', hometown: ' ', sources };
  expect(numberSources(page)).toEqual({
    list: [source({ url: other, title: 'B' }), source()],
    numbers: { name: [1], message: [1, 2] },
  });
});
