import { isYear } from '../../../profiles/life/rules/years.ts';
import type { ListRecord } from './mapping.ts';

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** The record of an earlier row with what only the later one has, and with its day of birth where the earlier one has the year of it. */
export const joinRecords = (earlier: ListRecord, later: ListRecord): ListRecord => {
  const missing = Object.entries(later).filter(([field]) => isEmpty(earlier[field]));
  const { dob } = later;
  const isFiner =
    isYear(String(earlier['dob'])) && typeof dob === 'string' && dob.startsWith(`${earlier['dob']}-`);
  return { ...earlier, ...Object.fromEntries(missing), ...(isFiner && { dob }), row: earlier.row };
};
