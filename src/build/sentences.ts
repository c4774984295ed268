import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path/posix';
import type { AstroIntegration } from 'astro';
import type { Plugin } from 'vite';
import { site } from '../base/brand/rules/site.ts';
import { compilePieces, compileSentence, placeholdersOf } from './compile-sentence.ts';

type Sentences = Readonly<Record<string, string>>;

/** A call that says a sentence, in a module. */
const CALL = /\b(say|sayPieces)\(\s*'([\w.-]+)'/g;
/** The same in a built script: names of the globals survive the minifier. After the name stands a hash of the text, so that a file's name changes with it. */
const MARK = /\$(say|sayPieces)\$\(\s*(["'`])([\w.-]+)~\w+\2\s*(,|\))/g;
const SAY = /\/src\/base\/languages\/rules\/say\.ts$/;
/** In browsers nothing is left of the module: calls are replaced. */
const NOTHING = 'export const say = undefined;\nexport const sayPieces = undefined;';

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8);
