import { partLabel } from '../../../profiles/visibility/screens/part-label.ts';
import type { SectionPart } from '../../rules/sections.ts';

/** How many changes are named; the others are counted. */
const NAMED = 3;

/** The changed parts by their labels: 'Hobbies, Current City'. */
export const changeNames = (parts: readonly SectionPart[]): string => {
  const names = parts.map(partLabel);
  if (names.length <= NAMED + 1) return names.join(', ');
  return `${names.slice(0, NAMED).join(', ')} and ${names.length - NAMED} more`;
};
