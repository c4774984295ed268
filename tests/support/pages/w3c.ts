import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const checker = String(createRequire(import.meta.url)('vnu-jar'));

type ProfileQuery = { url: string; type: string; lastLine: number; message: string; extract?: string };

/** The mistakes that the W3C's checker finds, one line each; `pages` maps names to markup. */
export const w3cMistakes = async (pages: Record<string, string>): Promise<string[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'w3c-'));
  try {
    const files = await Promise.all(
      Object.entries(pages).map(async ([name, html], index) => {
        const file = join(folder, `${index}.html`);
        await writeFile(file, html);
        return { name, file };
      }),
    );
    // It runs only once: optimizing its code would take longer than checking.
    const quick = ['-Xss8m', '-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];
    const command = [
      ...quick,
      '-jar',
      checker,
      '--format',
      'json',
      '--exit-zero-always',
      '--errors-only',
      '--stdout',
    ];
    const { stdout } = await run('java', [...command, ...files.map(({ file }) => file)], {
      maxBuffer: 64 * 1024 * 1024,
    });
    const { messages } = JSON.parse(stdout) as { messages: ProfileQuery[] };
    const nameOf = (url: string): string => files.find(({ file }) => url.endsWith(file))?.name ?? url;
    // Its list of properties is older than our browsers (`line-clamp`, `@starting-style`…); Biome checks the style sheets.
    const ofMarkup = messages.filter(({ message }) => !message.startsWith('CSS:'));
    return ofMarkup.map(({ url, message, extract }) => `${nameOf(url)}: ${message} ${extract ?? ''}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
