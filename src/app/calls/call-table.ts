import { REQUESTS_PER_MINUTE } from '../../base/http/rules/limits.ts';
import { ASSISTANT_REQUESTS_PER_MINUTE } from '../../sharing/mcp/rules/limits.ts';
import type { Group } from './group.ts';

// What answers, loaded when it is first asked, so that a fresh function reads only what its first request needs.
const captcha = () => import('../../base/captcha/server/handlers.ts');
const profilesCounts = () => import('../../profiles/counts/server/handlers.ts');
const profilesHistory = () => import('../../profiles/history/server/handlers.ts');
const proofs = () => import('../../profiles/proofs/server/handlers.ts');
const sources = () => import('../../profiles/sources/server.ts');
const alike = () => import('../../search/alike/server/public-alike.ts');
const pairs = () => import('../../search/alike/server/list-pairs.ts');
const search = () => import('../../search/server/handlers.ts');
const adminList = () => import('../../search/admin-list/server.ts');
const aliases = () => import('../../search/aliases/server.ts');
const completion = () => import('../../search/completion/server.ts');
const adminLogin = () => import('../../accounts/admin-login/server/handlers.ts');
const login = () => import('../../accounts/login/server/handlers.ts');
const accountsLoginLink = () => import('../../accounts/login-link/server.ts');
const accountsPassword = () => import('../../accounts/password/server/handlers.ts');
const passkeys = () => import('../../accounts/passkeys/server/handlers.ts');
const teamPasskeys = () => import('../../accounts/passkeys/server/team-handlers.ts');
const secondFactor = () => import('../../accounts/second-factor/server/handlers.ts');
const sessions = () => import('../../accounts/sessions/server/handlers.ts');
const team = () => import('../../accounts/team/server/handlers.ts');
const moderationBadge = () => import('../../moderation/badge/server.ts');
const bulk = () => import('../../moderation/bulk/server.ts');
const goneSources = () => import('../../moderation/gone-sources/server.ts');
const cases = () => import('../../moderation/cases/server/handlers.ts');
const newPages = () => import('../../moderation/new-pages/server/list-new-pages.ts');
const notes = () => import('../../moderation/notes/server.ts');
const page = () => import('../../moderation/page/server.ts');
const reports = () => import('../../moderation/reports/server/handlers.ts');
const timeline = () => import('../../moderation/timeline/server/timeline.ts');
const moderationTrash = () => import('../../moderation/trash/server.ts');
const appeals = () => import('../../owners/appeals/server.ts');
const ownersBadge = () => import('../../owners/badge/server.ts');
const claims = () => import('../../owners/claims/server/handlers.ts');
const correction = () => import('../../owners/correction/server/handlers.ts');
const deletion = () => import('../../owners/deletion/server.ts');
const editing = () => import('../../owners/editing/server/handlers.ts');
const email = () => import('../../owners/email/server/handlers.ts');
const exporting = () => import('../../owners/export/server.ts');
const ownersHistory = () => import('../../owners/history/server.ts');
const merge = () => import('../../owners/merge/server/handlers.ts');
const hands = () => import('../../owners/hands/server/handlers.ts');
const follow = () => import('../../owners/follow/server/handlers.ts');
const leaveLetters = () => import('../../owners/leave-letters/server/handlers.ts');
const stillRight = () => import('../../owners/still-right/server/handlers.ts');
const life = () => import('../../owners/life/server.ts');
const myProfile = () => import('../../owners/my-profile/server.ts');
const numbers = () => import('../../owners/numbers/server.ts');
const ownersLoginLink = () => import('../../owners/login-link/server.ts');
const ownerLetters = () => import('../../owners/owner-letters/server/handlers.ts');
const ownersPassword = () => import('../../owners/password/server.ts');
const registration = () => import('../../owners/registration/server/handlers.ts');
const suggestions = () => import('../../owners/suggestions/server/handlers.ts');
const ties = () => import('../../owners/ties/server/handlers.ts');
const newsroom = () => import('../../news/server/handlers.ts');
const drafts = () => import('../../news/drafts/server.ts');
const pictures = () => import('../../news/pictures/server.ts');
const revisions = () => import('../../news/revisions/server.ts');
const newsTrash = () => import('../../news/trash/server.ts');
const contact = () => import('../../contact/server/handlers.ts');
const importRows = () => import('../../imports/import/server/rows/handlers.ts');
const importUndo = () => import('../../imports/undo/server/handlers.ts');
const newPage = () => import('../../imports/new-page/server/handlers.ts');
const openData = () => import('../../imports/open-data/server/handlers.ts');
const proposals = () => import('../../imports/proposals/server/handlers.ts');
const audit = () => import('../audit/server.ts');
const appCounts = () => import('../counts/server.ts');
const appHistory = () => import('../history/server.ts');
const appNews = () => import('../news/server.ts');
const stats = () => import('../stats/server/handlers.ts');
const toDo = () => import('../to-do/server/handlers.ts');
const visits = () => import('../visits/server.ts');

/** What needs no library for pictures, and may be made as often as its own rules allow. */
export const CALLS: Group = {
  calls: {
    captcha: captcha,
    'like-profile': profilesCounts,
    'update-like': profilesCounts,
    CMSredactChange: profilesHistory,
    'prove-link': proofs,
    'get-title': sources,
    'get-alike': alike,
    CMSgetGoneSources: goneSources,
    CMSgetAlike: pairs,
    CMSnotAlike: pairs,
    CMSgetUsers: adminList,
    CMSalias: aliases,
    CMSgetAliases: aliases,
    CMSlogin: adminLogin,
    CMSlogout: adminLogin,
    CMSsession: adminLogin,
    login: login,
    'switch-page': login,
    logout: login,
    'check-email': login,
    'change-password': accountsPassword,
    CMSenrolTotp: secondFactor,
    CMSconfirmTotp: secondFactor,
    CMSdisableTotp: secondFactor,
    CMSnewRecoveryCodes: secondFactor,
    'get-sessions': sessions,
    'end-session': sessions,
    CMSgetTeam: team,
    CMSinvite: team,
    'join-team': team,
    CMSsetRole: team,
    CMSremoveMember: team,
    CMSsetName: team,
    CMSsetNotices: team,
    CMSchangePassword: team,
    CMSgetSessions: team,
    CMSendSession: team,
    CMSendSessions: team,
    CMSgetRequests: moderationBadge,
    CMSbulk: bulk,
    CMSgetReports: cases,
    CMSdecide: cases,
    CMSgetNewPages: newPages,
    CMSgetUser: page,
    CMSnote: notes,
    CMSgetTimeline: timeline,
    'report-profile': reports,
    CMSdeleteUser: moderationTrash,
    CMSgetTrash: moderationTrash,
    CMSrestoreUser: moderationTrash,
    CMSpurgeUser: moderationTrash,
    appeal: appeals,
    'request-badge': ownersBadge,
    'claim-profile': claims,
    'claim-confirm': claims,
    'claim-website': claims,
    CMSgetClaims: claims,
    CMSanswerClaim: claims,
    'delete-profile': deletion,
    'check-link': email,
    'send-confirmation': email,
    'change-email': email,
    'confirm-email': email,
    'undo-email': email,
    'export-profile': exporting,
    CMSgetMerge: merge,
    CMSmergeProfiles: merge,
    CMSunmergeProfiles: merge,
    'undo-change': ownersHistory,
    CMSundoChange: ownersHistory,
    CMSupdateUser: life,
    'get-user': myProfile,
    'get-stats': numbers,
    'invite-editor': hands,
    'join-page': hands,
    'get-editors': hands,
    'remove-editor': hands,
    'leave-page': hands,
    'hand-over': hands,
    'undo-hand-over': hands,
    'follow-page': follow,
    'follow-confirm': follow,
    'still-right': stillRight,
    'leave-letters': leaveLetters,
    'forgot-password': ownersPassword,
    'login-link': accountsLoginLink,
    'login-link-use': ownersLoginLink,
    'reset-password': ownersPassword,
    'write-to-owner': ownerLetters,
    'send-letter': ownerLetters,
    'report-letter': ownerLetters,
    'block-sender': ownerLetters,
    'suggest-change': suggestions,
    'answer-suggestion': suggestions,
    CMSgetSuggestions: suggestions,
    CMSanswerSuggestion: suggestions,
    'get-suggestions': suggestions,
    'get-ties': ties,
    'ask-tie': ties,
    'answer-tie': ties,
    CMSgetTies: ties,
    CMSanswerTie: ties,
    create_article: newsroom,
    update_article: newsroom,
    update_article_status: newsroom,
    get_article_draft: drafts,
    save_article_draft: drafts,
    get_article_revisions: revisions,
    restore_article_revision: revisions,
    delete_article: newsTrash,
    get_article_trash: newsTrash,
    restore_article: newsTrash,
    purge_article: newsTrash,
    contact: contact,
    CMSgetMessages: contact,
    CMSupdateMessage: contact,
    CMSreplyMessage: contact,
    'propose-page': proposals,
    CMSgetProposals: proposals,
    CMSanswerProposal: proposals,
    CMSimportCheck: importRows,
    CMSimportRows: importRows,
    CMSundoImport: importUndo,
    CMSgetImports: importUndo,
    CMSgetAudit: audit,
    getarticlelisting: appNews,
    get_articles: appNews,
    get_archives: appNews,
    CMSgetStats: stats,
    CMSgetHealth: stats,
    CMSgetWaiting: toDo,
    CMSassign: toDo,
  },
  routes: {
    'manage-probe': {
      path: '/manage/probe',
      load: async () => (await import('../probe/server.ts')).answerProbe,
    },
  },
};

/** What takes or shows pictures. */
export const PHOTOS: Group = {
  calls: {
    CMScreateProfile: newPage,
    CMSeditProfile: correction,
    'update-profile': editing,
    register: registration,
    uploadarticle_image: pictures,
  },
  routes: {
    uploads: { path: '/uploads/:file', load: async () => (await import('../photos/server.ts')).answerUpload },
  },
};

/** Passkeys, whose library is as large as all that the other calls need besides. */
export const PASSKEYS: Group = {
  calls: {
    'passkey-options': passkeys,
    'add-passkey': passkeys,
    'passkey-login': passkeys,
    'get-passkeys': passkeys,
    'remove-passkey': passkeys,
    CMSpasskeyOptions: teamPasskeys,
    CMSaddPasskey: teamPasskeys,
    CMSpasskeyLogin: teamPasskeys,
    CMSgetPasskeys: teamPasskeys,
    CMSremovePasskey: teamPasskeys,
  },
};

/** What counts visitors, as often as the platform's limit allows. */
export const COUNTING: Group = {
  perMinute: REQUESTS_PER_MINUTE,
  calls: {
    'increment-views': appCounts,
    'count-click': appCounts,
    track_visit: visits,
  },
};

/** What is open to everybody's programs, as often as the platform's limit allows. */
export const READING: Group = {
  perMinute: REQUESTS_PER_MINUTE,
  calls: {
    'get-profile': search,
    'get-facets': search,
    suggest: completion,
    changes: openData,
    'get-history': appHistory,
  },
  routes: {
    reconcile: {
      path: [
        '/reconcile',
        '/reconcile/suggest/entity',
        '/reconcile/suggest/property',
        '/reconcile/properties',
      ],
      load: async () => (await import('../../sharing/reconcile/server/serve-reconcile.ts')).serveReconcile,
    },
  },
};

/** What assistants ask, as often as they may. */
export const ASSISTANTS: Group = {
  perMinute: ASSISTANT_REQUESTS_PER_MINUTE,
  routes: {
    mcp: {
      path: '/mcp',
      load: async () => (await import('../../sharing/mcp/server/serve-mcp.ts')).serveMcp,
    },
  },
};

/** What a profile or the whole directory is beside its pages: pictures, cards, data. */
export const FILES: Group = {
  routes: {
    'profile-card': {
      path: ['/profile/:segment/card.png', '/:language/profile/:segment/card.png'],
      load: async () => (await import('../../sharing/card-images/server/profile-card.ts')).serveCard,
    },
    'profile-files': {
      path: [
        '/profile/:segment/qr.svg',
        '/profile/:segment/contact.vcf',
        '/profile/:segment/resume.json',
        '/profile/:segment/changes.xml',
        '/profile/:segment/cite.txt',
        '/profile/:segment/cite.bib',
        '/profile/:segment/cite.json',
        '/profile/:segment.jsonld',
        '/profile/:segment.md',
      ],
      load: async () => (await import('../../sharing/profile-files/server/every-file.ts')).serveFile,
    },
    embed: {
      path: '/embed/:id',
      load: async () => (await import('../../sharing/embed/server/serve-embed.ts')).serveEmbed,
    },
    oembed: {
      path: '/oembed',
      load: async () => (await import('../../sharing/embed/server/serve-oembed.ts')).serveOembed,
    },
    data: {
      path: '/data/:file',
      load: async () => (await import('../../imports/open-data/server/serve-dump.ts')).serveDump,
    },
  },
};

/** Batches of what commands import or restore. */
export const BATCH: Group = {
  routes: {
    'manage-batch': {
      path: '/manage/batch',
      load: async () => (await import('../../imports/batches/server/serve-batch.ts')).serveBatch,
    },
  },
};

/** What the site does by itself. */
export const UPKEEP = {
  schedule: '*/5 * * * *',
  routes: {
    upkeep: { path: [], load: async () => (await import('../upkeep/server/answer-upkeep.ts')).answerUpkeep },
  },
} satisfies Group;

/** Every group, by the name of its function on the platform. */
export const GROUPS: Readonly<Record<string, Group>> = {
  calls: CALLS,
  passkeys: PASSKEYS,
  photos: PHOTOS,
  counting: COUNTING,
  reading: READING,
  files: FILES,
  mcp: ASSISTANTS,
  batch: BATCH,
  upkeep: UPKEEP,
};
