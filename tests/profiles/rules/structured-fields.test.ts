import { expect, test } from 'vitest';
import { PROFILE_KINDS } from '../../../src/base/fields/rules/profile-kind.ts';
import { readSentStructured } from '../../../src/profiles/rules/read-structured.ts';
import {
  changedStructured,
  isSameStructured,
  keptStructured,
  newStructured,
  STRUCTURED_FIELDS,
  structuredOf,
  structuredValues,
} from '../../../src/profiles/rules/structured-fields.ts';
import { STRUCTURED_NAMES } from '../../../src/profiles/rules/structured-names.ts';
import { privateChoices } from '../../../src/profiles/visibility/rules/privacy.ts';

const TODAY = '2026-11-23';
const position = { organisation: 'Observatory', role: '', from: '2001', to: '' };

test('a field that a form does not send is not read; empty text is its empty value', () => {
  expect(readSentStructured('personal', {}, TODAY)).toEqual({ structured: {}, problems: {} });
  const sent = Object.fromEntries(structuredOf('personal').map((name) => [name, '']));
  expect(readSentStructured('personal', sent, TODAY)).toEqual({
    structured: structuredValues({}),
    problems: {},
  });
});

test.each(STRUCTURED_NAMES)(
  '%s takes JSON and its text alike, and neither other text nor another shape',
  (name) => {
    const { empty } = STRUCTURED_FIELDS[name];
    const [kind = 'personal'] = STRUCTURED_FIELDS[name].kinds;
    for (const sent of [empty, JSON.stringify(empty)])
      expect(readSentStructured(kind, { [name]: sent }, TODAY)).toEqual({
        structured: { [name]: empty },
        problems: {},
      });
    const other = Array.isArray(empty) ? {} : [];
    for (const sent of ['{', 'null', '1', 7, true, other, JSON.stringify(other), [7], { name: 7 }]) {
      const read = readSentStructured(kind, { [name]: sent }, TODAY);
      expect([read.structured, Object.keys(read.problems)]).toEqual([{}, [name]]);
    }
  },
);

test('a field of the other kind is ignored, however it looks', () => {
  expect(readSentStructured('professional', { positions: '{', education: 7 }, TODAY)).toEqual({
    structured: {},
    problems: {},
  });
});

test('what may be private is a choice of those kinds that have it', () => {
  for (const kind of PROFILE_KINDS)
    for (const name of STRUCTURED_NAMES) {
      const may = STRUCTURED_FIELDS[name].mayBePrivate && structuredOf(kind).includes(name);
      expect((privateChoices(kind) as readonly string[]).includes(name)).toBe(may);
    }
});

test('a record keeps what is not empty, and changes only by what differs', () => {
  const record = { positions: [position] };
  expect(keptStructured(structuredValues(record))).toEqual(record);
  expect(changedStructured(record, { positions: [{ ...position }], education: [] })).toEqual([]);
  expect(changedStructured(record, { positions: [] })).toEqual(['positions']);
  expect(newStructured(record, { ...record, education: [], sources: {} })).toEqual({});
  expect(newStructured({}, record)).toEqual(record);
  expect(newStructured(record, { positions: [] })).toEqual({ positions: [] });
});

test('the order of entries counts, that of fields with sources does not', () => {
  const other = { ...position, organisation: 'Institute' };
  expect(isSameStructured([position, other], [other, position])).toBe(false);
  expect(isSameStructured({ name: [], message: [] }, { message: [], name: [] })).toBe(true);
  expect(isSameStructured(undefined, [])).toBe(true);
});
