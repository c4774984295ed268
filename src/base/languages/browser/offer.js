// Runs before the first paint, where the lines are, so that the page does not move.
{
  const root = document.documentElement;
  const lines = [...document.querySelectorAll('[data-offer]')];
  const base = (tag) => tag.toLowerCase().split('-')[0];
  const offered = () => {
    for (const wanted of navigator.languages) {
      const languages = [root, ...lines];
      const found =
        languages.find(({ lang }) => lang.toLowerCase() === wanted.toLowerCase()) ??
        languages.find(({ lang }) => base(lang) === base(wanted));
      if (found) return found;
    }
    return root;
  };
  try {
    // Where an answer cannot be kept, nothing is offered: it would be on every page.
    if (localStorage.getItem('language') === null) offered().hidden = false;
  } catch {
    // The switch is there.
  }
  document.addEventListener('click', ({ target }) => {
    const choice = target.closest?.('[data-language]');
    if (!choice) return;
    for (const line of lines) line.hidden = true;
    try {
      localStorage.setItem('language', choice.dataset.language);
    } catch {
      // Nothing was offered.
    }
    // A static page knows nothing of the query of its address.
    if (!choice.href || choice.search !== '') return;
    const query = new URLSearchParams(location.search);
    const next = query.get('next');
    if (next?.startsWith('/'))
      query.set('next', choice.dataset.language + next.slice((root.dataset.prefix ?? '').length));
    choice.search = query;
    choice.hash = location.hash;
  });
}
