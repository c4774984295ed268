import { badRowsCsv } from '../../files/rules/bad-rows.ts';
import { readMemberList } from '../../files/rules/read-member-list.ts';
import { createRepeatFinder } from '../../files/rules/repeated-rows.ts';
import { reviewList } from '../../files/rules/review-list.ts';
import { toRecords } from '../../files/rules/to-records.ts';
import { ImportRows, type ListReader } from './import-rows.ts';
import { browserKept } from './kept.ts';
import { answerRowsRequests, type RowsRequest } from './rows-link.ts';

const today = (): string => new Date().toISOString().slice(0, 10);

/** Reads lists as the command does. */
const reader: ListReader = {
  read: readMemberList,
  review: (list, mapping) => reviewList(list, today(), mapping ?? undefined),
  records: ({ columns, rows }, { mapping, dates }) =>
    toRecords(rows, { columns, mapping, dates, today: today() }),
  repeated: (records) => createRepeatFinder(today())(records),
  badFile: badRowsCsv,
};

// A worker: it holds the rows of a file, and answers the page's requests one after the other.
const answer = answerRowsRequests(new ImportRows(reader, browserKept()), (reply) => postMessage(reply));
addEventListener('message', ({ data }: MessageEvent<RowsRequest>) => answer(data));
