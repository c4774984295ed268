import { adminCall, sentenceOf } from '../../base/http/browser/admin-call.ts';
import { DASHBOARD_SENTENCES } from '../../base/table/rules.ts';
import type { LikePart } from '../../search/admin-list/rules.ts';
import { loadToDo, takeFromToDo } from '../../site/to-do/browser.ts';
import { adminBulk, type BulkAction } from '../reports/calls.ts';
import type { Reason } from '../reports/rules/reasons.ts';
import { BULK_MAX } from '../rules/limits.ts';
import { adminGetNewPages, type NewPage } from './calls.ts';

/** Number of pages in one answer of a list. */
const LISTED = 100;

type Listed = {
  pages: readonly NewPage[];
  /** Whether they are all. */
  isWhole: boolean;
};

/** New pages that wait, from the oldest, until there are enough; with `like`, those that have the same as a page, itself among them. */
const listNewPages = async (
  query: { like?: string; by?: LikePart },
  isEnough: (pages: readonly NewPage[]) => boolean,
): Promise<Listed | string> => {
  const pages: NewPage[] = [];
  let cursor: string | undefined;
  do {
    const outcome = await adminCall(adminGetNewPages, { ...query, limit: LISTED, cursor });
    if (outcome.kind !== 'done') return sentenceOf(outcome, DASHBOARD_SENTENCES.fetchFailed);
    pages.push(...outcome.reply.items);
    cursor = outcome.reply.next ?? undefined;
  } while (cursor !== undefined && !isEnough(pages));
  return { pages, isWhole: cursor === undefined };
};

/** What may help to judge a new page; `fromAddress` are the others that wait and come from the same network. */
export type Signals = NewPage & { fromAddress: readonly SharingPage[] };

/** What may help to judge a new page that waits; null if it waits no more. */
export const loadSignals = async (id: string): Promise<Signals | null | string> => {
  const isThis = (page: NewPage): boolean => page.id === id;
  const listed = await listNewPages({ like: id, by: 'address' }, ({ length }) => length >= BULK_MAX);
  if (typeof listed === 'string') return listed;
  const fromAddress = othersIn(listed.pages, id);
  let page = listed.pages.find(isThis);
  // After hundreds from the same network, only the list of all has it.
  if (page === undefined && !listed.isWhole) {
    const all = await listNewPages({}, (pages) => pages.some(isThis));
    if (typeof all === 'string') return all;
    page = all.pages.find(isThis);
  }
  return page === undefined ? null : { ...page, fromAddress };
};

/** The others, with the page itself as many as are answered at once. */
const othersIn = (pages: readonly NewPage[], id: string): SharingPage[] =>
  pages
    .filter((page) => page.id !== id)
    .slice(0, BULK_MAX - 1)
    .map(({ id: each, name }) => ({ id: each, name }));

const sharersOf = async (id: string, by: LikePart): Promise<SharingPage[]> => {
  const listed = await listNewPages({ like: id, by }, ({ length }) => length >= BULK_MAX);
  return typeof listed === 'string' ? [] : othersIn(listed.pages, id);
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
  return answered;
};

/** Lets pages wait again that were just released or refused, and says so. */
export const undoAnswer = async (action: 'release' | 'refuse', ids: readonly string[]): Promise<string> => {
  const sent = await send(action, ids, { undo: true });
  void loadToDo();
  if (sent.kind === 'failed') return sent.message;
  const { length } = sent.ids;
  const rest = sent.problems[0] === undefined ? '' : ` ${sent.problems[0]}`;
  return `Taken back: ${length === 1 ? '1 page waits' : `${length.toLocaleString('en')} pages wait`} again.${rest}`;
};
