import type { Check } from '../../../site/probe/server/check.ts';

/** The checks as a table, failed ones with a remedy. */
export const checksTable = (checks: readonly Check[]): string => {
  const width = Math.max(...checks.map(({ name }) => name.length));
  const rows = checks.map(({ name, ok, found, remedy }) => {
    const word = ok === null ? '–     ' : ok ? 'ok    ' : 'NOT OK';
    return `${word}  ${name.padEnd(width)}  ${found}${ok === false ? `\n        ${''.padEnd(width)}  → ${remedy}` : ''}`;
  });
  return rows.join('\n');
};
