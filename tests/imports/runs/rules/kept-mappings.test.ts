import { expect, test } from 'vitest';
import { fittingMapping, readMappings, withNamed } from '../../../../src/imports/runs/rules/kept-mappings.ts';

const small = { profile: 'personal' as const, columns: { Name: 'name' as const } };
const large = { profile: 'personal' as const, columns: { Name: 'name' as const, Ort: 'city' as const } };

test('a mapping is kept under its name, and replaced under the same', () => {
  const kept = withNamed(withNamed([], ' Verband ', small), 'Verband', large);
  expect(kept).toEqual([{ name: 'Verband', mapping: { ...large, name: 'Verband' } }]);
  expect(withNamed(kept, '  ', small)).toEqual(kept);
});

test('a browser keeps thirty mappings', () => {
  const many = Array.from({ length: 40 }, (_, at) => `M${at}`).reduce<ReturnType<typeof withNamed>>(
    (all, name) => withNamed(all, name, small),
    [],
  );
  expect([many.length, many[0]?.name]).toEqual([30, 'M10']);
});

test('what is no mapping is left out', () => {
  const text = JSON.stringify([{ name: 'A', mapping: small }, { name: 'B' }, null, 'C']);
  expect(readMappings(text).map(({ name }) => name)).toEqual(['A']);
  expect(readMappings('{')).toEqual([]);
  expect(readMappings(null)).toEqual([]);
});

test('a file takes the mapping that uses most of its columns and needs no other', () => {
  const all = [
    { name: 'small', mapping: small },
    { name: 'large', mapping: large },
  ];
  expect(fittingMapping(all, ['Name', 'Ort', 'Tel.'])?.name).toBe('large');
  expect(fittingMapping(all, ['Name', 'Tel.'])?.name).toBe('small');
  expect(fittingMapping(all, ['Nom'])).toBeNull();
});
