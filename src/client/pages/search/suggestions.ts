import { suggestCall } from '../../../contract/reading-calls.ts';
import type { Suggestion, suggest } from '../../../contract/search/lists.ts';
import { call } from '../../frame/call.ts';

/** How long after the last keystroke suggestions are requested, in milliseconds. */
const PAUSE = 90;

const KINDS: Record<Suggestion['kind'], string> = {
  name: '',
  profession: 'Profession',
  place: 'Place',
  industry: 'Industry',
};
const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** Suggests names and groups under a search box while somebody types: arrows select, Enter follows, Escape closes. */
export const connectSuggestions = (box: HTMLInputElement, signal: AbortSignal): void => {
  const list = document.createElement('ul');
  list.id = 'suggestions';
  list.className = 'suggestions';
  list.setAttribute('role', 'listbox');
  list.setAttribute('aria-label', 'Suggestions');
  list.hidden = true;
  document.body.append(list);
  box.setAttribute('aria-autocomplete', 'list');
  box.setAttribute('aria-controls', list.id);
  signal.addEventListener('abort', () => list.remove());

  let timer: ReturnType<typeof setTimeout> | undefined;
  let underWay = new AbortController();
  let chosen = -1;

  const options = (): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('[role="option"]')];
  const mark = (index: number): void => {
    chosen = index;
    options().forEach((option, at) => {
      option.setAttribute('aria-selected', String(at === index));
      if (at === index) option.scrollIntoView({ block: 'nearest' });
    });
    if (index < 0) box.removeAttribute('aria-activedescendant');
    else box.setAttribute('aria-activedescendant', `suggestion-${index}`);
  };
  const close = (): void => {
    clearTimeout(timer);
    underWay.abort();
    list.hidden = true;
    mark(-1);
  };
  const place = (): void => {
    const frame = (box.form ?? box).getBoundingClientRect();
    list.style.insetInlineStart = `${frame.left + window.scrollX}px`;
    list.style.insetBlockStart = `${frame.bottom + window.scrollY + 4}px`;
    list.style.inlineSize = `${frame.width}px`;
  };
  const show = (items: readonly Suggestion[]): void => {
    list.replaceChildren(...items.map(toOption));
    list.hidden = items.length === 0;
    mark(-1);
    if (items.length > 0) place();
  };
  const ask = async (): Promise<void> => {
    const q = box.value.trim();
    underWay.abort();
    underWay = new AbortController();
    const mine = underWay.signal;
    if (q === '') return close();
    const outcome = await call<typeof suggest>(suggestCall, { q }, { signal: mine });
    if (mine.aborted || document.activeElement !== box) return;
    show(outcome.kind === 'done' ? outcome.reply.items : []);
  };

  box.addEventListener(
    'input',
    () => {
      clearTimeout(timer);
      timer = setTimeout(() => void ask(), PAUSE);
    },
    { signal },
  );
  box.addEventListener(
    'keydown',
    (event) => {
      if (event.isComposing || list.hidden) return;
      const all = options();
      const step = STEPS[event.key];
      if (step !== undefined) {
        event.preventDefault();
        const next = chosen + step;
        mark(next < -1 ? all.length - 1 : next === all.length ? -1 : next);
      } else if (event.key === 'Enter' && chosen >= 0) {
        event.preventDefault();
        const url = all[chosen]?.dataset['url'];
        if (url) location.assign(url);
      } else if (event.key === 'Escape') {
        event.preventDefault();
        close();
      }
    },
    { signal },
  );
  box.form?.addEventListener('submit', close, { signal });
  box.addEventListener('blur', () => setTimeout(close, 150), { signal });
  // On pointerdown: a click comes after the box has lost focus and the list has closed.
  list.addEventListener('pointerdown', (event) => {
    const option = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-url]') : null;
    if (!option || event.button !== 0) return;
    event.preventDefault();
    location.assign(option.dataset['url'] as string);
  });
  window.addEventListener('resize', () => list.hidden || place(), { signal });
};

const toOption = ({ kind, label, url }: Suggestion, index: number): HTMLElement => {
  const option = document.createElement('li');
  option.id = `suggestion-${index}`;
  option.className = 'suggestion';
  option.setAttribute('role', 'option');
  option.setAttribute('aria-selected', 'false');
  option.dataset['url'] = url;
  const name = document.createElement('bdi');
  name.textContent = label;
  const what = document.createElement('span');
  what.className = 'suggestion-kind';
  what.textContent = KINDS[kind];
  option.append(name, what);
  return option;
};
