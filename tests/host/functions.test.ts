import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

// In a process of its own, because another test may have loaded anything.
const LOADS = `
import { registerHooks } from 'node:module';
const asked = new Set();
registerHooks({ resolve: (name, context, next) => { asked.add(name); return next(name, context); } });
const { loadFunctions } = await import('./src/host/functions.ts');
const { GROUPS } = await import('./src/app/calls/call-table.ts');
await loadFunctions(Object.values(GROUPS));
const packages = [...asked].filter((name) => /^[@a-z]/.test(name) && !name.startsWith('node:'));
console.log(JSON.stringify(packages));
`;

test('everything that answers is loaded without the libraries that only pictures, cards, letters and articles need', () => {
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', LOADS], {
    encoding: 'utf8',
  });
  const packages = JSON.parse(output) as string[];
  expect(packages).toContain('zod/mini');
  for (const name of ['sharp', 'harfbuzzjs', 'nodemailer', 'sanitize-html', 'postgres', 'prom-client'])
    expect(packages, name).not.toContain(name);
});
