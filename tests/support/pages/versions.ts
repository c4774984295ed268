import { siteLanguages } from '../../../src/base/brand/rules/languages.ts';
import type { Storage } from '../../../src/base/engine/storage/storage.ts';
import { pathIn } from '../../../src/base/languages/rules/prefix.ts';
import { inLanguage } from '../../../src/base/languages/server/in-language.ts';
import { inAddressesOf } from '../../../src/base/languages/server/page-language.ts';
import { profileIdOf } from '../../../src/base/text/rules/slug.ts';
import { openVersion } from '../../../src/profiles/history/server/history-page.ts';

/** What `{profile}?as-of={numbers}` leads to in a language of the site; `path` is the profile's. */
export const openAsOf = (
  storage: Storage,
  path: string,
  numbers: string | readonly string[],
  language = 'en',
): ReturnType<typeof openVersion> => {
  const segment = path.split('/').at(-1) ?? '';
  return inLanguage(language, () =>
    inAddressesOf(language, () =>
      openVersion(storage, profileIdOf(segment) ?? '', segment, [numbers].flat()),
    ),
  );
};

/** Everything that a version of a page says in each language of the site; null where there is none. */
export const everythingAsOf = async (storage: Storage, path: string, number: number): Promise<unknown> => {
  const opened = await Promise.all(
    siteLanguages().map((language) => openAsOf(storage, pathIn(language, path), String(number), language)),
  );
  const pages = opened.flatMap((each) => (each.kind === 'page' ? [each.page] : []));
  return pages.length === 0 ? null : pages;
};
