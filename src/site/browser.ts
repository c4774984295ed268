import { arrowStep } from '../base/frame/browser/arrow-keys.ts';
import '../base/frame/browser/share.ts';

/** The languages of examples, by the class of their code. */
const LANGUAGES = new Map([
  ['language-js', 'JavaScript'],
  ['language-python', 'Python'],
  ['language-curl', 'curl'],
]);

/** A block of code, and its tab where it is one of an example in several languages. */
type Version = { code: HTMLPreElement; language: string; tab?: HTMLButtonElement };

const anElement = <Name extends keyof HTMLElementTagNameMap>(name: Name, className: string, text = '') =>
  Object.assign(document.createElement(name), { className, textContent: text });

const languageOf = (code: HTMLPreElement): string =>
  LANGUAGES.get(code.firstElementChild?.className ?? '') ?? '';

/** The examples of the page, each with its versions: blocks of code that follow each other in different languages. */
const readExamples = (): Version[][] => {
  const examples: Version[][] = [];
  for (const code of document.querySelectorAll('pre')) {
    const language = languageOf(code);
    const last = examples.at(-1);
    const isVersion =
      language !== '' &&
      last?.at(-1)?.code === code.previousElementSibling &&
      last?.every((each) => each.language !== '' && each.language !== language) === true;
    if (isVersion) last?.push({ code, language });
    else examples.push([{ code, language }]);
  }
  return examples;
};

const examples = readExamples();

const aCopyButton = (number: number): HTMLButtonElement => {
  const button = anElement('button', 'copy-example button-quiet');
  button.type = 'button';
  const label = anElement('span', '', 'Copy');
  label.dataset['copyText'] = '';
  label.setAttribute('aria-live', 'polite');
  button.append(label, anElement('span', 'visually-hidden', ` example ${number}`));
  return button;
};

/** Shows every example in a language, and keeps the tab that was pressed where it is. */
const showAll = (language: string, pressed?: HTMLElement): void => {
  const before = pressed?.getBoundingClientRect().top ?? 0;
  for (const versions of examples) {
    const shown = versions.find((each) => each.language === language) ?? versions[0];
    for (const { code, tab } of versions) {
      code.hidden = code !== shown?.code;
      tab?.setAttribute('aria-selected', String(!code.hidden));
      if (tab !== undefined) tab.tabIndex = code.hidden ? -1 : 0;
    }
    const copy = versions[0]?.code.parentElement?.querySelector<HTMLElement>('.copy-example');
    if (copy && shown) copy.dataset['copyLink'] = shown.code.textContent.trimEnd();
  }
  if (pressed !== undefined)
    scrollBy({ top: pressed.getBoundingClientRect().top - before, behavior: 'instant' });
};

const aTab = (version: Version, versions: readonly Version[], id: string): HTMLButtonElement => {
  const tab = anElement('button', 'example-tab', version.language);
  Object.assign(tab, { type: 'button', role: 'tab', id });
  tab.addEventListener('click', () => showAll(version.language, tab));
  tab.addEventListener('keydown', (event) => {
    const step = arrowStep({ key: event.key, currentTarget: tab });
    if (step === undefined) return;
    event.preventDefault();
    const next = versions[(versions.indexOf(version) + step + versions.length) % versions.length];
    next?.tab?.focus();
    next?.tab?.click();
  });
  version.code.id = `${id}-code`;
  version.code.role = 'tabpanel';
  version.code.setAttribute('aria-labelledby', id);
  tab.setAttribute('aria-controls', version.code.id);
  return tab;
};

for (const [at, versions] of examples.entries()) {
  const box = anElement('div', 'example');
  const bar = anElement('div', 'example-bar');
  versions[0]?.code.before(box);
  if (versions.length > 1) {
    const tabs = anElement('div', 'example-tabs');
    tabs.role = 'tablist';
    tabs.setAttribute('aria-labelledby', versions[0]?.code.closest('section')?.querySelector('h2')?.id ?? '');
    for (const [index, version] of versions.entries())
      version.tab = aTab(version, versions, `example-${at + 1}-${index + 1}`);
    tabs.append(...versions.flatMap(({ tab }) => tab ?? []));
    bar.append(tabs);
  }
  bar.append(aCopyButton(at + 1));
  box.append(bar, ...versions.map(({ code }) => code));
}
showAll('JavaScript');
