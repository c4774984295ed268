import type { Storage } from '../../base/engine/storage/storage.ts';
import { secureUrl } from '../../base/fields/rules/structured.ts';
import { invalid } from '../../base/http/server/errors.ts';
import { handler } from '../../base/http/server/handler.ts';
import { LIMITS, throttle } from '../../base/http/server/limits.ts';
import { firstLetters } from '../../base/text/rules/letters/whole-letters.ts';
import { cleanText } from '../../base/text/rules/text.ts';
import { readForeignPage } from '../proofs/server/foreign-page.ts';
import { isTrusted } from '../proofs/server/foreign-request.ts';
import { SOURCES } from '../rules/limits.ts';
import { getTitle } from './calls.ts';
import { SOURCE_SENTENCES, TITLE_SENTENCES } from './rules.ts';

/** The title of the page at an https address, at most `SOURCES.title` characters; empty if it has none. Refuses with a sentence for `url`. */
export const readTitle = async (storage: Storage, id: string, url: string): Promise<string> => {
  const address = secureUrl(url, SOURCES.url) ?? trustedUrl(url);
  if (address === null) throw invalid({ url: SOURCE_SENTENCES.url });
  await throttle(storage, LIMITS.titles, id);
  const page = await readForeignPage(address, { mayLeave: true });
  if ('problem' in page)
    throw invalid({ url: TITLE_SENTENCES[page.problem === 'elsewhere' ? 'unreachable' : page.problem] });
  return firstLetters(await titleOf(page.html), SOURCES.title).trim();
};

// A host that the operator trusts may answer over plain http.
const trustedUrl = (url: string): string | null =>
  URL.canParse(url) && isTrusted(new URL(url)) ? url : null;

/** The text of the first `<title>` outside of drawings, on one line; empty if there is none. */
const titleOf = async (html: string): Promise<string> => {
  // Loaded with the first page, so that other calls of a fresh function do not wait for it.
  const { Parser } = await import('htmlparser2');
  let title: string | null = null;
  let isOpen = false;
  let drawings = 0;
  const parser = new Parser({
    onopentag: (name) => {
      if (name === 'svg') drawings += 1;
      isOpen = name === 'title' && drawings === 0 && title === null;
    },
    ontext: (text) => {
      if (isOpen) title = (title ?? '') + text;
    },
    onclosetag: (name) => {
      if (name === 'svg') drawings -= 1;
      if (name === 'title') isOpen = false;
    },
  });
  parser.write(html);
  parser.end();
  return cleanText((title ?? '').replace(/[\s\p{Cc}]+/gu, ' '), SOURCES.title);
};

export const getTitleHandler = handler(getTitle, async ({ storage, subject: id, input }) => ({
  success: true as const,
  title: await readTitle(storage, id, input.url),
}));
