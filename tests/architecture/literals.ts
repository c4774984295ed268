import { expect, test } from 'vitest';
import { literalsIn } from '../support/tsx/literals.ts';
import { isUnder, read, sources } from './files.ts';

const TEAM = 'a screen of the team, or what a call answers to it';
const OPERATORS = 'what operators and programmers read';
const DATA = 'names and data, the same in every language';

/** The places whose texts stand in the code, folders and files, with the reason. Readers and owners see nothing of them. */
const EXEMPT: Readonly<Record<string, string>> = {
  'src/accounts/admin-login': TEAM,
  'src/accounts/notices': TEAM,
  'src/accounts/second-factor': TEAM,
  'src/accounts/team': TEAM,
  'src/app/audit': TEAM,
  'src/app/dashboard': TEAM,
  'src/app/desk-search': TEAM,
  'src/app/document': OPERATORS,
  'src/app/layouts/AdminPage.astro': TEAM,
  'src/app/page': TEAM,
  'src/app/stats': TEAM,
  'src/app/to-do': TEAM,
  'src/base/mail/server/eml.ts': DATA,
  'src/base/local-store': OPERATORS,
  'src/base/table': TEAM,
  'src/build': OPERATORS,
  'src/commands': OPERATORS,
  'src/contact/calls': TEAM,
  'src/contact/rules.ts': TEAM,
  'src/contact/screens': TEAM,
  'src/host': OPERATORS,
  'src/imports/batches': TEAM,
  'src/imports/files': TEAM,
  'src/imports/import': TEAM,
  'src/imports/mirror': OPERATORS,
  'src/imports/new-page': TEAM,
  'src/imports/open-data': OPERATORS,
  'src/imports/proposals/rules.ts': TEAM,
  'src/imports/proposals/screens/desk': TEAM,
  'src/imports/runs': TEAM,
  'src/imports/undo': TEAM,
  'src/moderation': TEAM,
  'src/news/calls.ts': TEAM,
  'src/news/drafts': TEAM,
  'src/news/editor': TEAM,
  'src/news/newsroom': TEAM,
  'src/news/pictures': TEAM,
  'src/news/preview': TEAM,
  'src/news/revisions': TEAM,
  'src/news/rules/article.ts': TEAM,
  'src/news/schedule': TEAM,
  'src/news/translations': TEAM,
  'src/news/trash': TEAM,
  'src/owners/claims/screens/ClaimsPanel.tsx': TEAM,
  'src/owners/correction': TEAM,
  'src/owners/merge': TEAM,
  'src/owners/start-from-file/rules/linkedin.ts': DATA,
  'src/owners/suggestions/screens/SuggestionsPanel.tsx': TEAM,
  'src/owners/ties/screens/TiesPanel.tsx': TEAM,
  'src/pages/adminlogin.astro': TEAM,
  'src/pages/articleupload.astro': TEAM,
  'src/pages/dashboard.astro': TEAM,
  'src/pages/jointeam.astro': TEAM,
  'src/pages/llms.txt.ts': OPERATORS,
  'src/profiles/badge/calls.ts': TEAM,
  'src/profiles/facts-line/rules/country-names.ts': DATA,
  'src/profiles/ties/rules/imported-ties.ts': OPERATORS,
  'src/search/admin-list': TEAM,
  'src/search/aliases': TEAM,
  'src/search/alike': TEAM,
  'src/search/storage/postgres': OPERATORS,
  'src/sharing/embed/server/serve-oembed.ts': OPERATORS,
  'src/sharing/mcp': OPERATORS,
  'src/sharing/profile-files/screens/ProgramFiles.astro': DATA,
  'src/sharing/reconcile': OPERATORS,
  'src/site/audit': TEAM,
  'src/site/health': OPERATORS,
  'src/site/probe': OPERATORS,
  'src/site/to-do': TEAM,
};

/** Texts in further places that stay as they are. */
const KEPT: Readonly<Record<string, string>> = {
  'CC BY': DATA,
  'Decision must be decline or accept': TEAM,
  'Somebody has changed this text meanwhile. Yours is still here: save again to put it in place of theirs.':
    TEAM,
  'The holder of this e-mail address says that they did not make this page.':
    'a report, which the team reads',
  'This page has an account, so only its owner can change it.': TEAM,
  '… It vouches for the … as it was. Verify the page again afterwards.': TEAM,
};

const found = sources
  .filter((file) => /\.(?:ts|tsx|astro)$/.test(file))
  .map((file) => ({ file, literals: literalsIn(file, read(file)) }))
  .filter(({ literals }) => literals.length > 0);

const placesOf = (file: string): string[] => Object.keys(EXEMPT).filter((place) => isUnder(file, place));

test('what readers and owners read is a sentence with a name, and no text in the code', () => {
  const wrong = found
    .filter(({ file }) => placesOf(file).length === 0)
    .flatMap(({ file, literals }) => literals.map(({ line, text }) => ({ place: `${file}:${line}`, text })))
    .filter(({ text }) => KEPT[text] === undefined);
  expect(wrong).toEqual([]);
});

test('every place whose texts may stand in the code has some, and is in no other', () => {
  const used = new Set(found.flatMap(({ file }) => placesOf(file)));
  const stale = Object.keys(EXEMPT).filter((place) => !used.has(place) || placesOf(place).length > 1);
  expect(stale).toEqual([]);
  const texts = new Set(found.flatMap(({ literals }) => literals.map(({ text }) => text)));
  expect(Object.keys(KEPT).filter((text) => !texts.has(text))).toEqual([]);
});
