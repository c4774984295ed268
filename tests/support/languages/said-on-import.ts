// Run by Node itself, in a process of its own: imports every module of the site and prints what was said, or failed, meanwhile.
import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** What runs when it is imported, on the command line or in the build, and answers nobody. */
const PROGRAMS = ['build', 'commands', 'host', 'styles'];

const ROOT = `${pathToFileURL(resolve('src')).href}/`;
const SAY = 'base/languages/rules/say.ts';

Error.stackTraceLimit = 100;
const said = new Set<string>();

/** The places of ours that led to a call, the nearest first. */
const placesOf = (stack: string): string[] =>
  stack.split('\n').flatMap((line) => {
    const at = line.indexOf(ROOT);
    return at < 0 ? [] : [`src/${line.slice(at + ROOT.length).replace(/:\d+\)?$/, '')}`];
  });

// Where no request is answered, a sentence asks the page for its language.
Object.defineProperty(globalThis, 'document', {
  get: () => {
    const places = placesOf(new Error('read').stack ?? '').filter((place) => !place.startsWith(`src/${SAY}`));
    const isSaying = (new Error('read').stack ?? '').includes(ROOT + SAY);
    if (isSaying) said.add(places.join(' < '));
    return undefined;
  },
});

const failed: string[] = [];
for (const file of globSync('src/**/*.ts').sort()) {
  if (PROGRAMS.includes(file.split('/')[1] ?? '')) continue;
  await import(pathToFileURL(resolve(file)).href).catch(() => failed.push(file));
}
process.stdout.write(JSON.stringify({ said: [...said], failed }), () => process.exit());
