// @module-tag long
import { describe, expect, test } from 'vitest';
import { FIELD_LABELS } from '../../../src/base/fields/rules/fields.ts';
import { LENGTHS } from '../../../src/base/fields/rules/limits.ts';
import type { Endpoint } from '../../../src/base/http/calls/endpoint.ts';
import { canonicalPath, pathWithoutSlash } from '../../../src/base/languages/server/known-paths.ts';
import { withoutFormulas } from '../../../src/base/text/rules/formula.ts';
import { onOneLine } from '../../../src/base/text/rules/letters/text-signs.ts';
import { escapeMarkdown } from '../../../src/base/text/rules/markdown.ts';
import { readImport } from '../../../src/imports/import/server/record/imported-fields.ts';
import { readCorrection, readEdit, readRegistration } from '../../../src/owners/rules/forms.ts';
import { reservedName } from '../../../src/profiles/identity/rules/reserved-names.ts';
import { readSentStructured } from '../../../src/profiles/rules/read-structured.ts';
import { readChoices } from '../../../src/profiles/visibility/rules/privacy.ts';
import { aBusinessRecord, aProfileRecord } from '../../support/builders/profiles.ts';
import { aRegistration, send } from '../../support/calls/calls.ts';
import { EVERY_CALL } from '../../support/calls/contract.ts';
import { withUnthrottledSite } from '../../support/calls/unthrottled-site.ts';

withUnthrottledSite();

const SIZE = 40_000;
/** What makes careless patterns begin again at each character, and normalisers sort. */
const PARTS = [
  ' ',
  '\n',
  'a',
  ' a',
  '-',
  '#',
  '/',
  ',',
  '\t=',
  'a.',
  '@',
  '\u200b',
  '\u0301',
  'e\u0316\u0301',
  '[',
  '&',
];
const TEXTS = PARTS.map((part) => `a${part.repeat(SIZE / part.length)}b`);

/** Processor time of some work, in microseconds: the least of several runs, so that what else the machine does hardly counts. */
const cost = (work: () => unknown): number => {
  const runs = Array.from({ length: 3 }, () => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return user + system;
  });
  return Math.max(1, Math.min(...runs));
};

/** What it costs to read all of the texts once, on this machine. */
const READING_ALL = cost(() => TEXTS.map((text) => JSON.parse(JSON.stringify(text))));

/** Linear work costs some readings, quadratic work thousands. */
const MANY = 60;

const keysOf = ({ schema }: Endpoint): string[] => {
  const { shape } = (schema as unknown as { def: { shape?: object } }).def;
  const names = Object.keys(FIELD_LABELS);
  return shape === undefined ? ['profile', ...names, ...names.map((name) => `${name}1`)] : Object.keys(shape);
};
const filled = (names: readonly string[], text: unknown): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, text]));

describe.each(EVERY_CALL.map((endpoint) => ({ path: endpoint.path, endpoint })))('$path', ({ endpoint }) => {
  test('refuses what is far too long, as text or as a list, at the price of reading it', () => {
    const names = keysOf(endpoint);
    const readings = names.length * MANY * READING_ALL;
    expect(cost(() => TEXTS.map((text) => endpoint.schema.safeParse(filled(names, text))))).toBeLessThan(
      readings,
    );
    const list = Array.from({ length: SIZE }, () => 1);
    expect(cost(() => endpoint.schema.safeParse(filled(names, list)))).toBeLessThan(readings);
  });
});

const TODAY = '2030-01-01';
const NAMES = Object.keys(FIELD_LABELS).flatMap((name) => [name, `${name}1`]);
const READERS = {
  'a registration': (raw: Record<string, unknown>) => {
    const { fields, problems } = readRegistration('personal', raw, TODAY);
    return [problems, reservedName(fields)];
  },
  'an edit': (raw: Record<string, unknown>) => readEdit('professional', aBusinessRecord(), raw, TODAY),
  'a correction': (raw: Record<string, unknown>) => readCorrection('personal', aProfileRecord(), raw, TODAY),
  'a line of an import': (raw: Record<string, unknown>) => readImport('professional', raw, TODAY),
};

test.each(Object.entries(READERS))(
  'the rules of %s read no further than the longest value',
  (_name, read) => {
    const readings = NAMES.length * MANY * READING_ALL;
    expect(
      cost(() => TEXTS.map((text) => read(filled([...NAMES, 'password', 'confirmpassword'], text)))),
    ).toBeLessThan(readings);
  },
);

test.each([
  ['links', (text: string) => [{ url: text, label: text }]],
  ['links', (text: string) => Array.from({ length: SIZE }, () => ({ url: text.slice(0, 9), label: '' }))],
  ['positions', (text: string) => [{ organisation: text, role: text, from: text, to: text }]],
  ['education', (text: string) => [{ school: text, degree: text }]],
  ['sources', (text: string) => ({ name: [{ url: text, title: text, seen: text }] })],
  ['sources', (text: string) => ({ name: [{ url: 'https://a.example', title: text, seen: '' }] })],
  [
    'sources',
    () => ({ name: Array.from({ length: SIZE }, () => ({ url: 'https://a.example', title: '' })) }),
  ],
  ['sources', (text: string) => text],
])('%s are refused by their length before they are read', (field, sent) => {
  const read = (text: string) => {
    const value = sent(text);
    return [value, JSON.stringify(value)].map((each) =>
      readSentStructured('personal', { [field]: each }, TODAY),
    );
  };
  // Making the values costs more than reading them.
  const made = cost(() => TEXTS.map((text) => JSON.parse(JSON.stringify(sent(text)))));
  expect(cost(() => TEXTS.map(read))).toBeLessThan(MANY * READING_ALL + 5 * made);
});

test.each([
  ['names of private fields', (text: string): unknown => readChoices('personal', { private_fields: text })],
  ['cells of a table', withoutFormulas],
  ['lines of Markdown', escapeMarkdown],
  ['texts on one line', onOneLine],
  ['paths', (text: string) => [canonicalPath(`/${text}`), pathWithoutSlash(`/${text}`)]],
])('%s are read in time proportional to their length', (_name, read) => {
  expect(cost(() => TEXTS.map((text) => read(text)))).toBeLessThan(MANY * READING_ALL);
});

test('a form with more fields than any has is refused before it is read', async () => {
  const form = new FormData();
  for (let part = 0; part < 30_000; part += 1) form.append(`f${part}`, '');
  const refused = await send('register.php', { form });
  expect([refused.status, refused.body.message]).toEqual([400, 'A form can have at most 500 fields.']);
});

test('a name of four megabytes is refused for its length, whatever else is wrong', async () => {
  const form = await aRegistration('personal', { name: 'e\u0301'.repeat(1_300_000), phone: '1' });
  const { status, body } = await send('register.php', { form });
  expect([status, body.errors]).toMatchObject([
    400,
    { name: 'Name must be at most 200 characters', phone: expect.stringMatching(/phone number/) },
  ]);
});

test.each([LENGTHS.line, LENGTHS.line * 10])(
  'blanks around and decomposed letters do not count: %i blanks',
  async (blanks) => {
    const { problems, fields } = readRegistration(
      'personal',
      { name: `${' '.repeat(blanks)}${'e\u0323\u0302'.repeat(LENGTHS.line)}${'\n'.repeat(blanks)}` },
      TODAY,
    );
    expect([problems['name'], fields.name]).toEqual([undefined, 'ệ'.repeat(LENGTHS.line)]);
  },
);
