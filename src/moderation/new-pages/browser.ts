import { adminCall, sentenceOf } from '../../base/http/browser/admin-call.ts';
import { DASHBOARD_SENTENCES } from '../../base/table/rules.ts';
import { loadToDo, takeFromToDo } from '../../site/to-do/browser.ts';
import { type AdminUser, adminGetUser } from '../page/calls.ts';
import { adminBulk, type BulkAction } from '../reports/calls.ts';
import type { Reason } from '../reports/rules/reasons.ts';
import { adminGetNewPages, type NewPage } from './calls.ts';
import { type Alike, isAlike } from './rules.ts';

/** Number of pages in one answer of the list. */
const LISTED = 100;
/** Maximum number of pages that are compared with one. */
const COMPARED = 40;

let listed: readonly NewPage[] = [];

const listNewPages = async (cursor?: string): Promise<{ items: NewPage[]; next: string | null } | string> => {
  const outcome = await adminCall(adminGetNewPages, { limit: LISTED, ...(cursor && { cursor }) });
  return outcome.kind === 'done' ? outcome.reply : sentenceOf(outcome, DASHBOARD_SENTENCES.fetchFailed);
};

/** What may help to judge a new page that waits; null if it waits no more. The list that tells it is kept for the next one. */
export const loadSignals = async (id: string): Promise<NewPage | null | string> => {
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

const loadPage = async (id: string): Promise<AdminUser | null> => {
  const outcome = await adminCall(adminGetUser, { id });
  return outcome.kind === 'done' ? outcome.reply.user : null;
};

/** The other new pages that wait with the same text, website or host as one: those that share as many are read and compared. */
export const findAlike = async (
  signals: NewPage,
  page: AdminUser,
): Promise<Record<Alike, { id: string; name: string }[]>> => {
  const kinds = (['text', 'host', 'website'] as const).filter((kind) => signals.shared[kind] > 0);
  const candidates = listed
    .filter(({ id, shared }) => id !== page.id && kinds.some((kind) => shared[kind] === signals.shared[kind]))
    .slice(0, COMPARED);
  const users = (await Promise.all(candidates.map(({ id }) => loadPage(id)))).filter((user) => user !== null);
  const alike = (kind: Alike): { id: string; name: string }[] =>
    kinds.includes(kind)
      ? users
          .filter((user) => isAlike(kind, page, user))
          .map(({ id, name, companyname }) => ({ id, name: name || companyname || id }))
      : [];
  return { text: alike('text'), host: alike('host'), website: alike('website') };
};

/** What an answer did: how many pages it changed, and why not the others; or why it failed altogether. */
export type Answered =
  | { kind: 'done'; ids: string[]; problems: string[] }
  | { kind: 'failed'; message: string };

type Why = { reason?: Reason; note?: string };

/** Timeout for two hundred pages, in milliseconds. */
const TIMEOUT_MS = 120_000;

const send = async (
  action: BulkAction,
  ids: readonly string[],
  fields: Why & { undo?: true },
): Promise<Answered> => {
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
): Promise<Answered> => {
  const answered = await send(action, ids, why);
  const [first] = answered.kind === 'done' ? answered.ids : [];
  if (first !== undefined) takeFromToDo('page', first);
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
