import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { AstroIntegration } from 'astro';
import type { Plugin } from 'vite';
import { inDirection } from '../../base/languages/rules/isolate.ts';
import { type Catalogue, ORIGINAL, type Sentence } from '../../base/languages/rules/say.ts';
import { layContent } from '../content.ts';
import { compilePieces, compileSentence } from './compile-sentence.ts';

/** A call that says a sentence, in a module whose types are gone, and with them its kind of quotes; no method of that name. */
const CALL = /(?<![.\w$])(say|sayPieces)\(\s*(["'`])([\w.-]+)\2/g;
/** A getter that only says a sentence: in a script, whose language does not change, its text is a value. */
const GETTER = /\bget ([\w$]+|"[^"\n]+"|'[^'\n]+')\(\)\s*\{\s*return (say\((["'`])[\w.-]+\3\));?\s*\}/g;
/**
 * The same in a built script: a global, whose name the minifier keeps. The hash of the text makes the name of a file change with the sentences
 * in it.
 */
const MARK = /\$(say|sayPieces)\$\(\s*(["'`])([\w.-]+)~\w+\2\s*([,)])/g;

const SAY = /\/src\/base\/languages\/rules\/say\.ts(?:\?[a-z]+)?$/;
/** What browsers get of that module: the build replaces the calls for sentences, and the page says its language. */
const IN_BROWSERS = `export const say = undefined;
export const sayPieces = undefined;
export const currentLanguage = () => globalThis.document?.documentElement.lang || 'en';`;

/** Rules do nothing by themselves: a script that uses none of a module's leaves it out. */
const RULES = /\/rules(?:\/.*)?\.ts$/;

const SCRIPTS = '_astro';

/** A module whose sentences are marked for `withSentences`; one that nobody uses is left out. */
export const withMarks = (code: string, sentences: Catalogue): string =>
  code.replace(GETTER, '$1: $2').replace(CALL, (_, call: string, _quote: string, name: string) => {
    const text = sentences[name as Sentence];
    if (text === undefined) throw new Error(`There is no sentence "${name}".`);
    return `/* @__PURE__ */ $${call}$('${name}~${hashOf(text)}'`;
  });

/** A built script with the sentences of a language in place of the marks. */
export const withSentences = (code: string, language: string, sentences: Catalogue): string =>
  code.replace(MARK, (_, call: string, _quote: string, name: string, next: string) => {
    const compile = call === 'say' ? compileSentence : compilePieces;
    const expression = compile(sentences[name as Sentence], language);
    return next === ')' ? expression : `(p=>${expression})(`;
  });

/** A script that lies in the folder of a language and loads what lies there. */
export const inFolder = (code: string, folder: string): string =>
  code.replace(/(["'`]\/?)_astro\/([\w.~-]+\.js)(?=["'`?])/g, `$1${SCRIPTS}/${folder}/$2`);

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8);

/** The languages of this site, its own first, each with its sentences. Read as files, since the modules of the site may have been imported before its operator's content was laid over them. */
const readLanguages = async (): Promise<[string, Catalogue][]> => {
  const root = await layContent();
  const { languages = [ORIGINAL] } = await readJson<{ languages?: string[] }>(
    join(root, 'content/site.json'),
  );
  const own = await readJson<Record<string, object>>(join(root, 'content/more-sentences.json'));
  const sentencesIn = async (language: string): Promise<object> => {
    const file = `content/languages/${language}.json`;
    return { ...(existsSync(file) && (await readJson<SentenceFile>(file)).sentences), ...own[language] };
  };
  const original = await sentencesIn(ORIGINAL);
  const all = languages.map(
    async (language) =>
      [
        language,
        inDirection(language, { ...original, ...(await sentencesIn(language)) } as Catalogue),
      ] as const,
  );
  return (await Promise.all(all)) as [string, Catalogue][];
};

type SentenceFile = { sentences: object };

const readJson = async <Content>(file: string): Promise<Content> =>
  JSON.parse(await readFile(file, 'utf8')) as Content;

/** The folder of a language's scripts: a change of a sentence changes its name. */
const folderOf = (language: string, sentences: Catalogue): string =>
  `${language.toLowerCase()}-${hashOf(JSON.stringify(sentences))}`;

/** Writes the sentences of a language into the scripts of its pages, so that none carries another's or looks one up. */
const sentencesPlugin = ([own, ...others]: readonly [string, Catalogue][]): Plugin => {
  const [ownLanguage, ownSentences] = own as [string, Catalogue];
  const further = others.map(([language, sentences]) => ({
    language,
    sentences,
    folder: folderOf(language, sentences),
  }));
  return {
    name: 'vitae-sentences',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { code: /languages\/rules\/say\.ts/ },
      handler: (code, id) => {
        const [path = ''] = id.split('?');
        if (!path.includes('/src/') || SAY.test(path)) return undefined;
        const marked = { code: withMarks(code, ownSentences), map: null };
        return RULES.test(path) ? { ...marked, moduleSideEffects: false } : marked;
      },
    },
    load: { filter: { id: SAY }, handler: () => IN_BROWSERS },
    writeBundle: {
      order: 'post',
      sequential: true,
      handler: async ({ dir = '' }, bundle) => {
        // Workers are files of another kind.
        for (const file of Object.keys(bundle).filter((name) => name.endsWith('.js'))) {
          const code = await readFile(join(dir, file), 'utf8');
          for (const { language, sentences, folder } of further)
            await writeCopy(dir, file, folder, withSentences(code, language, sentences));
          await writeFile(join(dir, file), withSentences(code, ownLanguage, ownSentences));
        }
      },
    },
  };
};

const writeCopy = async (dir: string, file: string, folder: string, code: string): Promise<void> => {
  const copy = join(dir, SCRIPTS, folder, file.slice(SCRIPTS.length + 1));
  const said = inFolder(code, folder);
  requireFiles(said, copy);
  await mkdir(dirname(copy), { recursive: true });
  await writeFile(copy, said);
};

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
      const languages = await readLanguages();
      const folders = languages
        .slice(1)
        .map(([language, sentences]) => [language, folderOf(language, sentences)]);
      updateConfig({
        vite: {
          plugins: [sentencesPlugin(languages)],
          define: { 'import.meta.env.LANGUAGE_FOLDERS': JSON.stringify(Object.fromEntries(folders)) },
        },
      });
    },
  },
});
