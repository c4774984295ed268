import { afterPaint } from './after-paint.ts';
import { toast } from './toast.ts';

type Load = () => Promise<() => Promise<void>>;
type Options = { value?: string | boolean | { unlessCached: string } };

/** Controls that wake an island; pointing at anything else does not. */
const CONTROL = 'button, input, select, textarea';

/** What a translator puts around texts; a plain string, because the element is deprecated. */
const TRANSLATED: string = 'font';

/** Hydrates an island. A translator's elements stand in place of texts: React cannot take them over, so it draws that island anew. */
const hydrated = async (hydrate: () => Promise<void>, island: HTMLElement): Promise<void> => {
  const translated = island.querySelector(TRANSLATED);
  if (translated) island.setAttribute('client', 'only');
  await hydrate();
  // Until then, the old buttons are there.
  while (translated?.isConnected && !island.hasAttribute('ssr'))
    await new Promise((done) => setTimeout(done));
};

/** Whether this browser kept something that the island offers. */
const isKept = (key: string): boolean => {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
};

/**
 * The directive `client:touch`: hydrates an island when one of its controls, or an element that matches `value` (a selector), is
 * pointed at, focused or typed in; with `unlessCached` (a key of the browser's storage) also by itself after the first paint. A click that
 * came too early is repeated once the island can handle it.
 */
export default (load: Load, { value }: Options, island: HTMLElement): void => {
  const leave = new AbortController();
  let waking = false;
  /** The button that was clicked, and its place: what a translator has changed is drawn anew, as other elements. */
  let pressed: { button: HTMLButtonElement; place: number } | undefined;
  let typed = false;

  const buttons = (): HTMLButtonElement[] => [...island.querySelectorAll('button')];

  const wake = async (): Promise<void> => {
    try {
      await hydrated(await load(), island);
    } catch {
      // Offline, or between two deploys: go on without the island.
    }
    const awake = !island.hasAttribute('ssr');
    waking = false;
    if (awake) leave.abort();
    pressed?.button.removeAttribute('aria-busy');
    const button = pressed?.button.isConnected ? pressed.button : buttons()[pressed?.place ?? -1];
    pressed = undefined;
    if (button && awake) button.click();
    // Without the script, a form still opens a page with the result.
    else if (button?.form) button.form.requestSubmit(button);
    else if (button || (typed && !awake)) toast(document.body.dataset['failed'] ?? '');
    typed = false;
  };

  const start = (): void => {
    if (waking) return;
    waking = true;
    void wake();
  };

  const touch = (event: Event): void => {
    const target = event.target instanceof Element ? event.target : null;
    const control = target?.closest(CONTROL);
    const isOurs = control && island.contains(control);
    if (!isOurs && !(typeof value === 'string' && target?.closest(value))) return;
    if (event.type === 'input') typed = true;
    if (event.type === 'click' && isOurs && control instanceof HTMLButtonElement) {
      if (pressed?.button === control) return;
      event.preventDefault();
      pressed = { button: control, place: buttons().indexOf(control) };
      control.setAttribute('aria-busy', 'true');
    }
    start();
  };

  if (typeof value === 'object' && !isKept(value.unlessCached)) afterPaint(start);
  else if (typeof value === 'object' || (typeof value === 'string' && isTouched(value))) start();
  for (const type of ['pointerover', 'pointerdown', 'focusin', 'input', 'click'])
    document.addEventListener(type, touch, { capture: true, signal: leave.signal });
};

/** On a slow connection, elements before the island may be touched before its script runs. */
const isTouched = (selector: string): boolean =>
  [...document.querySelectorAll<HTMLInputElement>(`:is(${selector}) input`)].some(
    (box) => box.value !== box.defaultValue,
  ) || Boolean(document.activeElement?.closest(selector));
