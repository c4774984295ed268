import { call } from '../../../base/http/browser/call.ts';
import { suggestCall } from '../../../base/http/calls/reading-calls.ts';
import type { Suggestion, suggest } from '../../calls.ts';
import { searchOption, suggestionOption } from './suggestion-option.ts';
import './suggestions.css';

/** How long after the last keystroke suggestions are requested, in milliseconds. */
const PAUSE = 90;
/** Space between the list and the end of the screen, and the least height of the list, in pixels. */
const MARGIN = 8;
const LEAST = 120;

/** Suggests names and groups under a search box while somebody types: arrows select, Enter follows, Escape closes. */
export const connectSuggestions = (box: HTMLInputElement): void => {
  const { form } = box;
  if (!form) return;
  const list = document.createElement('div');
  list.id = `${box.id}-suggestions`;
  list.className = 'suggestions';
  list.setAttribute('role', 'listbox');
  list.setAttribute('aria-label', 'Suggestions');
  list.hidden = true;
  form.append(list);
  box.setAttribute('aria-controls', list.id);

  let timer: ReturnType<typeof setTimeout> | undefined;
  let underWay = new AbortController();
  let chosen = -1;

  const options = (): HTMLAnchorElement[] => [...list.querySelectorAll('a')];
  const mark = (index: number): void => {
    chosen = index;
    box.removeAttribute('aria-activedescendant');
    options().forEach((option, at) => {
      option.setAttribute('aria-selected', String(at === index));
      if (at !== index) return;
      box.setAttribute('aria-activedescendant', option.id);
      option.scrollIntoView({ block: 'nearest' });
    });
  };
  const close = (): void => {
    clearTimeout(timer);
    underWay.abort();
    list.hidden = true;
    box.setAttribute('aria-expanded', 'false');
    mark(-1);
  };
  /** Ends the list above the end of the screen, and above a phone's keyboard. */
  const fitScreen = (): void => {
    const { height = innerHeight, offsetTop = 0 } = visualViewport ?? {};
    const room = height + offsetTop - list.getBoundingClientRect().top - MARGIN;
    list.style.maxHeight = `${Math.max(room, LEAST)}px`;
  };
  const show = (items: readonly Suggestion[], q: string): void => {
    const kept = options()[chosen]?.href;
    const rows = items.map((item) => suggestionOption(form, item, q));
    list.replaceChildren(...rows, searchOption(form, q));
    options().forEach((option, index) => {
      option.id = `${list.id}-${index}`;
    });
    list.hidden = false;
    box.setAttribute('aria-expanded', 'true');
    list.scrollTop = 0;
    // A choice outlives the answer to a last keystroke.
    mark(rows.findIndex((row) => row.href === kept));
    fitScreen();
  };
  const ask = async (): Promise<void> => {
    const q = box.value.trim();
    underWay.abort();
    underWay = new AbortController();
    const mine = underWay.signal;
    if (q === '') return close();
    const outcome = await call<typeof suggest>(suggestCall, { q }, { signal: mine });
    if (mine.aborted || document.activeElement !== box) return;
    if (outcome.kind === 'done') show(outcome.reply.items, q);
    else close();
  };
  const soon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void ask(), PAUSE);
  };

  box.addEventListener('input', soon);
  box.addEventListener('keydown', (event) => {
    if (event.isComposing || list.hidden) return;
    const all = options();
    if (event.key === 'ArrowDown') mark(chosen + 1 === all.length ? -1 : chosen + 1);
    else if (event.key === 'ArrowUp') mark(chosen === -1 ? all.length - 1 : chosen - 1);
    else if (event.key === 'Enter' && chosen >= 0) all[chosen]?.click();
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
  });
  // A pressed option leaves the focus in the box, and a swipe over the list is no click.
  list.addEventListener('mousedown', (event) => event.preventDefault());
  list.addEventListener('click', (event) => {
    const option = event.target instanceof Element ? event.target.closest('a') : null;
    if (!option || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if ('send' in option.dataset) {
      event.preventDefault();
      form.requestSubmit();
    } else close();
  });
  form.addEventListener('submit', close);
  const closeOutside = ({ target }: Event): void => {
    if (!list.hidden && target instanceof Node && !form.contains(target)) close();
  };
  document.addEventListener('click', closeOutside);
  document.addEventListener('focusin', closeOutside);
  for (const screen of [window, visualViewport])
    screen?.addEventListener('resize', () => list.hidden || fitScreen());
  // Typed while this was loading.
  if (box.value !== box.defaultValue) soon();
};
