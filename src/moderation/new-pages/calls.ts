import * as z from 'zod/mini';
import { LENGTHS } from '../../base/fields/rules/limits.ts';
import type { ProfileKind } from '../../base/fields/rules/profile-kind.ts';
import { endpoint } from '../../base/http/calls/endpoint.ts';
import { numberQuery, optionalText } from '../../base/http/calls/inputs.ts';
import { MODERATION_ROLES } from '../../base/http/rules/roles.ts';
import type { WaitingView } from '../../profiles/new-pages/rules.ts';
import type { LookAlike } from '../page/calls.ts';

/** A new page that waits, with what may help to judge it; `shared` counts other pages. */
export type NewPage = WaitingView & {
  id: string;
  profile: ProfileKind;
  name: string;
  /** Its path. */
  url: string;
  look_alikes: LookAlike[];
  shared: { host: number; website: number; text: number };
};

export const adminGetNewPages = endpoint<{ success: true; items: NewPage[]; next: string | null }>()({
  method: 'GET',
  path: '/php-api/CMSgetNewPages.php',
  input: 'query',
  access: MODERATION_ROLES,
  schema: z.object({ limit: numberQuery('Limit', 1, 100), cursor: optionalText('Cursor', LENGTHS.cursor) }),
});
