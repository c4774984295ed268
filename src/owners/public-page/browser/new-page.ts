import { takeNewPage } from '../../registration/browser/new-page-mark.ts';

const article = document.querySelector<HTMLElement>('[data-profile]');
const here = decodeURIComponent(location.pathname);

// A slug beyond ASCII would be a row of percent signs; the id alone leads to the page too.
const path = location.pathname.includes('%')
  ? location.pathname.replace(/[^/]*$/, article?.dataset['profile'] ?? '')
  : location.pathname;

// Loaded only for the one page view that needs it.
if (article && (takeNewPage(here) || takeNewPage(location.pathname)))
  void import('./page-is-live.ts').then(({ showPageIsLive }) =>
    showPageIsLive(article, location.origin + path),
  );
