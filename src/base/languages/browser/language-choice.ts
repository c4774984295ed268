/** Remembers the language that somebody chooses, so that none is offered again, and takes the query of a static page along. */
document.addEventListener('click', ({ target }) => {
  const choice = (target as Element).closest<HTMLAnchorElement>('[data-language]');
  const language = choice?.dataset['language'];
  if (!choice || language === undefined) return;
  for (const line of document.querySelectorAll<HTMLElement>('[data-offer]')) line.hidden = true;
  try {
    localStorage.setItem('language', language);
  } catch {
    // Nothing was offered.
  }
  // A static page knows nothing of the query of its address.
  if (!choice.href || choice.search !== '') return;
  const query = new URLSearchParams(location.search);
  const next = query.get('next');
  const prefix = document.documentElement.dataset['prefix'] ?? '';
  if (next?.startsWith(`${prefix}/`)) query.set('next', language + next.slice(prefix.length));
  choice.search = String(query);
  choice.hash = location.hash;
});

export {};
