import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useEffect } from 'react';
import { say } from '../../base/languages/rules/say.ts';

const KEY = 'view';
const VIEWS = {
  get list() {
    return say('search.view-list');
  },
  get cards() {
    return say('search.view-cards');
  },
};
type View = keyof typeof VIEWS;

/** It stands in the page twice: in the line of a heading, on a phone at the end. */
const $view = atom<View>('list');

/** Switches results between rows and cards, which this browser remembers. The script in the page's head applies it before the first paint. */
export const ViewToggle = () => {
  const view = useStore($view);
  useEffect(() => $view.set(document.documentElement.dataset[KEY] === 'cards' ? 'cards' : 'list'), []);
  return (
    <fieldset className="views-as">
      <legend className="visually-hidden">{say('search.show-as')}</legend>
      {Object.entries(VIEWS).map(([name, label]) => (
        <button
          key={name}
          type="button"
          data-choice={name}
          aria-pressed={view === name}
          onClick={() => choose(name as View)}
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
};

const choose = (view: View): void => {
  $view.set(view);
  document.documentElement.dataset[KEY] = view;
  try {
    localStorage.setItem(KEY, view);
  } catch {
    // Storage is disabled: the choice is for this page only.
  }
};
