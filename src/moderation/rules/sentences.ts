import { say } from '../../base/languages/rules/say.ts';
import type { CaseAction } from '../cases/rules/decisions.ts';
import { BULK_MAX, CASE_DAYS } from './limits.ts';

export const MODERATION_SENTENCES = {
  get reported() {
    return say('moderation.report.sent');
  },
  get tellMore() {
    return say('moderation.report.tell-more');
  },
  get confirmGoodFaith() {
    return say('moderation.report.confirm-good-faith');
  },
  get chooseReason() {
    return say('moderation.report.choose-reason');
  },
  get notAvailable() {
    return say('moderation.case.not-available');
  },
  get appealed() {
    return say('moderation.case.appealed');
  },
  get writeAppeal() {
    return say('moderation.case.write-appeal');
  },
  get notHidden() {
    return say('moderation.case.not-hidden');
  },
  get appealedBefore() {
    return say('moderation.case.appealed-before');
  },
  caseNeeded: 'A case is open about this page. Please decide on the case.',
  caseUnknown: 'There is no such case.',
  caseDecided: 'Another administrator has decided on this case.',
  caseDecidedByYou: 'You have decided on this case already.',
  caseOver: 'This case is closed.',
  noCase: 'No case is open about this page.',
  whichCase: 'Please say which case',
  notDismissed: 'Only a dismissed case can be opened again.',
  caseOpen: 'A case is open about this page already.',
  textsGone: `The texts of a case go ${CASE_DAYS} days after its decision, so this one cannot be opened again.`,
  pageNotHidden: 'This page is not hidden.',
  pageHidden: 'This page is hidden already.',
  bulkIds: `Please choose 1 to ${BULK_MAX} profiles`,
  notUndone: 'Something else has happened to this page since, so this cannot be undone.',
  notInTrash: 'This profile is not in the trash.',
  noted: 'The note is kept.',
  waitsNot: 'This page is not waiting.',
} as const;

export const TRASH_SENTENCES = {
  restored: 'The profile is back.',
  purged: 'The profile is gone for good.',
} as const;

export const NEW_PAGE_SENTENCES = {
  released: 'The page is listed.',
  withheld: 'The page is waiting again.',
} as const;

/** The message of the reply to a decision. */
export const DECIDED_SENTENCES: Record<CaseAction, string> = {
  dismiss: 'The reports are dismissed.',
  hide: 'The page is hidden.',
  restore: 'The page is shown again.',
  keep: 'The page stays hidden.',
  delete: 'The page is in the trash.',
  reopen: 'The case is open again.',
};
