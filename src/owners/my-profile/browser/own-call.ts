import { browserValue } from '../../../accounts/login/browser/session.ts';
import { call, type Outcome } from '../../../base/http/browser/call.ts';
import type { Endpoint, InputOf, ReplyOf } from '../../../base/http/calls/endpoint.ts';

let shown = '';

/** Notes which page this tab shows. */
export const notePage = (id: string): void => {
  shown = id;
};

/** The page that this tab shows; before it is loaded, the one that the browser shows. */
export const ownPageId = (): string => shown || browserValue('userId');

/** Makes a call about the page that this tab shows, and names it: in another tab, the session may have gone on to another one. */
export const ownCall = <E extends Endpoint<never, never> | Endpoint>(
  endpoint: E,
  input: Partial<Record<keyof InputOf<E> & string, unknown>>,
): Promise<Outcome<ReplyOf<E>>> => {
  const id = ownPageId();
  return call<E>(endpoint, { ...input, ...(id !== '' && { id }) });
};
