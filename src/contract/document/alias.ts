import * as z from 'zod/mini';
import { DIMENSIONS } from '../../domain/profiles/groups.ts';
import { ALIAS_SENTENCES } from '../../domain/search/aliases.ts';
import { adminAlias, adminGetAliases } from '../search/alias.ts';
import { type Description, describe } from './describe.ts';
import { saidReply } from './records.ts';

const JOINED = { kind: 'place' as const, from: 'bangalore', to: 'bengaluru' };

/** Calls to merge values that are spelled in two ways. */
export const aliasCalls: readonly Description[] = [
  describe(adminAlias, {
    summary: 'Join a place, profession or industry to another, or part them again',
    details: 'With an empty `to` the two are apart again. The old address leads to the new one.',
    reply: saidReply,
    example: {
      input: JOINED,
      reply: { success: true, message: ALIAS_SENTENCES.joined(JOINED.from, JOINED.to) },
    },
  }),
  describe(adminGetAliases, {
    summary: 'List what has been joined',
    reply: z.strictObject({
      success: z.literal(true),
      items: z.array(z.strictObject({ kind: z.enum(DIMENSIONS), from: z.string(), to: z.string() })),
    }),
    example: { reply: { success: true, items: [JOINED] } },
  }),
];
