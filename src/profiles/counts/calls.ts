import * as z from 'zod/mini';
import { FIELD_SENTENCES } from '../../base/fields/rules/field-sentences.ts';
import { endpoint } from '../../base/http/calls/endpoint.ts';
import { idText, optionalText } from '../../base/http/calls/inputs.ts';
import {
  countClickCall,
  incrementViewsCall,
  likeProfileCall,
  updateLikeCall,
} from '../../base/http/calls/reading-calls.ts';
import { count, doneReply, success } from '../../base/http/calls/replies.ts';
import { say } from '../../base/languages/rules/say.ts';
import { characters } from '../../base/text/rules/text.ts';
import { LINKS } from '../rules/limits.ts';
import { MAX_REFERRER } from './rules.ts';

const likeReply = success({ message: z.string(), like: count, liked: z.boolean() });
export type LikeReply = z.infer<typeof likeReply>;

// Browsers ask for it: without the visitor's cookie, nothing is stored, and the reply sets it.
const keptCookie = () => z.optional(z.enum(['yes'], { error: () => say('profiles.like.kept') }));

/** A visitor's like or unlike, on home. */
export const likeProfile = endpoint({
  ...likeProfileCall,
  access: 'anyone',
  schema: z.object({
    id: idText(),
    action: z.enum(['like', 'unlike'], { error: () => say('profiles.like.action') }),
    kept: keptCookie(),
  }),
  reply: likeReply,
});

/** The same on the public profile: `like=1` or `like=0`. */
export const updateLike = endpoint({
  ...updateLikeCall,
  access: 'anyone',
  writes: true,
  schema: z.object({
    id: idText(),
    like: z.enum(['1', '0'], { error: () => say('profiles.like.value') }),
    kept: keptCookie(),
  }),
  reply: likeReply,
});

/** One view of a public profile; `from` is the host name of the page that the reader came from. */
export const incrementViews = endpoint({
  ...incrementViewsCall,
  access: 'anyone',
  schema: z.object({ id: idText(), from: optionalText('From', MAX_REFERRER) }),
  reply: success({ view: count }),
});

// Exactly as the page has it: what is none of its links is counted nowhere, so nothing else is refused.
const clickedUrl = () =>
  z
    .string({
      error: ({ input }) =>
        input === undefined ? FIELD_SENTENCES.required('URL') : FIELD_SENTENCES.notText('URL'),
    })
    .check(
      z.refine((url) => characters(url) <= LINKS.url, {
        error: () => FIELD_SENTENCES.tooLong('URL', LINKS.url),
      }),
      z.meta({ description: 'URL', maxLength: LINKS.url }),
    );

/** One click on a link of a public profile. */
export const countClick = endpoint({
  ...countClickCall,
  access: 'anyone',
  schema: z.object({ id: idText(), url: clickedUrl() }),
  reply: doneReply,
});
