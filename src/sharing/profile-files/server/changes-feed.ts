import { site } from '../../../base/brand/rules/site.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { pathIn } from '../../../base/languages/rules/prefix.ts';
import { currentLanguage, say } from '../../../base/languages/rules/say.ts';
import { PHOTO_LABELS } from '../../../base/photos/rules/photo-labels.ts';
import { siteUrl } from '../../../base/settings/server.ts';
import { toXml } from '../../../base/text/server.ts';
import { filePaths, paths } from '../../../paths.ts';
import { changedFieldNames, changeParts, photoWord } from '../../../profiles/history/rules/change-parts.ts';
import { changedRows, ROW_WORDS } from '../../../profiles/history/rules/changed-rows.ts';
import { HISTORY_SENTENCES } from '../../../profiles/history/rules/sentences.ts';
import type { ShownChange } from '../../../profiles/history/rules/visible-change.ts';
import { readHistory } from '../../../profiles/history/server/read-history.ts';
import { HISTORY } from '../../../profiles/rules/limits.ts';
import { displayName } from '../../../profiles/rules/list-item.ts';
import { getPublicProfile } from '../../../profiles/visibility/storage/visibility.ts';
import type { ProfileFile, SharedProfile } from './profile-file.ts';

// XML does not allow these characters at all.
const xml = (text: string): string =>
  toXml(text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, ''));

const makeFeed = async ({ profile, path }: SharedProfile, storage: Storage): Promise<string | null> => {
  const found = profile.listed === 'yes' ? await getPublicProfile(storage, profile.id) : null;
  if (found === null) return null;
  const { changes } = await readHistory(storage, found.record, 'public', { limit: HISTORY.page });
  const url = (to: string): string => new URL(pathIn(currentLanguage(), to), siteUrl()).href;
  const [page, history, feed] = [
    url(path),
    url(paths.history(path)),
    new URL(filePaths.changesFeed(path), siteUrl()).href,
  ];
  const name = displayName(profile);
  // The address follows the name, and what names the feed and its entries must not.
  const stable = new URL(paths.profileById(profile.id), siteUrl()).href;
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${currentLanguage()}">`,
    `<id>${xml(stable)}</id>`,
    `<title>${xml(say('owners.follow.feed', { name, site: site.name }))}</title>`,
    `<updated>${changes[0]?.at ?? profile.updated}</updated>`,
    `<link rel="self" type="application/atom+xml" href="${xml(feed)}"/>`,
    `<link rel="alternate" type="text/html" href="${xml(page)}"/>`,
    `<author><name>${xml(site.name)}</name></author>`,
    ...changes.map((change) => entryOf(change, stable, history)),
    '</feed>\n',
  ].join('\n');
};

const entryOf = ({ number, at, fields }: ShownChange, page: string, history: string): string => {
  const names = Object.keys(fields) as (keyof ShownChange['fields'])[];
  const parts = changeParts(fields, PHOTO_LABELS);
  const title = number === 1 ? say('profiles.history.began') : titleOf(names);
  const lines = parts.flatMap((part) =>
    part.kind === 'photo'
      ? [say('profiles.history.of-field', { field: part.label, text: photoWord(number) })]
      : changedRows(part).map(({ kind, pieces }) => {
          const text = `${ROW_WORDS[kind]} ${pieces.map((piece) => piece.text).join('')}`;
          return say('profiles.history.of-field', { field: part.label, text });
        }),
  );
  return [
    '<entry>',
    `<id>${xml(`${page}#change-${number}`)}</id>`,
    `<title>${xml(title)}</title>`,
    `<updated>${at}</updated>`,
    `<link rel="alternate" type="text/html" href="${xml(`${history}#change-${number}`)}"/>`,
    `<content type="text">${xml(lines.join('\n'))}</content>`,
    '</entry>',
  ].join('\n');
};

const titleOf = (names: (keyof ShownChange['fields'])[]): string =>
  names.length === 0 ? HISTORY_SENTENCES.redacted : changedFieldNames(names, PHOTO_LABELS);

/** The public changes of a listed page, newest first, as an Atom feed. */
export const profileChanges: ProfileFile = {
  ending: '/changes.xml',
  type: 'application/atom+xml; charset=utf-8',
  make: makeFeed,
};
