import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FIELD_LABELS, fieldsOf, registrationName } from '../../src/base/fields/rules/fields.ts';
import type { ProfileKind } from '../../src/base/fields/rules/profile-kind.ts';
import type { Endpoint } from '../../src/base/http/calls/endpoint.ts';
import { readEdit, readRegistration } from '../../src/owners/rules/forms.ts';
import { aBusinessRecord, aProfileRecord } from '../support/builders/profiles.ts';
import { EVERY_CALL } from '../support/calls/contract.ts';
import { runs } from '../support/chance/runs.ts';

const keysOf = ({ schema }: Endpoint): string[] => {
  const { shape } = (schema as unknown as { def: { shape?: object } }).def;
  return shape === undefined ? Object.keys(FIELD_LABELS) : Object.keys(shape);
};
const ODD = [
  undefined,
  null,
  0,
  -0,
  Number.NaN,
  1n,
  true,
  '',
  ' ',
  '\0',
  '\ud800',
  [],
  {},
  [[]],
  () => 1,
  Symbol('x'),
  new Date(Number.NaN),
  new Map(),
  Object.create(null),
  new Proxy({}, {}),
];
const anything = fc.oneof(
  fc.anything({
    withBigInt: true,
    withDate: true,
    withMap: true,
    withNullPrototype: true,
    withSparseArray: true,
  }),
  fc.constantFrom<unknown>(...ODD),
  fc.string({ unit: 'binary', maxLength: 300 }),
);

test('there are schemas of at least 34 calls', () => {
  expect(EVERY_CALL.length).toBeGreaterThanOrEqual(34);
});

describe.each(EVERY_CALL.map((endpoint) => ({ path: endpoint.path, endpoint })))(
  'the schema of $path',
  ({ endpoint }) => {
    test('accepts any input or refuses it with sentences, and never throws', () => {
      const record = fc.array(
        fc.tuple(fc.constantFrom(...keysOf(endpoint), '__proto__', 'constructor', ''), anything),
        { maxLength: 8 },
      );
      fc.assert(
        fc.property(
          fc.oneof(
            record.map((entries) => Object.fromEntries(entries)),
            anything,
          ),
          (input) => {
            const result = endpoint.schema.safeParse(input);
            if (result.success) return;
            expect(result.error.issues.length).toBeGreaterThan(0);
            for (const { message } of result.error.issues) expect(message).toMatch(/\S/);
          },
        ),
        runs(150),
      );
    });
  },
);

const isText = (value: unknown): boolean => value === undefined || typeof value === 'string';
// The industry has a second name, which may be sent instead.
const plainFields = (kind: ProfileKind): string[] => fieldsOf(kind).filter((field) => field !== 'catagory');

describe.each([
  [
    'a registration',
    (kind: 'personal' | 'professional', raw: Record<string, unknown>) =>
      readRegistration(kind, raw, '2030-01-01').problems,
    (kind: ProfileKind) => plainFields(kind).map((field) => registrationName(kind, field)),
  ],
  [
    'an edit',
    (kind: 'personal' | 'professional', raw: Record<string, unknown>) =>
      readEdit(kind, kind === 'personal' ? aProfileRecord() : aBusinessRecord(), raw, '2030-01-01').problems,
    plainFields,
  ],
])('the rules of %s', (_name, read, own) => {
  test.each(['personal', 'professional'] as const)('refuse any wrong value with a sentence: %s', (kind) => {
    const names = Object.keys(FIELD_LABELS).flatMap((name) => [name, `${name}1`]);
    const raw = fc.array(
      fc.tuple(
        fc.constantFrom(...names, 'industry', 'confirmpassword', 'remove_avatar1', '__proto__'),
        anything,
      ),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(raw, (entries) => {
        const sent = Object.fromEntries(entries);
        const problems = read(kind, sent);
        for (const sentence of Object.values(problems)) expect(sentence).toMatch(/\S/);
        const accepted = Object.keys(sent).filter(
          (field) => own(kind).includes(field) && !isText(sent[field]) && problems[field] === undefined,
        );
        expect(accepted, 'non-text fields that were not refused').toEqual([]);
      }),
      runs(300),
    );
  });
});
