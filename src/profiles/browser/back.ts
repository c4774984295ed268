const LISTS = /^\/(?:$|people(?:\/|$)|companies(?:\/|$)|places\/|professions\/|industries\/)/;

const prefix = document.documentElement.dataset['prefix'] ?? '';
/** An address in the language of this page without its prefix. */
const listOf = (path: string): string => (path.startsWith(prefix) ? path.slice(prefix.length) || '/' : '');

/** Makes 'Back' return to the list or search that the reader came from, at the same position; otherwise to home. */
const back = document.querySelector<HTMLAnchorElement>('[data-back]');
const from = document.referrer === '' ? null : new URL(document.referrer);

if (back && from?.origin === location.origin && LISTS.test(listOf(from.pathname)) && history.length > 1) {
  back.href = from.href;
  back.addEventListener('click', (event) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    history.back();
  });
}

export {};
