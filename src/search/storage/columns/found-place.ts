import type { ListPosition } from '../questions.ts';
import type { Part } from './part.ts';

/** What was found, and what it is sorted by; in columns also where it is. */
export type FoundPlace = ListPosition & { at?: { part: Part; row: number } };

const isBefore = (one: ListPosition, other: ListPosition): boolean =>
  one.key === other.key ? one.order > other.order : one.key < other.key;

/** Sorts small keys first, of equal ones the newest. */
export const bestFirst = (one: ListPosition, other: ListPosition): number => (isBefore(one, other) ? -1 : 1);
