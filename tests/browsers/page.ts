import { expect } from 'vitest';
import { type Driver, type Element, isStale } from './drivers/driver.ts';

/** How long a journey waits for what it looks for, in milliseconds. */
const PATIENCE = 15_000;

/** A name in full, or a pattern of it. */
type Name = string | RegExp;

/** Finds the elements of a selector with a name: their label, their text or the alternative text. */
const FIND = `
  const [css, name, pattern, isHiddenToo] = arguments;
  const textOf = (element) => (element?.textContent ?? '').replace(/\\s+/g, ' ').trim();
  const nameOf = (element) => {
    const labelled = element.getAttribute('aria-labelledby');
    if (labelled) return labelled.split(' ').map((id) => textOf(document.getElementById(id))).join(' ');
    const legend = element.localName === 'fieldset' ? element.querySelector('legend') : null;
    if (legend) return textOf(legend);
    const label = element.getAttribute('aria-label') ?? element.getAttribute('alt');
    if (label) return label;
    return element.labels?.length ? textOf(element.labels[0]) : textOf(element);
  };
  const fits = (text) => (pattern === null ? name === null || text === name : new RegExp(pattern).test(text));
  return [...document.querySelectorAll(css)].filter(
    (element) => (isHiddenToo || element.checkVisibility({ visibilityProperty: true })) && fits(nameOf(element)),
  );`;

const SET = `
  const [element, value] = arguments;
  const isSelect = element instanceof HTMLSelectElement;
  const chosen = isSelect ? [...element.options].find(({ text }) => text === value).value : value;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value').set.call(element, chosen);
  element.dispatchEvent(new Event('input', { bubbles: true }));
  element.dispatchEvent(new Event('change', { bubbles: true }));`;

const RADIO = `
  const [group, choice] = arguments;
  const nameOf = (input) => input.getAttribute('aria-label') ?? (input.labels?.[0]?.textContent ?? '').trim();
  const radio = [...group.querySelectorAll('input')].find((input) => nameOf(input) === choice);
  radio.scrollIntoView({ block: 'center', behavior: 'instant' });
  return radio;`;

const CONTROLS = 'input, select, textarea';
const GROUPS = 'fieldset, [role="group"], [role="radiogroup"]';

/** What a visitor does in one of the browsers. */
export class BrowserPage {
  readonly #driver: Driver;
  readonly #baseUrl: string;

  constructor(driver: Driver, baseUrl: string) {
    this.#driver = driver;
    this.#baseUrl = baseUrl;
  }

  async open(path: string): Promise<void> {
    await this.#driver.navigate(new URL(path, this.#baseUrl).href);
  }

  back(): Promise<void> {
    return this.#driver.back();
  }

  /** Runs the body of a function in the page. */
  run(script: string, ...args: unknown[]): Promise<unknown> {
    return this.#driver.execute(script, args);
  }

  /** The elements of a selector that have a name; those that nobody sees only if they are asked for. */
  async #all(css: string, name?: Name, isHiddenToo = false): Promise<Element[]> {
    const pattern = name instanceof RegExp ? name.source : null;
    return (await this.run(FIND, css, name ?? null, pattern, isHiddenToo)) as Element[];
  }

  async #first(css: string, name?: Name, isHiddenToo = false): Promise<Element> {
    const message = `${css} ${name ?? ''}`;
    let found: Element[] = [];
    const find = async (): Promise<number> => {
      // During a navigation there is no page to ask.
      found = await this.#all(css, name, isHiddenToo).catch(() => []);
      return found.length;
    };
    await expect.poll(find, { timeout: PATIENCE, message }).not.toBe(0);
    return found[0] as Element;
  }

  /** Does something with what is found, or with what is in its place if the page was drawn anew meanwhile. */
  async #with<Result>(
    find: () => Promise<Element>,
    act: (element: Element) => Promise<Result>,
  ): Promise<Result> {
    for (;;) {
      try {
        return await act(await find());
      } catch (error) {
        if (!isStale(error)) throw error;
      }
    }
  }

  /** Waits until something is visible. */
  async sees(css: string, name?: Name): Promise<void> {
    await this.#first(css, name);
  }

  /** Waits until something is not visible. */
  async misses(css: string, name?: Name): Promise<void> {
    const count = async (): Promise<number> => (await this.#all(css, name)).length;
    await expect.poll(count, { timeout: PATIENCE, message: `${css} ${name ?? ''}` }).toBe(0);
  }

  /** Waits until the address matches. */
  async isAt(pattern: RegExp): Promise<void> {
    const address = () => this.run('return location.pathname + location.search').catch(() => '');
    await expect.poll(address, { timeout: PATIENCE }).toMatch(pattern);
  }

  /** Clicks in the middle of something, as a pointer does. */
  async click(css: string, name?: Name): Promise<void> {
    await this.#with(
      () => this.#first(css, name),
      async (element) => {
        await this.run(`arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })`, element);
        await this.#driver.click(element);
      },
    );
  }

  /** Types into the control with this label, or chooses from it. */
  async fill(label: Name, value: string): Promise<void> {
    await this.#with(
      () => this.#first(CONTROLS, label),
      async (element) => {
        const tag = await this.run('return arguments[0].localName', element);
        if (tag === 'select') {
          await this.run(SET, element, value);
          return;
        }
        if ((await this.run('return arguments[0].value', element)) !== '') await this.run(SET, element, '');
        await this.#driver.type(element, value);
      },
    );
  }

  /** Chooses a radio button of the group with this name. */
  async choose(group: Name, choice: string): Promise<void> {
    const find = async (): Promise<Element> =>
      (await this.run(RADIO, await this.#first(GROUPS, group), choice)) as Element;
    await this.#with(find, (radio) => this.#driver.click(radio));
  }

  /** Presses a key where the focus is. */
  async press(key: string): Promise<void> {
    const find = async (): Promise<Element> => (await this.run('return document.activeElement')) as Element;
    await this.#with(find, (element) => this.#driver.type(element, key));
  }

  /** Chooses the file at a path in the field with this label. */
  async chooseFile(label: Name, path: string): Promise<void> {
    await this.#with(
      () => this.#first('input[type="file"]', label, true),
      (element) => this.#driver.type(element, path),
    );
  }

  /** The value of the control with this label. */
  valueOf(label: Name): Promise<unknown> {
    return this.#with(
      () => this.#first(CONTROLS, label),
      (element) => this.run('return arguments[0].value', element),
    );
  }

  /** An attribute of something. */
  attributeOf(attribute: string, css: string, name?: Name): Promise<unknown> {
    return this.#with(
      () => this.#first(css, name),
      (element) => this.run('return arguments[0].getAttribute(arguments[1])', element, attribute),
    );
  }

  /** Runs the body of a function with what a selector finds, and waits for that. */
  measure(script: string, css: string): Promise<unknown> {
    return this.#with(
      () => this.#first(css),
      (element) => this.run(script, element),
    );
  }

  /** Whether nothing is wider than the window. */
  isWhole(): Promise<unknown> {
    return this.run('return document.documentElement.scrollWidth <= innerWidth');
  }
}

/** Keys that stand for no letter, in the protocol's code. */
export const ESCAPE = '\uE00C';
export const ENTER = '\uE007';
