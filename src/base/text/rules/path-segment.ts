/** A segment of a path, percent-decoded; null if it cannot be decoded. Astro leaves escaped separators such as `%2B` and `%2C` as they are. */
export const decodeSegment = (segment: string): string | null => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
};

/** A path without the slashes at its end, in time proportional to its length: a pattern would look at each run of slashes again from every slash. */
export const withoutSlashes = (path: string): string => {
  let end = path.length;
  while (end > 0 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
};
