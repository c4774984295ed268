import { connectSuggestions } from './suggestions.ts';

/** Milliseconds without a keystroke after which a search is made. */
const PAUSE = 220;

/**
 * Has the page's search form search as one types, and suggest; answers how to undo it. Without it the form is sent as it is. What was
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

  // Half of a syllable that is still being composed is not searched for; its end is an input of its own.
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

/** Shows in the banner what is searched for now. */
export const showQuery = (query: string, isResults: boolean): void => {
  const box = document.querySelector<HTMLInputElement>('[data-search] input[name="q"]');
  if (box && box.value.trim() !== query && box !== document.activeElement) box.value = query;
  document.querySelector('[data-banner]')?.toggleAttribute('data-compact', isResults);
};
