import { atom } from 'nanostores';
import { ACCOUNT_SENTENCES } from '../../../accounts/rules/account.ts';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { call } from '../../../base/http/browser/call.ts';
import type { InputOf } from '../../../base/http/calls/endpoint.ts';
import { getProfileCall } from '../../../base/http/calls/reading-calls.ts';
import type { ListItem } from '../../../profiles/rules/list-item.ts';
import { answerTieCall, askTie, getTies } from '../../../profiles/ties/calls.ts';
import type { OwnTie, TieDecision, TieKind } from '../../../profiles/ties/rules/tie.ts';
import type { getProfile } from '../../../search/calls.ts';
import { ownCall } from '../../my-profile/browser/own-call.ts';
import { type FormFailure, refusalOf } from '../../my-profile/browser/refused.ts';
import { waitsForOwner } from '../rules/tie-changes.ts';

/** The ties of the owner's page. */
type OwnTies = { kind: 'loading' } | { kind: 'ready'; items: readonly OwnTie[] } | { kind: 'failed' };

export const $ownTies = atom<OwnTies>({ kind: 'loading' });

/** A request of another page that the owner has answered. `isBarred` says that all that this page asks is declined. */
export type AnsweredTie = {
  tie: OwnTie;
  decision: 'confirm' | 'decline';
  isUndone: boolean;
  isBarred: boolean;
};

/** What the owner has answered since My profile was opened, so that it stays in view and can be undone. */
export const $answeredTies = atom<readonly AnsweredTie[]>([]);

/** Loads the ties; what is shown stays until then. */
export const loadOwnTies = async (): Promise<void> => {
  if ($ownTies.get().kind === 'failed') $ownTies.set({ kind: 'loading' });
  const outcome = await ownCall(getTies, {});
  if (outcome.kind === 'done') $ownTies.set({ kind: 'ready', items: outcome.reply.items });
  else if ($ownTies.get().kind !== 'ready') $ownTies.set({ kind: 'failed' });
};

let opening: Promise<void> | null = null;

/** Loads the ties for a screen that shows them; several at once share one request. */
export const openOwnTies = (): Promise<void> => {
  opening ??= loadOwnTies().finally(() => {
    opening = null;
  });
  return opening;
};

/** Sends a decision on a tie and loads the ties again; returns the message. */
export const decideOnTie = (
  tie: string,
  decision: TieDecision,
): Promise<{ isDone: boolean; message: string }> => send({ tie, decision });

const send = async (answer: InputOf<typeof answerTieCall>): Promise<{ isDone: boolean; message: string }> => {
  const outcome = await ownCall(answerTieCall, answer);
  if (outcome.kind === 'unreachable') return { isDone: false, message: ACCOUNT_SENTENCES.unreachable };
  if (outcome.kind === 'done') noteAnswer(answer);
  await loadOwnTies();
  return outcome.kind === 'done'
    ? { isDone: true, message: outcome.reply.message }
    : { isDone: false, message: outcome.failure.message };
};

/** Keeps an answer in the place of the request, which goes at once: its button gives the focus to the answer. */
const noteAnswer = ({ tie: name, page, decision }: InputOf<typeof answerTieCall>): void => {
  const before = $answeredTies.get();
  const ties = $ownTies.get();
  const items = ties.kind === 'ready' ? ties.items : [];
  const asked = items.filter(waitsForOwner);
  const isAnswered = (tie: OwnTie): boolean =>
    asked.includes(tie) && (decision === 'decline-all' ? tie.page === page : tie.tie === name);
  if (asked.some(isAnswered)) $ownTies.set({ kind: 'ready', items: items.filter((tie) => !isAnswered(tie)) });
  const note = (tie: OwnTie, more: Partial<AnsweredTie>): AnsweredTie => ({
    tie,
    decision: 'decline',
    isUndone: false,
    isBarred: false,
    ...more,
  });
  if (decision === 'remove')
    $answeredTies.set(before.map((each) => (each.tie.tie === name ? { ...each, isUndone: true } : each)));
  else if (decision === 'decline-all') {
    const [first] = [...before.map(({ tie }) => tie), ...asked].filter((tie) => tie.page === page);
    const others = before.filter((each) => each.tie.page !== page || each.decision === 'confirm');
    $answeredTies.set(first === undefined ? others : [...others, note(first, { isBarred: true })]);
  } else
    $answeredTies.set([
      ...before.filter((each) => each.tie.tie !== name),
      ...asked.filter(({ tie }) => tie === name).map((tie) => note(tie, { decision })),
    ]);
};

/** Declines all present and later requests of a page and loads the ties again; returns the message. */
export const declineAllOf = (page: string): Promise<{ isDone: boolean; message: string }> =>
  send({ page, decision: 'decline-all' });

/** What an owner says about a tie. */
export type SaidTie = { page: string; kind: TieKind | ''; role: string; from: string; to: string };

/** Asks another page for a tie; null on success. */
export const askForTie = async (said: SaidTie): Promise<FormFailure | null> => {
  const outcome = await ownCall(askTie, said);
  if (outcome.kind !== 'done') return refusalOf(outcome);
  await loadOwnTies();
  return null;
};

/** How many pages a search offers. */
const OFFERED = 5;

/** Listed pages of a kind whose name or texts match; null if they could not be loaded. A newer search aborts this one. */
export const findPages = async (
  kind: ProfileKind,
  query: string,
  signal: AbortSignal,
): Promise<readonly ListItem[] | null> => {
  const input = { profile: kind, q: query, limit: OFFERED };
  const outcome = await call<typeof getProfile>(getProfileCall, input, { signal });
  return outcome.kind === 'done' && 'next' in outcome.reply ? outcome.reply.data : null;
};
