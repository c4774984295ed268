/** A segment of a path, percent-decoded; null if it cannot be decoded. Astro leaves escaped separators such as `%2B` and `%2C` as they are. */
export const decodeSegment = (segment: string): string | null => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
};
