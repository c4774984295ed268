import { atom } from 'nanostores';
import { adminCall, sentenceOf } from '../../../base/http/browser/admin-call.ts';
import { DASHBOARD_SENTENCES } from '../../../base/table/rules.ts';
import { blankPage } from '../../../moderation/page/browser.ts';
import type { AdminUser } from '../../../moderation/page/calls.ts';
import { changedStructured, structuredValues } from '../../../profiles/rules/structured-fields.ts';
import { refreshUsers } from '../../../search/admin-list/browser/user-counts.ts';
import { loadToDo, takeFromToDo } from '../../../site/to-do/browser.ts';
import { adminAnswerProposal, adminGetProposals, type Proposal } from '../calls.ts';
import { type ProposalDecision, proposableFields } from '../rules.ts';

/** The proposals that were listed last: the list that shows one serves the next ones. */
const $listed = atom<readonly Proposal[]>([]);

/** A proposal by its reference; null if it waits no more, and a sentence if that cannot be told. */
export const loadProposal = async (reference: string): Promise<Proposal | null | string> => {
  const isIt = (item: Proposal): boolean => item.reference === reference;
  const known = $listed.get().find(isIt);
  if (known !== undefined) return known;
  const items: Proposal[] = [];
  let cursor: string | undefined;
  do {
    const outcome = await adminCall(adminGetProposals, cursor === undefined ? {} : { cursor });
    if (outcome.kind !== 'done') return sentenceOf(outcome, DASHBOARD_SENTENCES.fetchFailed);
    items.push(...outcome.reply.items);
    cursor = outcome.reply.next ?? undefined;
  } while (cursor !== undefined && !items.some(isIt));
  $listed.set(items);
  return items.find(isIt) ?? null;
};

/** What a proposal would be as a page, as the screens of pages show one. */
export const asPage = ({ record, look_alikes, created }: Proposal): AdminUser => ({
  ...blankPage(record.profile, created),
  ...record,
  industry: record.catagory,
  look_alikes,
});

/** What a moderator has changed of a proposal, by the names that the call takes. */
export const proposalEdits = (page: AdminUser, edited: AdminUser): Record<string, unknown> => {
  const values = structuredValues(edited);
  const fields = proposableFields(page.profile).filter((field) => edited[field] !== page[field]);
  return {
    ...Object.fromEntries(fields.map((field) => [field, edited[field]])),
    ...Object.fromEntries(changedStructured(page, values).map((name) => [name, values[name]])),
    ...(edited.died !== page.died && { died: edited.died }),
  };
};

/** What an answer came to: done, or refused, with sentences by field; `isOver` if somebody else has answered. */
export type ProposalAnswer =
  | { kind: 'done'; message: string; id: string | undefined }
  | { kind: 'refused'; message: string; problems: Readonly<Record<string, string>>; isOver: boolean };

type Answer = { public_role?: 'yes' | 'no'; fields?: Record<string, unknown> };

/** Accepts or declines a proposal. */
export const answerProposal = async (
  { reference, record }: Proposal,
  decision: ProposalDecision,
  answer: Answer = {},
): Promise<ProposalAnswer> => {
  const outcome = await adminCall(adminAnswerProposal, { reference, decision, ...answer }, { again: false });
  const forget = (): void => $listed.set($listed.get().filter((item) => item.reference !== reference));
  if (outcome.kind === 'done') {
    forget();
    takeFromToDo('proposal');
    if (decision === 'accept') void refreshUsers(record.profile);
    return { kind: 'done', message: outcome.reply.message, id: outcome.reply.id };
  }
  const message = sentenceOf(outcome, DASHBOARD_SENTENCES.updateFailed);
  if (outcome.kind !== 'refused') return { kind: 'refused', message, problems: {}, isOver: false };
  const { code, errors = {} } = outcome.failure;
  const isOver = code === 'conflict' || code === 'not-found';
  if (isOver) {
    forget();
    void loadToDo();
  }
  return { kind: 'refused', message, problems: errors, isOver };
};
