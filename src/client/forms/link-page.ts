import type { Outcome } from '../frame/call.ts';

const KEPT = `link:${location.pathname.toLowerCase()}`;

const kept = (): string => {
  try {
    return sessionStorage.getItem(KEPT) ?? '';
  } catch {
    return '';
  }
};

const keep = (token: string): void => {
  try {
    if (token === '') sessionStorage.removeItem(KEPT);
    else sessionStorage.setItem(KEPT, token);
  } catch {
    // Without storage, only a reload of the page does not work.
  }
};

/** The token of a mailed link, '' if there is none. Removes it from the address bar and keeps it in this tab for a reload. */
export const takeToken = (): string => {
  const query = new URLSearchParams(location.search);
  const given = query.get('token') ?? '';
  if (given === '') return kept();
  keep(given);
  query.delete('token');
  const rest = query.size === 0 ? '' : `?${query}`;
  history.replaceState(history.state, '', location.pathname + rest + location.hash);
  return given;
};

/** Shows one of the page's states and announces it; forgets a used or invalid link. */
export const showState = (state: string): void => {
  for (const part of document.querySelectorAll<HTMLElement>('[data-state]'))
    part.hidden = part.dataset.state !== state;
  if (state === 'form') return;
  keep('');
  document.querySelector<HTMLElement>(`[data-state="${state}"]`)?.focus();
};

/** Shows a problem beside the buttons, '' for none. */
export const sayProblem = (sentence: string): void => {
  const place = document.querySelector<HTMLElement>('[data-problem]');
  if (place === null) return;
  place.textContent = sentence;
  place.hidden = sentence === '';
};

const UNREACHABLE = 'Something went wrong. Please try again.';

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
    else if (outcome.kind === 'unreachable') sayProblem(UNREACHABLE);
    else if (outcome.failure.errors?.token) showState('over');
    else sayProblem(outcome.failure.message || UNREACHABLE);
  });
};
