import { readFileSync } from 'node:fs';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

/** The options that a script of `package.json` gives to Node, so that a measured process runs as users run it. */
export const nodeOptionsOf = (script: 'start' | 'manage'): string[] =>
  (scripts[script] ?? '').split(' ').filter((word) => word.startsWith('--'));
