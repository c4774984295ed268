import type { Storage } from '../../../base/engine/storage/storage.ts';
import { emptyFields } from '../../../base/fields/rules/fields.ts';
import { PAGE_SIZE } from '../../../base/http/rules/limits.ts';
import type { Page, PageQuery } from '../../../base/http/server/cursor.ts';
import { findLookAlikes, toLookAlike } from '../../../moderation/page/server.ts';
import { asOnPage } from '../../../profiles/gone-sources/rules/source-check.ts';
import { pageNameKey } from '../../../profiles/identity/rules/page-name.ts';
import { wasNameRemoved } from '../../../profiles/identity/storage/removed.ts';
import { structuredValues } from '../../../profiles/rules/structured-fields.ts';
import type { Sources } from '../../../profiles/rules/structured-values.ts';
import { getTrashedProfile } from '../../../profiles/storage/profile-record.ts';
import { type ListCall, pageOf, type Unassigned } from '../../../site/to-do/server/queue.ts';
import type { Proposal, ProposedRecord } from '../calls.ts';
import { PROPOSALS_PAGE } from '../rules.ts';
import type { OpenProposal, ProposedLine } from '../storage.ts';
import { proposalQueue } from './proposal-queue.ts';
import { proposedName } from './read-proposal.ts';

// As in records, the name of a company is its company name.
const toRecord = (line: ProposedLine): ProposedRecord => {
  const { email: _email, phone: _phone, ...empty } = emptyFields();
  const values = { ...empty, died: '', ...structuredValues({}), ...line, name: proposedName(line) };
  return { ...values, sources: asOnPage(values.sources as Sources) };
};

const wasRemovedBefore = (storage: Storage, { line }: OpenProposal): Promise<boolean> =>
  wasNameRemoved(
    storage,
    pageNameKey(line.profile, proposedName(line)),
    async (id) => (await getTrashedProfile(storage, id)) !== null,
  );

/** A page of the proposals, oldest first. */
export const answerProposals = async (
  call: ListCall,
  { limit = PAGE_SIZE, ...query }: PageQuery,
): Promise<Page<Proposal>> => {
  const { storage } = call;
  const { items, next } = await pageOf(call, proposalQueue, {
    ...query,
    limit: Math.min(limit, PROPOSALS_PAGE),
  });
  const [alike, removed] = await Promise.all([
    findLookAlikes(
      storage,
      items.map(({ item }) => ({ id: '', name: proposedName(item.line) })),
    ),
    Promise.all(items.map(({ item }) => wasRemovedBefore(storage, item))),
  ]);
  return {
    success: true,
    items: items.map(({ item, assigned }, at) => ({
      ...toProposal(item),
      look_alikes: (alike[at] ?? []).map(toLookAlike),
      removed_before: removed[at] ?? false,
      assigned,
    })),
    next,
  };
};

const toProposal = ({
  reference,
  line,
  source,
  note,
  emails,
  created,
}: OpenProposal): Omit<Unassigned<Proposal>, 'look_alikes' | 'removed_before'> => ({
  ...{ reference, source, note },
  record: toRecord(line),
  letter: emails.length > 0,
  created: new Date(created).toISOString(),
});
