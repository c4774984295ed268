const DASHBOARD_PAGE_WINDOW = 5;

/** The page numbers of the pager: five around the current page, then a gap (null) and the last page if it is further off. */
export const pageWindow = (current: number, pages: number): (number | null)[] => {
  const size = Math.min(DASHBOARD_PAGE_WINDOW, pages);
  const first = Math.max(1, Math.min(current - Math.floor(DASHBOARD_PAGE_WINDOW / 2), pages - size + 1));
  const window: (number | null)[] = Array.from({ length: size }, (_, index) => first + index);
  const last = window.at(-1) ?? pages;
  if (last < pages - 1) window.push(null);
  if (last < pages) window.push(pages);
  return window;
};
