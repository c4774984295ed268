import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import pMap from 'p-map';
import { figures } from '../../../src/app/layouts/page-figures.ts';
import { site } from '../../../src/base/brand/rules/site.ts';
import { fillIn, markdownSections } from '../../../src/site/screens/markdown-sections.ts';

/** The languages of the examples of /developers, by the names of their blocks of code. */
export const EXAMPLE_LANGUAGES = ['js', 'python', 'curl'] as const;
type ExampleLanguage = (typeof EXAMPLE_LANGUAGES)[number];

/** A block of code as the page shows it: the heading over it, with a number if it is not the first there in its language. */
type Example = { title: string; language: string; code: string };

const ENTITIES: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
};

/** The blocks of code of /developers on a site at an address. */
export const examplesAt = (url: string): Example[] => {
  const text = fillIn(readFileSync('content/pages/developers.md', 'utf8'), site, { url, ...figures('en') });
  return markdownSections(text).flatMap(({ title, html }) => {
    const counts = new Map<string, number>();
    return [...html.matchAll(/<code class="language-(\w+)">([\s\S]*?)<\/code><\/pre>/g)].map(
      ([, language = '', code = '']) => {
        const number = (counts.get(language) ?? 0) + 1;
        counts.set(language, number);
        return {
          title: number === 1 ? title : `${title} ${number}`,
          language,
          code: code.replace(/&(?:lt|gt|quot|#39|amp);/g, (entity) => ENTITIES[entity] ?? entity),
        };
      },
    );
  });
};

const AsyncFunction = (async () => undefined).constructor as new (
  ...names: string[]
) => (...given: unknown[]) => Promise<void>;

const runJavaScript = async (code: string): Promise<string> => {
  const printed: string[] = [];
  const log = (...words: unknown[]): void => void printed.push(words.join(' '));
  await new AsyncFunction('console', code)({ log });
  return printed.join('\n');
};

/** What a program prints that gets a text as its input. */
const outputOf = (command: string, given: readonly string[], input = ''): Promise<string> =>
  new Promise((resolve, reject) => {
    // A proxy of the machine does not lead to it.
    const env = { ...process.env, NO_PROXY: '*', no_proxy: '*', PYTHONIOENCODING: 'utf-8' };
    const run = spawn(command, given, { env });
    let printed = '';
    let complaint = '';
    run.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
    run.stderr.setEncoding('utf8').on('data', (text: string) => {
      complaint += text;
    });
    run.on('error', reject);
    run.on('close', (status) => {
      if (status === 0) resolve(printed);
      else reject(new Error(`${command} ended with ${status}: ${complaint}`));
    });
    run.stdin.end(input);
  });

/** Runs each of several programs by itself and prints what each printed: starting Python takes longer than all of them. */
const PYTHON = `
import contextlib, io, json, sys
outputs = []
for code in json.load(sys.stdin):
    with contextlib.redirect_stdout(io.StringIO()) as output:
        exec(code, {"__name__": "__main__"})
    outputs.append(output.getvalue())
print(json.dumps(outputs))
`;

/** What each of several examples prints, in a process of the language or in this one, which has it. */
const RUN: Record<ExampleLanguage, (codes: readonly string[]) => Promise<string[]>> = {
  js: async (codes) => pMap(codes, runJavaScript, { concurrency: 1 }),
  python: async (codes) => JSON.parse(await outputOf('python3', ['-c', PYTHON], JSON.stringify(codes))),
  curl: async (codes) => pMap(codes, (code) => outputOf('sh', ['-c', code]), { concurrency: 2 }),
};

const NEEDS: Record<ExampleLanguage, string> = { js: process.execPath, python: 'python3', curl: 'curl' };

/** Whether this machine can run examples of a language. */
export const canRun = (language: ExampleLanguage): boolean =>
  spawnSync(NEEDS[language], ['--version']).status === 0;

/** What all examples of a language print for a site at an address, by their titles. */
export const runExamples = async (
  language: ExampleLanguage,
  url: string,
): Promise<Record<string, string>> => {
  const examples = examplesAt(url).filter((each) => each.language === language);
  const printed = await RUN[language](examples.map(({ code }) => code));
  return Object.fromEntries(examples.map(({ title }, at) => [title, (printed[at] ?? '').trimEnd()]));
};
