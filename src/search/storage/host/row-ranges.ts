/** How many of some ascending numbers are smaller than a number. */
export const rowsBeforeNumber = (sorted: Uint32Array, number: number): number => {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as number) < number) low = middle + 1;
    else high = middle;
  }
  return low;
};
