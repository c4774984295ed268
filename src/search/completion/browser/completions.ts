import { loadModule } from '../../../base/frame/browser/load-module.ts';
import { call } from '../../../base/http/browser/call.ts';
import { suggestCall } from '../../../base/http/calls/reading-calls.ts';
import type { suggest } from '../../calls.ts';
import './completions.css';

/** How long after the last keystroke completions are requested, in milliseconds. */
const PAUSE = 90;
/** Where the list takes the whole screen below the box. */
const PHONE = '(max-width: 44rem)';
/** Space between the list and the end of the screen, and the least height of the list, in pixels. */
const MARGIN = 8;
const LEAST = 120;

/** Suggests names and groups under a search box while somebody types: arrows select, Enter follows, Escape closes. */
export const connectCompletions = (box: HTMLInputElement): void => {
  if (!box.form) return;
  const list = new CompletionList(box, box.form);
  list.listen();
  // Typed while this was loading.
  if (box.value !== box.defaultValue) list.askSoon();
};

const listBoxOf = (box: HTMLInputElement): HTMLElement => {
  const list = document.createElement('div');
  list.id = `${box.id}-completions`;
  list.className = 'completions';
  list.setAttribute('role', 'listbox');
  list.setAttribute('aria-label', 'Suggestions');
  list.hidden = true;
  return list;
};

/** The list under a search box. */
class CompletionList {
  readonly #box: HTMLInputElement;
  readonly #form: HTMLFormElement;
  readonly #list: HTMLElement;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #underWay = new AbortController();
  #chosen = -1;

  constructor(box: HTMLInputElement, form: HTMLFormElement) {
    this.#box = box;
    this.#form = form;
    this.#list = listBoxOf(box);
    form.append(this.#list);
    box.setAttribute('aria-controls', this.#list.id);
  }

  listen(): void {
    const [box, form, list] = [this.#box, this.#form, this.#list];
    box.addEventListener('input', () => this.askSoon());
    box.addEventListener('keydown', (event) => this.#press(event));
    // A pressed option leaves the focus in the box, and a swipe over the list is no click.
    list.addEventListener('mousedown', (event) => event.preventDefault());
    list.addEventListener('click', (event) => this.#follow(event));
    form.addEventListener('submit', () => this.#close());
    const closeOutside = ({ target }: Event): void => {
      if (!list.hidden && target instanceof Node && !form.contains(target)) this.#close();
    };
    document.addEventListener('click', closeOutside);
    document.addEventListener('focusin', closeOutside);
    for (const screen of [window, visualViewport])
      for (const change of ['resize', 'scroll'])
        screen?.addEventListener(change, () => list.hidden || this.#fitScreen());
  }

  askSoon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#ask(), PAUSE);
  }

  async #ask(): Promise<void> {
    const q = this.#box.value.trim();
    this.#underWay.abort();
    this.#underWay = new AbortController();
    const mine = this.#underWay.signal;
    if (q === '') return this.#close();
    const [outcome, rows] = await Promise.all([
      call<typeof suggest>(suggestCall, { q }, { signal: mine }),
      // Nothing is drawn before something is typed.
      loadModule(() => import('./completion-rows.ts')).catch(() => null),
    ]);
    if (mine.aborted || document.activeElement !== this.#box) return;
    if (outcome.kind === 'done' && rows) this.#show(rows.completionRows(this.#form, outcome.reply.items, q));
    else this.#close();
  }

  get #options(): HTMLAnchorElement[] {
    return [...this.#list.querySelectorAll('a')];
  }

  #show(rows: readonly HTMLElement[]): void {
    const kept = this.#options[this.#chosen]?.href;
    this.#list.replaceChildren(...rows);
    this.#options.forEach((option, index) => {
      option.id = `${this.#list.id}-${index}`;
    });
    this.#list.hidden = false;
    this.#box.setAttribute('aria-expanded', 'true');
    this.#list.scrollTop = 0;
    // A choice outlives the answer to a last keystroke.
    this.#mark(this.#options.findIndex((option) => option.href === kept && !('send' in option.dataset)));
    this.#fitScreen();
  }

  /** Ends the list above the end of the screen, and above a phone's keyboard; on a phone it has all of the screen below the box. */
  #fitScreen(): void {
    const { style } = this.#list;
    const { height = innerHeight, offsetTop = 0 } = visualViewport ?? {};
    const isPhone = matchMedia(PHONE).matches;
    style.insetBlockStart = isPhone ? `${this.#form.getBoundingClientRect().bottom + MARGIN / 2}px` : '';
    const room = height + offsetTop - this.#list.getBoundingClientRect().top - (isPhone ? 0 : MARGIN);
    style.maxHeight = `${Math.max(room, LEAST)}px`;
    style.minHeight = isPhone ? style.maxHeight : '';
  }

  #mark(index: number): void {
    this.#chosen = index;
    this.#box.removeAttribute('aria-activedescendant');
    this.#options.forEach((option, at) => {
      option.setAttribute('aria-selected', String(at === index));
      if (at !== index) return;
      this.#box.setAttribute('aria-activedescendant', option.id);
      option.scrollIntoView({ block: 'nearest' });
    });
  }

  #close(): void {
    clearTimeout(this.#timer);
    this.#underWay.abort();
    this.#list.hidden = true;
    this.#box.setAttribute('aria-expanded', 'false');
    this.#mark(-1);
  }

  #press(event: KeyboardEvent): void {
    if (event.isComposing || this.#list.hidden) return;
    const [all, chosen] = [this.#options, this.#chosen];
    if (event.key === 'ArrowDown') this.#mark(chosen + 1 === all.length ? -1 : chosen + 1);
    else if (event.key === 'ArrowUp') this.#mark(chosen === -1 ? all.length - 1 : chosen - 1);
    else if (event.key === 'Enter' && chosen >= 0) all[chosen]?.click();
    else if (event.key === 'Escape') this.#close();
    else return;
    event.preventDefault();
  }

  #follow(event: MouseEvent): void {
    const option = event.target instanceof Element ? event.target.closest('a') : null;
    if (!option || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if ('send' in option.dataset) {
      event.preventDefault();
      this.#form.requestSubmit();
    } else this.#close();
  }
}
