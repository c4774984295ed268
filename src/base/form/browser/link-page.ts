import type { Outcome } from '../../http/browser/call.ts';
import { tryAgain } from '../../http/rules/try-again.ts';

const TOKEN_KEY = `link:${location.pathname.toLowerCase()}`;

const keptToken = (): string => {
  try {
    return sessionStorage.getItem(TOKEN_KEY) ?? '';
  } catch {
    return '';
  }
};

const keep = (token: string): void => {
  try {
    if (token === '') sessionStorage.removeItem(TOKEN_KEY);
    else sessionStorage.setItem(TOKEN_KEY, token);
  } catch {
    // Without storage, only a reload of the page does not work.
  }
};

/** The token of a mailed link, '' if there is none. Removes it from the address bar and keeps it in this tab for a reload. */
export const takeToken = (): string => {
  const query = new URLSearchParams(location.search);
  const given = query.get('token') ?? '';
  if (given === '') return keptToken();
  keep(given);
  query.delete('token');
  const rest = query.size === 0 ? '' : `?${query}`;
  history.replaceState(history.state, '', location.pathname + rest + location.hash);
  return given;
};

/** Shows one of the page's states with its headline and announces it; forgets a used or invalid link. */
export const showState = (state: string): void => {
  for (const part of document.querySelectorAll<HTMLElement>('[data-state]'))
    part.hidden = part.dataset.state !== state;
  keep('');
  const shown = document.querySelector<HTMLElement>(`[data-state="${state}"]`);
  const titled = shown?.querySelector<HTMLElement>('[data-title]:not([hidden])') ?? shown;
  showTitle(titled?.dataset.title ?? '');
  // The new headline is at the top, and may be out of sight.
  window.scrollTo({ top: 0, behavior: 'instant' });
  shown?.focus({ preventScroll: true });
};

/** Gives the page another headline. */
export const retitle = (title: string): void => {
  const heading = document.getElementById('form-title');
  if (heading === null) return;
  document.title = document.title.replace(heading.textContent, title);
  heading.textContent = title;
};

// The headline and its lead asked a question that is answered now.
const showTitle = (title: string): void => {
  if (title === '') return;
  retitle(title);
  for (const lead of document.querySelectorAll<HTMLElement>('[data-lead]')) lead.hidden = true;
};

/** Shows that a link is no longer valid and, as far as the refusal says it, how it ended. */
export const showLinkEnd = (failure?: object): void => {
  const { ended = '' } = (failure ?? {}) as { ended?: string };
  const parts = [...document.querySelectorAll<HTMLElement>('[data-ended]')];
  const isExplained = parts.some((part) => part.dataset.ended === ended);
  for (const part of parts) part.hidden = part.dataset.ended !== (isExplained ? ended : 'unknown');
  // What a link did before is no failure.
  if (isExplained) document.querySelector('[data-state="over"] > .notice')?.removeAttribute('data-kind');
  showState('over');
};

/** Shows the form of a link once `check` is answered; a link that no longer works says so instead. Where the check fails, the form will tell. */
export const openLink = async (token: string, check: () => Promise<Outcome<unknown>>): Promise<void> => {
  if (token === '') return showLinkEnd();
  const outcome = await check();
  if (outcome.kind === 'refused' && outcome.failure.errors?.['token']) return showLinkEnd(outcome.failure);
  document.querySelector<HTMLElement>('[data-state="checking"]')?.setAttribute('hidden', '');
  document.querySelector<HTMLElement>('[data-state="form"]')?.setAttribute('data-checked', '');
};

/** Shows a problem beside the buttons, '' for none. */
export const sayProblem = (sentence: string): void => {
  const place = document.querySelector<HTMLElement>('[data-problem]');
  if (place === null) return;
  place.textContent = sentence;
  place.hidden = sentence === '';
};

/** Runs a button's work, once at a time, and shows the resulting state or problem. */
export const onPress = <Reply>(
  name: string,
  work: () => Promise<Outcome<Reply> | null>,
  done: (reply: Reply) => void,
): void => {
  const button = document.querySelector<HTMLButtonElement>(`[data-press="${name}"]`);
  button?.addEventListener('click', async () => {
    if (button.getAttribute('aria-disabled') === 'true') return;
    button.setAttribute('aria-disabled', 'true');
    sayProblem('');
    const outcome = await work();
    button.removeAttribute('aria-disabled');
    if (outcome === null) return;
    if (outcome.kind === 'done') done(outcome.reply);
    else if (outcome.kind === 'unreachable') sayProblem(tryAgain());
    else if (outcome.failure.errors?.token) showLinkEnd(outcome.failure);
    else sayProblem(outcome.failure.message || tryAgain());
  });
};
