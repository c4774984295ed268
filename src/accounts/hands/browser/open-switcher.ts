// Only somebody logged in has pages to switch between. What is loaded then loads the rest, so that pages do not name its files.
for (const opener of document.querySelectorAll('.account-button, .menu-button'))
  opener.addEventListener('click', () => {
    if (document.documentElement.matches('.is-logged-in'))
      void import('./load-switcher.ts').then((loader) => loader.loadSwitcher());
  });
