import { currentLanguage, say } from '../../languages/rules/say.ts';

/** A number as the language of the request or page writes it: `3,412`. */
export const formatNumber = (number: number, options?: Intl.NumberFormatOptions): string =>
  number.toLocaleString(currentLanguage(), options);

/**
 * A short count, never below 0. In English 1,000 or more as K, 1,000,000 or more as M, with one decimal but no trailing .0; elsewhere as short as the
 * language writes it.
 */
export const formatCount = (count: number): string => {
  if (!Number.isFinite(count) || count <= 0) return formatNumber(0);
  if (currentLanguage() !== 'en')
    return formatNumber(Math.floor(count), { notation: 'compact', maximumFractionDigits: 1 });
  if (count >= 1_000_000) return `${oneDecimal(count / 1_000_000)}M`;
  // 999,950 and more would round to "1000K".
  if (count >= 1_000) return `${oneDecimal(Math.min(count / 1_000, 999.9))}K`;
  return String(Math.floor(count));
};

/** The word beside a count that stands in an element of its own: 1 like, 2 likes. */
export const unitOf = (unit: 'like' | 'view', count: number): string => UNITS[unit](count);

const UNITS = {
  like: (count: number) => say('unit.like', { count }),
  view: (count: number) => say('unit.view', { count }),
};

const oneDecimal = (value: number): string => value.toFixed(1).replace(/\.0$/, '');
