import { useEffect, useState } from 'react';

const KEY = 'view';
type View = 'cards' | 'list';

/** Switches between cards and a dense list, which this browser remembers. The script in the page's head applies it before the first paint. */
export const ViewToggle = () => {
  const [view, setView] = useState<View>('cards');
  useEffect(() => setView(document.documentElement.dataset[KEY] === 'list' ? 'list' : 'cards'), []);
  const choose = (next: View): void => {
    setView(next);
    document.documentElement.dataset[KEY] = next;
    try {
      localStorage.setItem(KEY, next);
    } catch {
      // Storage is disabled: the choice is for this page only.
    }
  };
  return (
    <fieldset className="views-as">
      <legend className="visually-hidden">Show as</legend>
      <button type="button" aria-pressed={view === 'cards'} onClick={() => choose('cards')}>
        Cards
      </button>
      <button type="button" aria-pressed={view === 'list'} onClick={() => choose('list')}>
        List
      </button>
    </fieldset>
  );
};
