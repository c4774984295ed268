import { connectSuggestions } from './suggestions.ts';

/** How long after the last keystroke a search starts, in milliseconds. */
const PAUSE = 220;

/**
 * Lets the page's search form search and suggest while somebody types; returns a function that undoes it. Without it, the form is submitted. What was
 * typed before is searched for at once.
 */
export const connectSearchBox = (search: (query: string) => void, shown: string): (() => void) => {
  const form = document.querySelector<HTMLFormElement>('[data-search]');
  const box = form?.querySelector<HTMLInputElement>('input[name="q"]');
  if (!form || !box) return () => undefined;
  const leave = new AbortController();
  const { signal } = leave;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const now = (): void => {
    clearTimeout(timer);
    search(box.value.trim());
  };
  const soon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(now, PAUSE);
  };

  // Does not search for an unfinished composition; its end is another input event.
  box.addEventListener('input', (event) => (event as InputEvent).isComposing || soon(), { signal });
  box.addEventListener('compositionend', soon, { signal });
  form.addEventListener(
    'submit',
    (event) => {
      event.preventDefault();
      now();
    },
    { signal },
  );
  connectSuggestions(box, signal);
  if (box.value.trim() !== shown) soon();
  return () => {
    clearTimeout(timer);
    leave.abort();
  };
};

/** Shows the current query in the banner. */
export const showQuery = (query: string, isResults: boolean): void => {
  const box = document.querySelector<HTMLInputElement>('[data-search] input[name="q"]');
  if (box && box.value.trim() !== query && box !== document.activeElement) box.value = query;
  document.querySelector('[data-banner]')?.toggleAttribute('data-compact', isResults);
};
