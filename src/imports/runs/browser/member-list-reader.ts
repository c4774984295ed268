import { badRowsCsv } from '../../files/rules/bad-rows.ts';
import { readMemberList } from '../../files/rules/read-member-list.ts';
import { createRepeatFinder } from '../../files/rules/repeated-rows.ts';
import { reviewList } from '../../files/rules/review-list.ts';
import { toRecords } from '../../files/rules/to-records.ts';
import type { Reader } from './import-rows.ts';

/** Reads lists as the command does, on the day that `now` says. */
export const memberListReader = (now: () => Date): Reader => {
  const today = (): string => now().toISOString().slice(0, 10);
  return {
    read: readMemberList,
    review: (list, mapping) => reviewList(list, today(), mapping ?? undefined),
    records: ({ columns, rows }, { mapping, dates }) =>
      toRecords(rows, { columns, mapping, dates, today: today() }),
    repeated: (records) => createRepeatFinder()(records),
    badFile: badRowsCsv,
  };
};
