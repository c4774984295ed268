// Only somebody logged in has pages to switch between. What is loaded then loads the rest, so that pages do not name its files.
document.addEventListener('click', ({ target }) => {
  if ((target as Element).closest('.is-logged-in :is(.account-button, .menu-button)'))
    void import('./load-switcher.ts').then((loader) => loader.loadSwitcher());
});
