/** How long after the last keystroke a search starts, in milliseconds. */
const PAUSE = 220;

const boxOf = (): HTMLInputElement | null => document.querySelector('[data-search] input[name="q"]');

/**
 * Lets the page's search form search while somebody types; returns a function that undoes it. Without it, the form is submitted. What was
 * typed before is searched for at once. `sent` is true for a search that was asked for, not only typed; `prepare` is called while
 * somebody types.
 */
export const connectSearchBox = (
  search: (query: string, sent: boolean) => void,
  shown: string,
  prepare: () => void,
): (() => void) => {
  const box = boxOf();
  if (!box?.form) return () => undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = (): void => clearTimeout(timer);
  const now = (sent: boolean): void => {
    cancel();
    search(box.value.trim(), sent);
  };
  const soon = (): void => {
    cancel();
    prepare();
    timer = setTimeout(now, PAUSE, false);
  };
  const leave = new AbortController();
  listenTo(box, box.form, { now, soon, cancel }, leave.signal);
  if (box.value.trim() !== shown) soon();
  return () => {
    cancel();
    leave.abort();
  };
};

/** A search now or soon; `cancel` takes back one that was to come soon. */
type Searching = { now: (sent: boolean) => void; soon: () => void; cancel: () => void };

const listenTo = (
  box: HTMLInputElement,
  form: HTMLFormElement,
  { now, soon, cancel }: Searching,
  signal: AbortSignal,
): void => {
  // Does not search for an unfinished composition; its end is another input event.
  box.addEventListener('input', (event) => (event as InputEvent).isComposing || soon(), { signal });
  box.addEventListener('compositionend', soon, { signal });
  const send = (event: SubmitEvent): void => {
    event.preventDefault();
    now(true);
    // The keyboard of a phone would cover the results.
    if (matchMedia('(pointer: coarse)').matches) box.blur();
  };
  form.addEventListener('submit', send, { signal });
  // A completion that is followed replaces the search for what was typed.
  form.addEventListener('click', ({ target }) => (target as Element).closest('a') && cancel(), { signal });
  // What was typed belongs to the page that is left.
  window.addEventListener('popstate', cancel, { signal });
  // Safari resets a field without autocompletion to its default when somebody comes back.
  window.addEventListener('pagehide', () => (box.defaultValue = box.value), { signal });
};

/** Shows a query in the banner, which is small above results. While somebody types, the banner stays as it is, so the box does not move. */
export const showQuery = (query: string, isResults: boolean): void => {
  const box = boxOf();
  if (box && box.value.trim() !== query) box.value = query;
  const banner = document.querySelector('[data-banner]');
  if (!banner || banner.hasAttribute('data-compact') === isResults) return;
  const change = (): void => {
    banner.toggleAttribute('data-compact', isResults);
    // On a scrolled page, the banner shrinks out of sight, with the box that was just used.
    if (box === document.activeElement && banner.getBoundingClientRect().top < 0) banner.scrollIntoView();
  };
  // The banner is seen to shrink and to grow where the browser can show it.
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (isStill || !document.startViewTransition) change();
  else document.startViewTransition(change);
};
