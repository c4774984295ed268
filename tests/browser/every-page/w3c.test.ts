// @module-tag long
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { paths } from '../../../src/paths.ts';
import { findJava } from '../../support/browser/find-java.ts';
import { registerOnSite } from '../../support/browser/site-owners.ts';
import { thisSite } from '../../support/site/this-site.ts';

const run = promisify(execFile);
const checker = String(createRequire(import.meta.url)('vnu-jar'));

type ProfileQuery = { url: string; type: string; lastLine: number; message: string; extract?: string };

/** The mistakes that the W3C's checker finds, one line each; `pages` maps names to markup. */
const mistakesIn = async (pages: Record<string, string>): Promise<string[]> => {
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

test('the W3C’s checker finds no mistake in any served page', async () => {
  if (!findJava()) {
    console.warn(
      'Java is missing, so the W3C checker did not run; quality.test.ts checks markup everywhere.',
    );
    return;
  }
  const person = await registerOnSite('personal', { name: 'Checked by W3C' });
  const company = await registerOnSite('professional', { companyname: 'Checked & Sons' });
  const tag = await fetch(`${thisSite().baseUrl}${paths.feed()}`).then((reply) => reply.text());
  const article = /<link>[^<]*(\/news\/[^<]+)<\/link>/.exec(tag)?.[1] ?? paths.news();
  const addresses = [
    ...[
      paths.home(),
      '/?q=a',
      '/?all=personal',
      paths.about(),
      paths.liked(),
      paths.verifyProfile(),
      paths.advertisement(),
    ],
    ...[paths.contact(), paths.support(), paths.privacyPolicy(), paths.terms(), paths.faq()],
    ...[paths.login(), paths.register(), '/forgotpassword', '/resetpassword', paths.myProfile()],
    ...[
      '/changepassword',
      '/confirmemail',
      '/undoemail',
      '/claim',
      paths.transparency(),
      paths.developers(),
      paths.adminLogin(),
      paths.dashboard(),
      paths.articleUpload(),
      '/no-such-page',
    ],
    ...[paths.news(), article, paths.newsTag('photos'), person.url, company.url],
  ];
  const pages: Record<string, string> = {};
  for (const path of addresses)
    pages[path] = await fetch(`${thisSite().baseUrl}${path}`).then((reply) => reply.text());
  expect(await mistakesIn(pages)).toEqual([]);
});
