import { expect, test } from 'vitest';
import { startSentence } from '../../../src/commands/start/sentence-of.ts';

const refused = (code: string, path?: string): Error =>
  Object.assign(new Error(`${code}: refused`), { code, ...(path !== undefined && { path }) });

test.each([
  ['EACCES', /^EACCES: refused\. Run this as the user who owns \/srv\/vitae, .* chown -R \S+ \/srv\/vitae$/],
  ['EROFS', /^EROFS: refused\. The disk of \/srv\/vitae can only be read\.$/],
  ['ENOSPC', /^ENOSPC: refused\. The disk of \/srv\/vitae is full: free some space\.$/],
  ['ENOENT', /^ENOENT: refused$/],
])('%s of a file is told with its remedy', (code, sentence) => {
  expect(startSentence(refused(code, '/srv/vitae/.env'))).toMatch(sentence);
});

test('any other failure is its own sentence', () => {
  expect(startSentence(refused('EACCES'))).toBe('EACCES: refused');
  expect(startSentence('stopped')).toBe('stopped');
});
