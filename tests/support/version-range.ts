type Version = readonly [major: number, minor: number, patch: number, isPrerelease: boolean];

const parse = (text: string): Version => {
  const [, major, minor = '0', patch = '0', before] =
    /^v?(\d+)(?:\.(\d+))?(?:\.(\d+))?(-\S+)?/.exec(text.trim()) ?? [];
  if (major === undefined) throw new Error(`"${text}" is no version`);
  return [Number(major), Number(minor), Number(patch), before !== undefined];
};

const compare = (one: Version, other: Version): number =>
  one[0] - other[0] || one[1] - other[1] || one[2] - other[2] || Number(other[3]) - Number(one[3]);

const holds = (version: Version, part: string): boolean => {
  const [, operator = '=', bound = ''] = /^([<>]=?|=)?(.+)$/.exec(part) ?? [];
  const order = compare(version, parse(bound));
  if (operator === '<') return order < 0;
  if (operator === '<=') return order <= 0;
  if (operator === '>') return order > 0;
  return operator === '>=' ? order >= 0 : order === 0;
};

/** Whether a version is in a range as advisories write it: comparisons joined by spaces, alternatives by `||`, `*` for all. */
export const isInRange = (version: string, range: string): boolean =>
  range.split('||').some((alternative) =>
    alternative
      .trim()
      .replace(/([<>=])\s+/g, '$1')
      .split(/\s+/)
      .every((part) => part === '' || part === '*' || holds(parse(version), part)),
  );
