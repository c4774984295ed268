import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { AstroIntegration } from 'astro';
import type { Plugin } from 'vite';
import { ownLanguage, siteLanguages } from '../../base/brand/rules/languages.ts';
import { type Catalogue, catalogueOf, loadCatalogue, type Sentence } from '../../base/languages/rules/say.ts';
import { compilePieces, compileSentence } from './compile-sentence.ts';

/** A call that says a sentence, in a module. */
const CALL = /\b(say|sayPieces)\(\s*'([\w.-]+)'/g;
/**
 * The same in a built script: a global, whose name the minifier keeps. The hash of the text makes the name of a file change with the sentences
 * in it.
 */
const MARK = /\$(say|sayPieces)\$\(\s*(["'`])([\w.-]+)~\w+\2\s*([,)])/g;

const SAY = /\/src\/base\/languages\/rules\/say\.ts$/;
/** What browsers get of that module: the build replaces the calls for sentences, and the page says its language. */
const IN_BROWSERS = `export const say = undefined;
export const sayPieces = undefined;
export const currentLanguage = () => globalThis.document?.documentElement.lang || 'en';`;

const SCRIPTS = '_astro';

/** A module whose sentences are marked for `withSentences`. */
export const withMarks = (code: string, sentences: Catalogue): string =>
  code.replace(CALL, (_, call: string, name: string) => {
    const text = sentences[name as Sentence];
    if (text === undefined) throw new Error(`There is no sentence "${name}".`);
    return `$${call}$('${name}~${hashOf(text)}'`;
  });

/** A built script with the sentences of a language in place of the marks. */
export const withSentences = (code: string, language: string, sentences: Catalogue): string =>
  code.replace(MARK, (_, call: string, _quote: string, name: string, next: string) => {
    const compile = call === 'say' ? compileSentence : compilePieces;
    const expression = compile(sentences[name as Sentence], language);
    return next === ')'
      ? `(${expression})`
      : `(p=>${expression.startsWith('{') ? `(${expression})` : expression})(`;
  });

/** A script that lies in the folder of a language and loads what lies there. */
export const inFolder = (code: string, folder: string): string =>
  code.replace(/(["'`]\/?)_astro\/([\w.~-]+\.js)(?=["'`])/g, `$1${SCRIPTS}/${folder}/$2`);

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8);

/** The folder of each further language's scripts, by its tag: a change of a sentence changes its name. */
const foldersOf = async (): Promise<Record<string, string>> => {
  const folders: Record<string, string> = {};
  for (const language of siteLanguages()) {
    await loadCatalogue(language);
    if (language === ownLanguage()) continue;
    folders[language] = `${language.toLowerCase()}-${hashOf(JSON.stringify(catalogueOf(language)))}`;
  }
  return folders;
};

/** Writes the sentences of a language into the scripts of its pages, so that none carries another's or looks one up. */
const sentencesPlugin = (folders: Readonly<Record<string, string>>): Plugin => ({
  name: 'vitae-sentences',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { code: /languages\/rules\/say\.ts/ },
    handler: (code, id) => {
      const [path = ''] = id.split('?');
      if (!path.includes('/src/') || SAY.test(path)) return undefined;
      return { code: withMarks(code, catalogueOf(ownLanguage())), map: null };
    },
  },
  load: { filter: { id: SAY }, handler: () => IN_BROWSERS },
  writeBundle: {
    order: 'post',
    sequential: true,
    handler: async ({ dir = '' }, bundle) => {
      for (const output of Object.values(bundle)) {
        // Workers are files of another kind.
        if (!output.fileName.endsWith('.js')) continue;
        const path = join(dir, output.fileName);
        const code = await readFile(path, 'utf8');
        for (const [language, folder] of Object.entries(folders)) {
          const copy = join(dir, SCRIPTS, folder, output.fileName.slice(SCRIPTS.length + 1));
          const said = inFolder(withSentences(code, language, catalogueOf(language)), folder);
          requireFiles(said, copy);
          await mkdir(dirname(copy), { recursive: true });
          await writeFile(copy, said);
        }
        await writeFile(path, withSentences(code, ownLanguage(), catalogueOf(ownLanguage())));
      }
    },
  },
});

/** A script in a folder may load scripts beside it alone: another relative address would lead nowhere. */
const requireFiles = (code: string, path: string): void => {
  for (const [, file = ''] of code.matchAll(/["'`](\.\.?\/[\w.~/-]+\.(?!js["'`])\w+)["'`]/g))
    if (!existsSync(resolve(dirname(path), file)))
      throw new Error(`${path} would load ${file}, which is not there.`);
};

/** Provides the scripts of each language, and their folders as `LANGUAGE_FOLDERS`. */
export const sentences = (): AstroIntegration => ({
  name: 'sentences',
  hooks: {
    'astro:config:setup': async ({ updateConfig }) => {
      const folders = await foldersOf();
      updateConfig({
        vite: {
          plugins: [sentencesPlugin(folders)],
          define: { 'import.meta.env.LANGUAGE_FOLDERS': JSON.stringify(folders) },
        },
      });
    },
  },
});
