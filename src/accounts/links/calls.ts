import * as z from 'zod/mini';
import { endpoint } from '../../base/http/calls/endpoint.ts';
import { secretText } from '../../base/http/calls/inputs.ts';
import { kind, messageReply, moment, strings } from '../../base/http/calls/replies.ts';
import { PAGE_ROLES } from '../../base/http/rules/roles.ts';
import { say } from '../../base/languages/rules/say.ts';
import { passkeyList } from '../passkeys/calls.ts';
import { ACCOUNT_SENTENCES } from '../rules/account.ts';
import { CHECKED_LINKS } from './rules.ts';

/** The page that a link is about. `avatar` and `url`, its path, are '' while the page is out of sight. */
export const pageOfLink = z.strictObject({ ...strings('name', 'sort_name', 'avatar', 'url'), profile: kind });
export type PageOfLink = z.infer<typeof pageOfLink>;

/** What a link offers: to edit or own a page, or to own it again. `by` is who offers it, or has it now; `has_login` whether the address `email` has one. */
const offerOfLink = z.strictObject({
  ...strings('by', 'email'),
  role: z.enum(PAGE_ROLES),
  has_login: z.boolean(),
  page: pageOfLink,
});
export type OfferOfLink = z.infer<typeof offerOfLink>;

/** The page of a link that asks whether it is still right; `until` is when it goes, if its owner wanted that. */
const rightOfLink = z.strictObject({ page: pageOfLink, until: z.nullable(moment) });
export type RightOfLink = z.infer<typeof rightOfLink>;

/** Says whether a mailed link still works, and leaves it as it is. A claim link is shown by its own call. */
export const checkLink = endpoint({
  method: 'POST',
  path: '/php-api/check-link.php',
  input: 'json',
  access: 'anyone',
  schema: z.object({
    token: secretText('Token', 200, () => ACCOUNT_SENTENCES.linkOver),
    for: z.enum(CHECKED_LINKS, {
      error: () => say('accounts.links.for', { names: CHECKED_LINKS.join(', ') }),
    }),
  }),
  /** `login` names the login of a link to log in, as `a…@example.org`; `unconfirmed` says that using it confirms the address, too; `offer` is what one offers, `right` the page of one that asks about it, `page` that of one that follows it; `passkeys` are those of the login whose password is reset. */
  reply: z.strictObject({
    ...messageReply.shape,
    login: z.exactOptional(z.string()),
    unconfirmed: z.exactOptional(z.boolean()),
    offer: z.exactOptional(offerOfLink),
    right: z.exactOptional(rightOfLink),
    page: z.exactOptional(pageOfLink),
    passkeys: z.exactOptional(passkeyList),
  }),
});
