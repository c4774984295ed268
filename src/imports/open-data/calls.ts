import * as z from 'zod/mini';
import { endpoint } from '../../base/http/calls/endpoint.ts';
import { optionalText, pageQuery } from '../../base/http/calls/inputs.ts';
import { listReply, moment, strings } from '../../base/http/calls/replies.ts';
import { CHANGES_LIMIT } from './rules.ts';

const mergedId = z.string().check(z.meta({ description: 'The page that it went into, if it did' }));

/** A change of a page that is open data: copies are to read it again, or to forget it. */
const pageChange = z.strictObject({
  ...strings('seq', 'id'),
  op: z.enum(['put', 'gone']),
  at: moment,
  into: z.exactOptional(mergedId),
});
export type PageChange = z.infer<typeof pageChange>;

/** What changed among the pages that are open data, after `since`. */
export const changes = endpoint({
  method: 'GET',
  path: '/php-api/changes.php',
  input: 'query',
  access: 'anyone',
  schema: z.object({ since: optionalText('Since'), limit: pageQuery(CHANGES_LIMIT).limit }),
  reply: listReply(pageChange),
});
