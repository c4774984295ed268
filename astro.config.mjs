import react from '@astrojs/react';
import { defineConfig, passthroughImageService } from 'astro/config';
import manifest from './package.json' with { type: 'json' };
import { callsInBrowsers } from './src/build/calls-in-browsers.ts';
import { cardFonts } from './src/build/card-fonts.ts';
import { fileArticles } from './src/build/file-articles.ts';

import { inlineScripts } from './src/build/inline-scripts.ts';
import { islandOnTouch } from './src/build/island-on-touch.ts';
import { pagesInLanguages } from './src/build/languages/routes.ts';
import { sentences } from './src/build/languages/sentences.ts';
import { lateStyles } from './src/build/late-styles.ts';
import { netlifyAdapter } from './src/build/netlify-adapter.ts';
import { operatorContent } from './src/build/operator-content.ts';
import { ownModules } from './src/build/own-modules.ts';
import { preloadHelper } from './src/build/preload-helper.ts';
import { ownGroup, scriptGroup, styleGroup } from './src/build/script-groups.ts';
import { securityHeadersFile } from './src/build/security-headers.ts';

const inFiles = (...groups) => ({ rolldownOptions: { output: { codeSplitting: { groups } } } });

/**
 * What runs on every public page, and what keeps counts on home and profiles: a file each, with the modules that islands have in common
 * with them. Left alone the bundler makes a file of each shared module, and a slow line pays a round trip for every one of them.
 */
const frameScript = scriptGroup(
  'frame',
  [
    'base/frame/browser/after-paint.ts',
    'app/layouts/frame.ts',
    'base/frame/browser/header.ts',
    'owners/registration/browser/new-page-mark.ts',
    'search/completion/browser/search-opener.ts',
    'base/http/browser/session-events.ts',
    'base/frame/browser/share.ts',
    'site/visits/browser.ts',
    'base/http/calls/frame-calls.ts',
    // News needs this and no other path.
    'base/text/rules/path-segment.ts',
  ],
  /\/Page\.astro\?astro/,
);
/**
 * What islands have in common, and what suggestions share with them without React: in many small files, it takes a round trip more and
 * compresses worse.
 */
const reactScript = scriptGroup(
  'react',
  [],
  /\/node_modules\/(?:react|react-dom|scheduler|@nanostores\/react)\/|rolldown\/runtime/,
);
// Groups take what their modules import with them; these are for small scripts too. Pages that are only read make no calls, and forms show no likes.
const callScript = scriptGroup('call', ['base/http/browser/call.ts', 'base/http/calls/reading-calls.ts']);
// My profile shows messages, and no likes.
const noticeScript = scriptGroup('notices', ['base/frame/browser/toast.ts']);
// The viewer of photos turns by keys without React, which others of these modules load.
const storesScript = scriptGroup('stores', [], /\/nanostores\//);
const likesScript = scriptGroup('likes', [
  'profiles/counts/screens/LikeButton.tsx',
  'search/rules/totals.ts',
]);
const pathsScript = scriptGroup('paths', ['paths.ts', 'base/languages/rules/address.ts']);
const limitsScript = scriptGroup('limits', [
  'profiles/rules/dimensions.ts',
  'base/fields/rules/limits.ts',
  'base/fields/rules/profile-kind.ts',
  'base/text/rules/count.ts',
  'profiles/rules/limits.ts',
  'search/rules/limits.ts',
]);
// No search says these: beside the limits, home would carry them.
const sentencesScript = scriptGroup('sentences', ['base/http/rules/call-sentences.ts']);
// What portraits, marks and the addresses of searches need of texts: a page whose cards are in it folds none.
const lettersScript = scriptGroup('letters', [
  'base/photos/rules/photo.ts',
  'base/text/rules/letters/first-characters.ts',
  'search/rules/marked-pieces.ts',
]);
// The letters of a page without a photo, which a page has made for its cards and a browser makes for completions.
const namesScript = scriptGroup('names', ['base/text/rules/graphemes.ts', 'profiles/rules/filing-name.ts']);
const monogramScript = scriptGroup('monogram', ['base/text/rules/tone.ts', 'profiles/rules/monogram.ts']);
const wordsScript = scriptGroup('words', [
  'profiles/badge/rules/badge-marks.ts',
  'profiles/badge/rules/verified.ts',
  'profiles/rules/browse-slug.ts',
  'profiles/rules/list-item.ts',
  'search/rules/find-span.ts',
  'search/rules/query-words.ts',
  'base/text/rules/slug.ts',
  'base/text/rules/text.ts',
]);
const rulesScript = scriptGroup('rules', [
  'base/fields/rules/field-sentences.ts',
  'base/fields/rules/phone.ts',
  'base/fields/rules/text-problem.ts',
  'base/languages/rules/tag.ts',
  'base/text/rules/address/ascii-host.ts',
  'base/text/rules/day.ts',
  'base/text/rules/email.ts',
  'base/text/rules/url.ts',
]);
// What the islands with a form have in common.
const formScript = scriptGroup('form', [
  'accounts/password/rules/password.ts',
  'accounts/password/screens/PasswordField.tsx',
  'base/form/screens/ErrorSummary.tsx',
  'base/form/screens/SelectField.tsx',
  'base/form/screens/TextArea.tsx',
  'base/form/screens/TextField.tsx',
  'base/photos/rules/upload.ts',
]);
const fieldsScript = scriptGroup('fields', [
  'base/fields/rules/field-catalogue.ts',
  'base/fields/rules/fields.ts',
  'profiles/rules/profile.ts',
]);
/** What home has with a search and without one. */
const directoryScript = scriptGroup('directory', [
  'search/cards/screens/CardPortrait.tsx',
  'search/screens/DirectorySection.tsx',
  'search/screens/HomeDirectory.tsx',
  'search/screens/SearchFailed.tsx',
  'search/screens/section-props.ts',
]);
const resultsScript = scriptGroup('results', [
  'search/cards/screens/ResultRow.tsx',
  'search/names/screens/SimilarNames.tsx',
  'search/screens/DidYouMean.tsx',
  'search/screens/SearchResults.tsx',
]);
const cardsScript = scriptGroup('cards', [
  'base/languages/screens/Pieces.tsx',
  'base/text/rules/text-direction.ts',
  'base/frame/screens/ErrorBoundary.tsx',
  'base/icons/screens/Icon.tsx',
  'base/icons/screens/icon-paths.ts',
  'profiles/photos/screens/Photo.tsx',
  'profiles/badge/screens/VerifiedBadge.tsx',
]);
const loadingScript = scriptGroup(
  'loading',
  ['base/frame/browser/load-module.ts'],
  /vite\/preload-helper\.js$/,
);
const profilesScript = scriptGroup(
  'profiles',
  [
    'profiles/counts/browser/count-view.ts',
    'profiles/browser/loading-profile.ts',
    'profiles/counts/browser/show-likes.ts',
    'profiles/counts/browser/liked.ts',
    'profiles/counts/browser/likes.ts',
  ],
  /\/ProfilesScript\.astro\?astro/,
);
// A new page is registered without these.
const accountScript = scriptGroup('account', ['accounts/rules/account.ts']);
const listedScript = scriptGroup('listed', [
  'profiles/languages/rules/page-names.ts',
  'profiles/proofs/rules.ts',
  'profiles/rules/minors.ts',
]);
// What forms for an account have in common with other pages.
const siteScript = scriptGroup('site', [
  'base/brand/rules/site.ts',
  'base/frame/browser/arrow-keys.ts',
  'base/frame/browser/cookies.ts',
  'base/http/rules/try-again.ts',
]);
const tabsScript = scriptGroup('tabs', [
  'base/frame/screens/Tabs.tsx',
  'base/table/screens/Loading.tsx',
  'moderation/reports/calls.ts',
  'profiles/badge/calls.ts',
]);
/** A value of a field in words, and the dates of a life: for forms, and for searches, which need no more of a life. */
const valuesScript = scriptGroup('values', [
  'base/fields/rules/field-words.ts',
  'profiles/life/rules/died.ts',
  'profiles/life/rules/years.ts',
]);
/** What the wizard has in common with My profile, without the tabs that that has. */
const mediaScript = scriptGroup('media', [
  'base/frame/screens/keep-focus-clear.ts',
  'base/frame/screens/use-media.ts',
  'base/text/rules/number-words.ts',
]);
// What is filled in on a page, for forms and for who reads them.
const factsScript = scriptGroup('facts', [
  'base/fields/rules/social.ts',
  'profiles/rules/filed-under.ts',
  'profiles/rules/structured-fields.ts',
  'profiles/visibility/rules/privacy.ts',
]);
// What the wizard and My profile show of a life.
const livesScript = scriptGroup('lives', [
  'base/icons/screens/ToolIcon.tsx',
  'base/photos/rules/photo-labels.ts',
  'profiles/photos/screens/Portrait.tsx',
  'profiles/life/rules/career.ts',
  'profiles/ties/rules/tie.ts',
]);
const reasonsScript = scriptGroup('reasons', [
  'moderation/reports/rules/reasons.ts',
  'moderation/rules/limits.ts',
  'moderation/rules/sentences.ts',
]);
/** The script of the frame is named by the component that brings it. */
const FRAME = 'Page.astro_astro_type_script_index_0_lang';
const DESK = 'desk';
/** What its pages load at once. */
const { test: isDeskEntry } = scriptGroup(DESK, [
  'accounts/admin-login/screens/AdminLogin.tsx',
  'app/dashboard/screens/Dashboard.tsx',
  'app/dashboard/screens/Newsroom.tsx',
  'app/dashboard/screens/DeskFrame.tsx',
]);
/** What every screen of the desk has: in files of their own, the heads of these would weigh more than they do. */
const deskScript = ownGroup(DESK, DESK, [
  'accounts/admin-login/browser/admin-header.ts',
  'accounts/admin-login/browser/admin-session.ts',
  'accounts/admin-login/screens/LoginDialog.tsx',
  'app/dashboard/screens/DeskRail.tsx',
  'app/dashboard/screens/Rail.tsx',
  'app/dashboard/screens/desk-screens.ts',
  'app/dashboard/screens/rail-icons.ts',
  'app/desk-search/screens/DeskSearch.tsx',
  'app/stats/browser.ts',
  'app/stats/screens/SiteBrief.tsx',
  'app/to-do/browser.ts',
  'base/fields/rules/field-sentences.ts',
  'base/fields/rules/field-words.ts',
  'base/fields/rules/fields.ts',
  'base/fields/rules/photo-fields.ts',
  'base/fields/rules/profile-kind.ts',
  'base/fields/rules/text-problem.ts',
  'base/form/screens/FailureNotice.tsx',
  'base/http/browser/admin-call.ts',
  'base/table/screens/Age.tsx',
  'base/table/screens/EmptyState.tsx',
  'base/table/screens/LoadFailure.tsx',
  'base/table/screens/MoreActions.tsx',
  'base/table/screens/PagedList.tsx',
  'base/table/screens/Table.tsx',
  'base/table/screens/use-title.ts',
  'base/table/screens/use-keys.ts',
  // The fields of a page, texts, days and addresses, for most of its screens.
  'base/brand/rules/languages.ts',
  'base/photos/rules/photo-labels.ts',
  'base/photos/rules/photo.ts',
  'base/text/rules/day.ts',
  'base/text/rules/graphemes.ts',
  'base/text/rules/keep-results.ts',
  'base/text/rules/letters/first-characters.ts',
  'base/text/rules/letters/whole-letters.ts',
  'base/text/rules/path-segment.ts',
  'base/text/rules/slug.ts',
  'base/text/rules/text.ts',
  'base/text/rules/url.ts',
  'base/languages/rules/language-names.ts',
  'base/languages/rules/tag.ts',
  'moderation/badge/browser.ts',
  'moderation/page/calls.ts',
  'moderation/reports/calls.ts',
  'moderation/rules/limits.ts',
  'news/newsroom/browser/articles-state.ts',
  'profiles/badge/calls.ts',
  'profiles/badge/rules/verified.ts',
  'profiles/languages/rules/page-names.ts',
  'profiles/life/rules/years.ts',
  'profiles/rules/filed-under.ts',
  'profiles/rules/limits.ts',
  'profiles/rules/list-item.ts',
  'search/admin-list/browser/user-counts.ts',
  'search/admin-list/rules.ts',
  'search/rules/limits.ts',
  'site/to-do/browser.ts',
  'site/to-do/screens/DecisionBar.tsx',
  'site/to-do/screens/one-of-list.ts',
]);
/** Its lists by pages. */
const deskPagerScript = ownGroup(DESK, 'desk-pager', ['base/table/screens/Pager.tsx']);
/** What its lists of pages have in common. */
const deskBulkScript = ownGroup(DESK, 'desk-bulk', ['moderation/bulk/browser.ts']);
const deskListsScript = ownGroup(DESK, 'desk-lists', ['moderation/bulk/screens/LastBulk.tsx']);
const deskFormsScript = ownGroup(DESK, 'desk-forms', [
  'base/frame/browser/held-state.ts',
  'base/photos/rules/upload.ts',
  'base/form/screens/Field.tsx',
  'base/form/screens/FormActions.tsx',
  'base/form/screens/SelectField.tsx',
  'base/form/screens/TextField.tsx',
]);
/** What is filled in on a page, and what of it is private: the whole page. */
const deskFactsScript = ownGroup(DESK, 'desk-facts', [
  'moderation/new-pages/browser.ts',
  'moderation/page/screens/PageLists.tsx',
  'profiles/life/rules/died.ts',
  'profiles/life/rules/join-ties.ts',
  'profiles/life/rules/span-words.ts',
  'profiles/rules/structured-fields.ts',
  'profiles/visibility/rules/privacy.ts',
]);
/** What several screens of the desk show of one page: a face or its letters, marks, notes, why it was reported, and what follows. */
const pageScript = ownGroup(DESK, 'one-page', [
  'base/fields/rules/social.ts',
  'base/icons/screens/ToolIcon.tsx',
  'moderation/appeals/screens/AppealSection.tsx',
  'moderation/cases/rules/decisions.ts',
  'moderation/page/screens/PageIntro.tsx',
  'moderation/reports/rules/reasons.ts',
  'moderation/rules/sentences.ts',
  'moderation/timeline/screens/TeamNotes.tsx',
  'profiles/badge/rules/badge-marks.ts',
  'profiles/photos/screens/Portrait.tsx',
]);
/** A page that waits or is proposed. */
const newPagesScript = ownGroup(DESK, 'new-pages', [
  'moderation/new-pages/screens/LooksLike.tsx',
  'moderation/new-pages/screens/NewPageDesk.tsx',
  'moderation/new-pages/screens/NewPageText.tsx',
]);
/** What an article is, for the newsroom and for the log. */
const articlesScript = ownGroup(DESK, 'desk-articles', ['news/rules/article.ts']);
/** What both tabs of the newsroom have. */
const newsroomScript = ownGroup(DESK, 'newsroom', [
  'base/languages/rules/prefix.ts',
  'news/drafts/browser/draft-keeper.ts',
  'news/editor/browser/editor.ts',
  'news/editor/screens/use-editor.ts',
  'news/newsroom/browser/admin-articles.ts',
  'news/newsroom/browser/article-search.ts',
  'news/newsroom/screens/ArticleState.tsx',
  'news/schedule/browser.ts',
]);
/** A case, open or closed. */
const casesScript = ownGroup(DESK, 'cases', [
  'moderation/cases/screens/CaseCompare.tsx',
  'moderation/cases/screens/CaseDesk.tsx',
]);
/** What waits: its list, and one thing of it. */
const waitingScript = ownGroup(DESK, 'waiting', ['app/to-do/screens/WaitingScreen.tsx']);

/** Styles of the pages with a form for an account: the same for all of them, since the policy of static files lists a hash for each different one. */
const formStyles = styleGroup('forms', [
  'app/layouts/FormPage.astro',
  'accounts/links/screens/LinkStates.astro',
  'base/form/screens/PlainForm.astro',
  'base/form/screens/TextInput.astro',
  ...['changepassword', 'claim', 'confirmemail', 'forgotpassword', 'login', 'resetpassword', 'undoemail'].map(
    (page) => `pages/${page}.astro`,
  ),
]);

/** Packages of which pages use little: in the bundle they are that; beside it, 300 files that the first call waits for. */
const LARGE = ['zod', '@astrojs/rss', 'fast-xml-parser', 'diff'];
/** Packages that stay outside the pages of a site's own host. All others are in their bundle, because production does not install them. */
const INSTALLED = Object.keys(manifest.dependencies).filter((name) => !LARGE.includes(name));

/** Set by `npm start`: the folder for this build. The platform's builds have fixed folders. */
const folder = process.env.VITAE_BUILD;

/** The other form of packages that the function for pages loads as modules. */
const NEVER_LOADED = ['node_modules/postgres/cjs/**/*', 'node_modules/@netlify/blobs/dist/*.cjs'];

export default defineConfig({
  site: process.env.SITE_URL || process.env.URL || 'http://localhost:8888',
  output: 'static',
  outDir: folder === undefined ? 'dist' : `${folder}/dist`,
  trailingSlash: 'ignore',
  // No page makes pictures, and sharp stays out of the pages' bundle.
  image: { service: passthroughImageService() },
  // Pages render their Markdown themselves.
  markdown: { syntaxHighlight: false },
  adapter: netlifyAdapter({ imageCDN: false, devFeatures: false, excludeFiles: NEVER_LOADED }, folder),
  integrations: [
    // No island waits for anything on the server, and a stream for each would be most of a page's cost.
    react({ experimentalDisableStreaming: true }),
    islandOnTouch(),
    inlineScripts(),
    operatorContent(),
    sentences(),
    pagesInLanguages(),
    fileArticles(),
    cardFonts(),
    securityHeadersFile(),
  ],
  session: false,
  // Every call checks where it comes from itself, and answers in JSON.
  security: { checkOrigin: false },
  devToolbar: { enabled: false },
  // `/about` is `about.html`: canonical paths have no slash at the end, and no redirect adds one.
  build: { format: 'file', inlineStylesheets: 'always' },
  vite: {
    plugins: [
      ownModules(DESK, isDeskEntry),
      preloadHelper(),
      callsInBrowsers(),
      lateStyles([DESK, 'Dashboard', 'Newsroom', FRAME]),
    ],
    // An inlined script or data URL would need a looser content security policy.
    build: { assetsInlineLimit: 0 },
    // Found at the start, so that no page of a development session is reloaded because a package was met late.
    optimizeDeps: { entries: ['src/**/screens/**/*.tsx', 'src/**/browser.ts', 'src/**/browser/**/*.ts'] },
    environments: {
      prerender: { build: inFiles(formStyles) },
      ssr: {
        resolve: folder === undefined ? { noExternal: LARGE } : { noExternal: true, external: INSTALLED },
      },
      client: {
        build: inFiles(
          frameScript,
          loadingScript,
          callScript,
          noticeScript,
          storesScript,
          limitsScript,
          sentencesScript,
          profilesScript,
          pathsScript,
          reactScript,
          namesScript,
          monogramScript,
          lettersScript,
          wordsScript,
          rulesScript,
          fieldsScript,
          cardsScript,
          formScript,
          likesScript,
          directoryScript,
          resultsScript,
          siteScript,
          accountScript,
          listedScript,
          valuesScript,
          mediaScript,
          tabsScript,
          factsScript,
          livesScript,
          reasonsScript,
          deskScript,
          deskPagerScript,
          deskFormsScript,
          deskFactsScript,
          deskBulkScript,
          deskListsScript,
          pageScript,
          newPagesScript,
          casesScript,
          waitingScript,
          articlesScript,
          newsroomScript,
        ),
      },
    },
  },
});
