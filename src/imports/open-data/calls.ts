import * as z from 'zod/mini';
import { endpoint } from '../../base/http/calls/endpoint.ts';
import { optionalText, pageQuery } from '../../base/http/calls/inputs.ts';
import { CHANGES_LIMIT } from './rules.ts';

/** A change of a page that is open data: copies are to read it again, or to forget it. */
export type PageChange = { seq: string; id: string; op: 'put' | 'gone'; at: string };

/** What changed among the pages that are open data, after `since`. */
export const changes = endpoint<{ success: true; items: PageChange[]; next: string | null }>()({
  method: 'GET',
  path: '/php-api/changes.php',
  input: 'query',
  access: 'anyone',
  schema: z.object({ since: optionalText('Since'), limit: pageQuery(CHANGES_LIMIT).limit }),
});
