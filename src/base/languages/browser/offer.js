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
}
