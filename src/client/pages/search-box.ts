import { paths } from '../../paths.ts';

/** Milliseconds without a keystroke after which a search is made. */
const PAUSE = 220;

/**
 * Has the page's search form search as one types, its query kept in the address; answers how to undo it. Without it the form is sent
 * as it is. What was typed before is searched for at once.
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
    const query = box.value.trim();
    history.replaceState(history.state, '', query === '' ? paths.home() : paths.search(query));
    form.closest('[data-banner]')?.toggleAttribute('data-compact', query !== '');
    search(query);
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
  if (box.value.trim() !== shown) soon();
  return () => {
    clearTimeout(timer);
    leave.abort();
  };
};
