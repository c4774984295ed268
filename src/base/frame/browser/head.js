// Runs before the first paint, so that the header does not flash.
document.documentElement.classList.add('has-script', 'is-unpainted');
try {
  if (localStorage.getItem('view') === 'cards') document.documentElement.dataset.view = 'cards';
  if (localStorage.getItem('isLoggedIn') === 'true') {
    document.documentElement.classList.add('is-logged-in');
    // On the own page, its owner sees the ways to the editor (`owners/public-page`), without a flash of what readers see.
    if (location.pathname.match(/^(?:\/[a-z-]+)?\/profile\/.*-(.+)/)?.[1] === localStorage.getItem('user_id'))
      document.documentElement.classList.add(location.hash === '#visitor' ? 'is-as-visitor' : 'is-own-page');
  }
  // A member of the team sees the way from a page to the desk, which is in every page alike.
  if (/"role":"[am]/.test(localStorage.getItem('admin_user')))
    document.documentElement.classList.add('is-team');
  // The first page of a visit asks for fonts once it is painted: before, they would compete with what the reader waits to see.
  if (sessionStorage.getItem('fonts') === null) document.documentElement.classList.add('is-without-fonts');
  sessionStorage.setItem('fonts', '');
} catch {
  // Storage is disabled: the header stays logged out.
}
// What waits for the first paint (`after-paint.ts`) in a page that somebody sees.
{
  const painted = () => {
    document.documentElement.classList.remove('is-unpainted', 'is-without-fonts');
    dispatchEvent(new Event('painted'));
  };
  if (document.hidden) painted();
  else if (PerformanceObserver.supportedEntryTypes.includes('paint'))
    new PerformanceObserver((entries, observer) => {
      if (entries.getEntriesByName('first-contentful-paint').length === 0) return;
      observer.disconnect();
      painted();
    }).observe({ type: 'paint', buffered: true });
  else requestAnimationFrame(() => setTimeout(painted));
}
// A form that needs a script waits for it: submitted by the browser, it would show the JSON reply of a call.
addEventListener('submit', (event) => {
  if (!event.target.hasAttribute('data-waits')) return;
  event.preventDefault();
  event.target.setAttribute('data-waits', 'pressed');
});
// Scripts that wait for the whole page (`AfterPage.astro`). They still run before its load event.
addEventListener('DOMContentLoaded', () => {
  for (const place of document.querySelectorAll('template[data-after-page]'))
    place.replaceWith(place.content);
});
