// Rows that a phone scrolls sideways begin at the link of the current page; the page itself stays where it is.
for (const row of document.querySelectorAll('[data-scrolled]')) {
  const current = row.querySelector('[aria-current="page"]');
  if (!current) continue;
  const [frame, cell] = [row.getBoundingClientRect(), current.getBoundingClientRect()];
  row.scrollLeft += cell.left + cell.width / 2 - (frame.left + frame.width / 2);
}
