// Runs before the first paint, so that the header never flashes from one state to the other.
document.documentElement.classList.add('has-script');
try {
  if (localStorage.getItem('view') === 'list') document.documentElement.dataset.view = 'list';
  if (localStorage.getItem('isLoggedIn') === 'true') document.documentElement.classList.add('is-logged-in');
} catch {
  // Storage is switched off: the header stays logged out.
}
// A form that a script is to send waits for it: sent by the browser itself it would lead to a call's bare reply.
addEventListener('submit', (event) => {
  if (!event.target.hasAttribute('data-waits')) return;
  event.preventDefault();
  event.target.setAttribute('data-waits', 'pressed');
});
