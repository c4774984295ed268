// Runs before the first paint, so that the header never flashes from one state to the other.
document.documentElement.classList.add('has-script');
try {
  if (localStorage.getItem('isLoggedIn') === 'true') document.documentElement.classList.add('is-logged-in');
} catch {
  // Storage is switched off: the header stays logged out.
}
