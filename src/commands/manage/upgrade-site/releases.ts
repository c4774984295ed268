/** A release: its tag, and the parts of its semantic version. */
export type Release = { tag: string; numbers: readonly number[]; preRelease: readonly string[] };

const TAG =
  /^v?(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,8})(?:-([\dA-Za-z-]+(?:\.[\dA-Za-z-]+)*))?(?:\+[\dA-Za-z.-]+)?$/;

/** Reads a tag such as `v1.2.0` or `v1.2.0-rc.1`; null if it is no semantic version. */
export const readRelease = (tag: string): Release | null => {
  const [, major, minor, patch, preRelease] = TAG.exec(tag) ?? [];
  if (major === undefined) return null;
  return {
    tag,
    numbers: [major, minor, patch].map(Number),
    preRelease: preRelease?.split('.') ?? [],
  };
};

/** The newest release among tags, in the order of semantic versions; null if there is none. */
export const newestRelease = (
  tags: readonly string[],
  { preReleases }: { preReleases: boolean },
): Release | null => {
  const releases = tags.map(readRelease).filter((release) => release !== null);
  const eligible = releases.filter(({ preRelease }) => preReleases || preRelease.length === 0);
  return eligible.reduce<Release | null>(
    (newest, release) => (newest === null || compareReleases(release, newest) > 0 ? release : newest),
    null,
  );
};

/** Negative if the first release is older, positive if it is newer, 0 if their order is the same. */
export const compareReleases = (one: Release, other: Release): number => {
  for (const [index, number] of one.numbers.entries()) {
    const difference = number - (other.numbers[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return comparePreReleases(one.preRelease, other.preRelease);
};

// A release comes after its own pre-releases; of two that begin alike, the longer one comes later.
const comparePreReleases = (one: readonly string[], other: readonly string[]): number => {
  if (one.length === 0 || other.length === 0) return other.length - one.length;
  for (const [index, part] of one.entries()) {
    const against = other[index];
    if (against === undefined) return 1;
    const difference = compareParts(part, against);
    if (difference !== 0) return difference;
  }
  return one.length - other.length;
};

// Numbers come before words, and words follow their code units.
const compareParts = (one: string, other: string): number => {
  const [isNumber, isOtherNumber] = [/^\d+$/.test(one), /^\d+$/.test(other)];
  if (isNumber && isOtherNumber) return Number(one) - Number(other);
  if (isNumber !== isOtherNumber) return isNumber ? -1 : 1;
  return one === other ? 0 : one < other ? -1 : 1;
};
