import { ImportRows } from './import-rows.ts';
import { browserKept } from './kept.ts';
import { memberListReader } from './member-list-reader.ts';
import { answerRequests, type RowsRequest } from './rows-link.ts';

// A worker: it holds the rows of a file, and answers the page's requests one after the other.
const rows = new ImportRows(
  memberListReader(() => new Date()),
  browserKept(),
);
const answer = answerRequests(rows, (reply) => postMessage(reply));
addEventListener('message', ({ data }: MessageEvent<RowsRequest>) => answer(data));
