import { adminCall, sentenceOf } from '../../base/http/browser/admin-call.ts';
import { DASHBOARD_SENTENCES } from '../../base/table/rules.ts';
import type { LikePart } from '../../search/admin-list/rules.ts';
import { loadToDo, takeFromToDo } from '../../site/to-do/browser.ts';
import { adminBulk, type BulkAction } from '../reports/calls.ts';
import type { Reason } from '../reports/rules/reasons.ts';
import { BULK_MAX } from '../rules/limits.ts';
import { adminGetNewPages, type NewPage } from './calls.ts';

/** Number of pages in one answer of the list. */
const LISTED = 100;

let listed: readonly NewPage[] = [];

const listNewPages = async (cursor?: string): Promise<{ items: NewPage[]; next: string | null } | string> => {
  const outcome = await adminCall(adminGetNewPages, { limit: LISTED, ...(cursor && { cursor }) });
  return outcome.kind === 'done' ? outcome.reply : sentenceOf(outcome, DASHBOARD_SENTENCES.fetchFailed);
};

/** What may help to judge a new page; `fromAddress` are the others that wait and come from the same network. */
export type Signals = NewPage & { fromAddress: readonly SharingPage[] };

/** What may help to judge a new page that waits; null if it waits no more. */
export const loadSignals = async (id: string): Promise<Signals | null | string> => {
  const [page, fromAddress] = await Promise.all([findNewPage(id), sharersOf(id, 'address')]);
  return page === null || typeof page === 'string' ? page : { ...page, fromAddress };
};

// The list that tells it is kept for the next one.
const findNewPage = async (id: string): Promise<NewPage | null | string> => {
  const known = listed.find((page) => page.id === id);
  if (known !== undefined) return known;
  const all: NewPage[] = [];
  let cursor: string | undefined;
  do {
    const page = await listNewPages(cursor);
    if (typeof page === 'string') return page;
    all.push(...page.items);
    cursor = page.next ?? undefined;
  } while (cursor !== undefined && !all.some((page) => page.id === id));
  listed = all;
  return all.find((page) => page.id === id) ?? null;
};

const sharersOf = async (id: string, by: LikePart): Promise<SharingPage[]> => {
  const found: SharingPage[] = [];
  let cursor: string | undefined;
  do {
    const outcome = await adminCall(adminGetNewPages, {
      like: id,
      by,
      limit: LISTED,
      ...(cursor && { cursor }),
    });
    if (outcome.kind !== 'done') break;
    found.push(...outcome.reply.items.map(({ id: each, name }) => ({ id: each, name })));
    cursor = outcome.reply.next ?? undefined;
  } while (cursor !== undefined && found.length < BULK_MAX);
  // With the page itself they are as many as are answered at once.
  return found.filter((page) => page.id !== id).slice(0, BULK_MAX - 1);
};

/** A new page that waits, too. */
export type SharingPage = { id: string; name: string };

/** The other new pages that wait with the same text, website, host in the e-mail address, or network. */
export const findAlike = async ({
  id,
  shared,
  fromAddress,
}: Signals): Promise<Record<LikePart, readonly SharingPage[]>> => {
  const [text, website, host] = await Promise.all(
    (['text', 'website', 'host'] as const).map((by) => (shared[by] === 0 ? [] : sharersOf(id, by))),
  );
  return { text: text ?? [], website: website ?? [], host: host ?? [], address: fromAddress };
};

/** What an answer did: how many pages it changed, and why not the others; or why it failed altogether. */
export type NewPagesOutcome =
  | { kind: 'done'; ids: string[]; problems: string[] }
  | { kind: 'failed'; message: string };

type Why = { reason?: Reason; note?: string };

/** Timeout for two hundred pages, in milliseconds. */
const TIMEOUT_MS = 120_000;

const send = async (
  action: BulkAction,
  ids: readonly string[],
  fields: Why & { undo?: true },
): Promise<NewPagesOutcome> => {
  const outcome = await adminCall(
    adminBulk,
    { action, ids: [...ids], ...fields },
    { again: false, timeout: TIMEOUT_MS },
  );
  if (outcome.kind !== 'done')
    return { kind: 'failed', message: sentenceOf(outcome, DASHBOARD_SENTENCES.updateFailed) };
  const { results } = outcome.reply;
  return {
    kind: 'done',
    ids: results.filter(({ ok }) => ok).map(({ id }) => id),
    problems: results.filter(({ ok }) => !ok).map(({ message }) => message),
  };
};

/** Releases or refuses new pages. */
export const answerNewPages = async (
  action: 'release' | 'refuse',
  ids: readonly string[],
  why: Why = {},
): Promise<NewPagesOutcome> => {
  const answered = await send(action, ids, why);
  if (answered.kind === 'done' && answered.ids.length > 0) takeFromToDo('page');
  listed = answered.kind === 'done' ? listed.filter(({ id }) => !answered.ids.includes(id)) : [];
  return answered;
};

/** Lets pages wait again that were just released or refused, and says so. */
export const undoAnswer = async (action: 'release' | 'refuse', ids: readonly string[]): Promise<string> => {
  const sent = await send(action, ids, { undo: true });
  listed = [];
  void loadToDo();
  if (sent.kind === 'failed') return sent.message;
  const { length } = sent.ids;
  const rest = sent.problems[0] === undefined ? '' : ` ${sent.problems[0]}`;
  return `Taken back: ${length === 1 ? '1 page waits' : `${length.toLocaleString('en')} pages wait`} again.${rest}`;
};
