const MAX_NUMBERS = 10;
/** The page numbers of the pager: of more than ten, the first, the last and those around the current one, with gaps (null). */
export const pageNumbers = (page: number, pages: number): (number | null)[] => {
  const all = Array.from({ length: pages }, (_, index) => index + 1);
  if (pages <= MAX_NUMBERS) return all;
  const shown = all.filter((number) => number === 1 || number === pages || Math.abs(number - page) <= 2);
  return shown.flatMap((number, index) => {
    const before = shown[index - 1] ?? 0;
    if (number - before === 2) return [number - 1, number];
    return number - before > 2 ? [null, number] : [number];
  });
};
