import type * as z from 'zod/mini';
import { adminProfile, wholeProfile } from '../../moderation/page/calls.ts';
import { archiveMonth, article, articleCard } from '../../news/calls.ts';
import {
  badgeRequest,
  listItem,
  position,
  publicProfile,
  publicTie,
  schooling,
  sources,
  verification,
} from '../../profiles/calls.ts';

/** Schemas that several replies share, by their names in the document. */
export const components: ReadonlyMap<string, z.ZodMiniType> = new Map<string, z.ZodMiniType>([
  ['ListItem', listItem],
  ['Verification', verification],
  ['Sources', sources],
  ['Position', position],
  ['Schooling', schooling],
  ['Tie', publicTie],
  ['Profile', publicProfile],
  ['BadgeRequest', badgeRequest],
  ['OwnProfile', wholeProfile],
  ['AdminProfile', adminProfile],
  ['ArticleCard', articleCard],
  ['Article', article],
  ['ArchiveMonth', archiveMonth],
]);
