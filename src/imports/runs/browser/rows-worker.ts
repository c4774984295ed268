import { readMemberList } from '../../files/rules/read-member-list.ts';
import { ImportRows } from './import-rows.ts';
import { browserKept } from './kept.ts';
import { answerRequests, type RowsRequest } from './rows-link.ts';
import { stubReader } from './stub-reader.ts';

// A worker: it holds the rows of a file, and answers the page's requests one after the other.
const rows = new ImportRows({ ...stubReader, read: readMemberList }, browserKept());
const answer = answerRequests(rows, (reply) => postMessage(reply));
addEventListener('message', ({ data }: MessageEvent<RowsRequest>) => answer(data));
