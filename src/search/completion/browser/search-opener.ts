import { loadModule } from '../../../base/frame/browser/load-module.ts';
import { hasSingleKeys } from '../../../base/frame/browser/single-keys.ts';
import { SEARCH_KEY } from '../../rules/search-key.ts';

/** What a search box shows while somebody types, loaded at the first use. */
const completeOn = (box: HTMLInputElement): void => {
  box.setAttribute('role', 'combobox');
  box.setAttribute('aria-autocomplete', 'list');
  box.setAttribute('aria-expanded', 'false');
  const load = (): void => {
    box.removeEventListener('focus', load);
    box.removeEventListener('input', load);
    loadModule(() => import('./completions.ts')).then(
      ({ connectCompletions }) => connectCompletions(box),
      // Without completions the form still searches; the next key tries again.
      () => box.addEventListener('input', load),
    );
  };
  box.addEventListener('focus', load);
  box.addEventListener('input', load);
  // On a slow connection it may be in use before this runs.
  if (document.activeElement === box) load();
};

const boxes = document.querySelectorAll<HTMLInputElement>('[data-suggest]');
boxes.forEach(completeOn);

// Without this script, the button opens the panel and the browser leaves the focus on it.
const panel = document.querySelector<HTMLElement>('#site-search');
const goTo = (box: HTMLInputElement): void => {
  if (panel?.contains(box) && !box.checkVisibility?.()) panel.showPopover?.();
  box.focus();
  box.select();
};
document.querySelector('[data-open-search]')?.addEventListener('click', (event) => {
  const [box] = boxes;
  if (!box) return;
  event.preventDefault();
  goTo(box);
});
// The panel is a part of a wide header, which has no button to close it.
matchMedia('(min-width: 56.25rem)').addEventListener('change', () => panel?.hidePopover?.());

// One key leads to the search box, as in other encyclopedias.
document.addEventListener('keydown', (event) => {
  if (event.key !== SEARCH_KEY || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey)
    return;
  if (document.activeElement?.closest('input, textarea, select, dialog, [contenteditable]')) return;
  const [box] = boxes;
  if (!box || !hasSingleKeys()) return;
  event.preventDefault();
  goTo(box);
});

// Menus of links close as other menus do.
for (const menu of document.querySelectorAll<HTMLDetailsElement>('[data-menu]')) {
  const closeOutside = ({ target }: Event): void => {
    if (target instanceof Node && !menu.contains(target)) menu.open = false;
  };
  document.addEventListener('click', closeOutside);
  document.addEventListener('focusin', closeOutside);
  menu.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !menu.open) return;
    menu.open = false;
    menu.querySelector('summary')?.focus();
  });
}
