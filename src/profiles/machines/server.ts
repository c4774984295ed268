import { contentUsageWithoutAi } from '../../base/http/server/headers.ts';
import { mayTrainAi, type Saying } from './rules.ts';

/** Tells machines in the headers of a reply that shows a page, or a part of it, what its owner asks of them. */
export const setMachineHeaders = (headers: Headers, page: Saying): void => {
  if (!mayTrainAi(page)) headers.set('Content-Usage', contentUsageWithoutAi());
};

/** The reply of a call about one page, with these headers where its owner asks something. */
export const withMachineHeaders = <Reply>(reply: Reply, page: Saying): Reply | Response => {
  if (mayTrainAi(page)) return reply;
  const response = Response.json(reply);
  setMachineHeaders(response.headers, page);
  return response;
};
