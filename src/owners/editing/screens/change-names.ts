import { formatList } from '../../../base/languages/rules/list.ts';
import { say } from '../../../base/languages/rules/say.ts';
import { partLabel } from '../../../profiles/visibility/screens/part-label.ts';
import type { SectionPart } from '../../rules/sections.ts';

/** How many changes are named; the others are counted. */
const NAMED = 3;

/** The changed parts by their labels: 'Hobbies, Current City'. */
export const changedPartNames = (parts: readonly SectionPart[]): string => {
  const names = parts.map(partLabel);
  if (names.length <= NAMED + 1) return formatList(names, 'unit');
  return say('owners.editing.names-more', {
    names: formatList(names.slice(0, NAMED), 'unit'),
    count: names.length - NAMED,
  });
};
