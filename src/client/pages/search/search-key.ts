// `/` focuses the search box, as in other encyclopedias.
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const { activeElement } = document;
  if (activeElement?.closest('input, textarea, select, dialog, [contenteditable]')) return;
  const box = document.querySelector<HTMLInputElement>('[data-search] input[name="q"]');
  if (!box) return;
  event.preventDefault();
  box.focus();
  box.select();
});

export {};
