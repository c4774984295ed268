import { useEffect, useState } from 'react';

const KEY = 'view';
type View = 'cards' | 'list';

/** Cards or a dense list; this browser remembers. The page's head has put it in place before the first paint. */
export const ViewToggle = () => {
  const [view, setView] = useState<View>('cards');
  useEffect(() => setView(document.documentElement.dataset[KEY] === 'list' ? 'list' : 'cards'), []);
  const choose = (next: View): void => {
    setView(next);
    document.documentElement.dataset[KEY] = next;
    try {
      localStorage.setItem(KEY, next);
    } catch {
      // Storage is switched off: it holds for this page.
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
