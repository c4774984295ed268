// Runs before the first paint, so that the header does not flash.
document.documentElement.classList.add('has-script');
try {
  if (localStorage.getItem('view') === 'list') document.documentElement.dataset.view = 'list';
  if (localStorage.getItem('isLoggedIn') === 'true') document.documentElement.classList.add('is-logged-in');
} catch {
  // Storage is disabled: the header stays logged out.
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
