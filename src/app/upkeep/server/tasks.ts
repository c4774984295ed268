import { sweepEndedClaims, sweepStartedClaims } from '../../../accounts/claims/storage.ts';
import { settleLogins } from '../../../accounts/hands/server/settle.ts';
import { asAddressed } from '../../../accounts/hands/storage/apart.ts';
import { sweepLinks } from '../../../accounts/links/storage.ts';
import { encryptStoredSecrets } from '../../../accounts/second-factor/server/second-factor.ts';
import { beginLateLink } from '../../../accounts/server/late-link.ts';
import { sweepSessions } from '../../../accounts/sessions/storage.ts';
import { sweepInvitations } from '../../../accounts/team/server/team.ts';
import { compactWhenDue, compactWhileDue } from '../../../base/engine/storage/compaction.ts';
import type { Defer, Storage } from '../../../base/engine/storage/storage.ts';
import { retryFailedMails } from '../../../base/mail/server/retry.ts';
import { sweepLetterActs } from '../../../base/mail/storage.ts';
import { sweepGone } from '../../../base/throttles/storage/gone-addresses.ts';
import { sweepLetterCounts } from '../../../base/throttles/storage/letter-counts.ts';
import { sweepThrottles } from '../../../base/throttles/storage/throttles.ts';
import { sweepUsedTokens } from '../../../base/throttles/storage/used-tokens.ts';
import { messageJournal } from '../../../contact/storage.ts';
import { sweepImports } from '../../../imports/import/storage.ts';
import { keepDump } from '../../../imports/open-data/server/make-dump.ts';
import { tendProposals } from '../../../imports/proposals/server/carry-out-proposal.ts';
import { finishUndos } from '../../../imports/undo/server/finish-undos.ts';
import { emptyTrash, finishDecisions, forgetClosedCases } from '../../../moderation/server/upkeep.ts';
import { transparencyTopic } from '../../../moderation/transparency/storage.ts';
import { sweepDrafts } from '../../../news/drafts/storage.ts';
import { emptyArticleTrash, rebuildForScheduled } from '../../../news/server/article-upkeep.ts';
import { articleTopic } from '../../../news/storage/article-index.ts';
import { advanceClaims } from '../../../owners/claims/server/claim-outcome.ts';
import { doubtGoneAddresses } from '../../../owners/email/server/doubt-gone-addresses.ts';
import { tellFollowers } from '../../../owners/follow/server/tell-followers.ts';
import { tendOffers } from '../../../owners/hands/server/upkeep.ts';
import { keepMerges } from '../../../owners/merge/server/upkeep.ts';
import { tendLetters } from '../../../owners/owner-letters/server/send-letter.ts';
import { askOwners } from '../../../owners/still-right/server/ask.ts';
import { tendLeaving } from '../../../owners/still-right/server/leaving.ts';
import { notifyOfSuggestions } from '../../../owners/suggestions/server/suggestion-mails.ts';
import { countTopic } from '../../../profiles/counts/storage/count-topic.ts';
import { checkSources } from '../../../profiles/gone-sources/server/check-sources.ts';
import { enterSources } from '../../../profiles/gone-sources/server/enter-sources.ts';
import { sweepHosts } from '../../../profiles/gone-sources/storage/source-hosts.ts';
import { recheckProofs } from '../../../profiles/proofs/server/recheck-proofs.ts';
import { tieTopic } from '../../../profiles/ties/storage/tie-topic.ts';
import { makePairs } from '../../../search/alike/server/make-pairs.ts';
import { listGrownUpPages } from '../../../search/server/grown-up.ts';
import { directoryTopic } from '../../../search/storage/directory.ts';
import { refreshDirectoryIndex } from '../../../search/storage/directory-index.ts';
import { auditJournal } from '../../../site/audit/storage.ts';
import { retryPurges } from '../../../site/caches/server.ts';
import { sweepProbes } from '../../../site/probe/storage/probes.ts';
import { visitTopic } from '../../../site/visits/storage.ts';
import { notifyTeam } from '../../to-do/server/notices.ts';
import { dropStrayMarks } from '../../to-do/server/sources.ts';
import { finishDeletions } from './deletions.ts';
import { removeStrayAccounts } from './stray-accounts.ts';
import { upgradeDirectory } from './upgrade.ts';
import { runUpkeep, type UpkeepTask } from './upkeep.ts';

const HOUR = 3_600_000;
const TEN_MINUTES = HOUR / 6;

/** The longest period of any limit, in milliseconds: letters are counted by the day. */
const MAX_LIMIT_PERIOD = 24 * HOUR;

/** How long a run may begin compactions of the directory, in milliseconds. */
const COMPACTING_MS = 5_000;

const SWEEPS: { name: string; sweep: (storage: Storage, until: number) => Promise<void> }[] = [
  { name: 'throttles', sweep: (storage, until) => sweepThrottles(storage, MAX_LIMIT_PERIOD, until) },
  { name: 'letter-acts', sweep: sweepLetterActs },
  { name: 'letters', sweep: (storage, until) => sweepLetterCounts(storage, MAX_LIMIT_PERIOD, until) },
  { name: 'sessions', sweep: sweepSessions },
  { name: 'captchas', sweep: sweepUsedTokens },
  { name: 'links', sweep: sweepLinks },
  { name: 'source-hosts', sweep: sweepHosts },
  { name: 'started-claims', sweep: sweepStartedClaims },
  { name: 'gone-addresses', sweep: sweepGone },
];

/** The tasks of the scheduled function, in their order. */
export const UPKEEP_TASKS: readonly UpkeepTask[] = [
  // Three runs erase a deleted profile: one sweeps, one compacts, and one removes what the compaction replaced.
  { name: 'deletions', every: TEN_MINUTES, run: finishDeletions },
  { name: 'grown-up', every: TEN_MINUTES, run: listGrownUpPages },
  { name: 'purges', every: HOUR, run: retryPurges },
  {
    name: 'directory',
    every: TEN_MINUTES,
    run: (storage, now) => compactWhileDue(storage, directoryTopic, now + COMPACTING_MS),
  },
  {
    name: 'directory-index',
    every: TEN_MINUTES,
    run: (storage, _now, until) => refreshDirectoryIndex(storage, until),
  },
  { name: 'counts', every: HOUR, run: (storage) => compactWhenDue(storage, countTopic) },
  { name: 'visits', every: HOUR, run: (storage) => compactWhenDue(storage, visitTopic) },
  { name: 'articles', every: HOUR, run: (storage) => compactWhenDue(storage, articleTopic) },
  { name: 'messages', every: HOUR, run: (storage) => compactWhenDue(storage, messageJournal) },
  { name: 'transparency', every: HOUR, run: (storage) => compactWhenDue(storage, transparencyTopic) },
  { name: 'offers', every: HOUR, run: (storage, _now, until) => tendOffers(storage, until) },
  {
    name: 'unsettled-logins',
    every: TEN_MINUTES,
    run: (storage, _now, until) => settleLogins(storage, until),
  },
  {
    name: 'suggestions',
    every: TEN_MINUTES,
    run: (storage, _now, until) => notifyOfSuggestions(storage, until),
  },
  {
    name: 'owner-letters',
    every: HOUR / 12,
    run: (storage, _now, until) => tendLetters(storage, until),
  },
  {
    name: 'proposals',
    every: TEN_MINUTES,
    run: (storage, _now, until) => tendProposals(storage, until),
  },
  { name: 'decisions', every: HOUR, run: finishDecisions },
  { name: 'stray-marks', every: HOUR, run: dropStrayMarks },
  { name: 'closed-cases', every: HOUR, run: forgetClosedCases },
  { name: 'trash', every: HOUR, run: emptyTrash },
  { name: 'merges', every: TEN_MINUTES, run: keepMerges },
  { name: 'audit', every: HOUR, run: (storage) => compactWhenDue(storage, auditJournal) },
  { name: 'ties', every: HOUR, run: (storage) => compactWhenDue(storage, tieTopic) },
  { name: 'link-proofs', every: HOUR, run: (storage, now) => recheckProofs(storage, now, asAddressed) },
  { name: 'claims', every: TEN_MINUTES, run: advanceClaims },
  { name: 'ended-claims', every: 24 * HOUR, run: sweepEndedClaims },
  { name: 'stray-accounts', every: HOUR, run: removeStrayAccounts },
  { name: 'second-factors', every: HOUR, run: encryptStoredSecrets },
  { name: 'notices', every: TEN_MINUTES, run: notifyTeam },
  { name: 'invitations', every: HOUR, run: sweepInvitations },
  { name: 'imports', every: HOUR, run: sweepImports },
  { name: 'undone-imports', every: TEN_MINUTES, run: finishUndos },
  { name: 'open-data', every: TEN_MINUTES, run: keepDump },
  { name: 'probes', every: HOUR, run: sweepProbes },
  { name: 'article-trash', every: HOUR, run: emptyArticleTrash },
  { name: 'article-drafts', every: HOUR, run: sweepDrafts },
  { name: 'scheduled-articles', every: HOUR, run: rebuildForScheduled },
  { name: 'alike', every: 24 * HOUR, run: makePairs },
  { name: 'leaving', every: HOUR / 12, run: (storage, _now, until) => tendLeaving(storage, until) },
  { name: 'followers', every: TEN_MINUTES, run: (storage, _now, until) => tellFollowers(storage, until) },
  { name: 'still-right', every: TEN_MINUTES, run: (storage, _now, until) => askOwners(storage, until) },
  // The slowest tasks come last. Each sweep has half of the remaining time.
  { name: 'mails', every: HOUR / 12, run: (storage, now) => retryFailedMails(storage, now, beginLateLink) },
  {
    name: 'doubted-addresses',
    every: HOUR / 12,
    run: (storage, _now, until) => doubtGoneAddresses(storage, until),
  },
  ...SWEEPS.map(({ name, sweep }) => ({
    name,
    every: HOUR,
    run: (storage: Storage, now: number, until: number) => sweep(storage, now + (until - now) / 2),
  })),
  {
    name: 'upgrade',
    every: HOUR / 2,
    run: async (storage, _now, until) => void (await upgradeDirectory(storage, until)),
  },
  // They wait for other sites, and nobody waits for them.
  { name: 'named-sources', every: TEN_MINUTES, run: enterSources },
  { name: 'sources', every: HOUR / 12, run: (storage, _now, until) => checkSources(storage, until) },
];

/** Defers upkeep that is due, for a site without a schedule. */
export const sweepLater = (storage: Storage, later: Defer): void =>
  later(() => runUpkeep(storage, UPKEEP_TASKS));
