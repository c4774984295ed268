import * as z from 'zod/mini';
import { LINK_ENDS } from '../../accounts/links/rules.ts';
import type { FieldName } from '../../base/fields/rules/field-catalogue.ts';
import { FIELD_LABELS, FIELD_NAMES } from '../../base/fields/rules/fields.ts';
import { PROFILE_KINDS } from '../../base/fields/rules/profile-kind.ts';
import { REASONS } from '../../moderation/reports/rules/reasons.ts';
import { ARTICLE_STATUSES } from '../../news/rules/article.ts';
import { BADGE_BASES } from '../../profiles/badge/rules/verification.ts';
import type { StructuredName } from '../../profiles/rules/structured-names.ts';
import { sourcedFields } from '../../profiles/sources/rules.ts';
import { TIE_KINDS } from '../../profiles/ties/rules/tie.ts';
import { privateChoices } from '../../profiles/visibility/rules/privacy.ts';
import type { PrivateEntry } from '../../profiles/visibility/rules/private-entry.ts';

/** Shared schemas by their names in the document. */
export const components = new Map<string, z.ZodMiniType>();

const component = <Schema extends z.ZodMiniType>(id: string, schema: Schema): Schema => {
  components.set(id, schema);
  return schema;
};

/** A successful reply with these fields. */
export const success = <Fields extends Record<string, z.ZodMiniType>>(fields: Fields) =>
  z.strictObject({ success: z.literal(true), ...fields });

export const doneReply = success({});
export const messageReply = success({ message: z.string() });

export const kind = z.enum(PROFILE_KINDS);
export const count = z.int().check(z.minimum(0));
export const verified = z.enum(['verified.jpg', 'not-verified.jpg']);
/** A calendar day, `YYYY-MM-DD`. */
export const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));
/** A moment, ISO 8601. */
export const moment = z.iso.datetime();
/** The `cursor` of the next page; null at the end. */
export const next = z.nullable(z.string());
/** In the refusal of a mailed link: how it ended, if that is known. */
export const linkEnd = { ended: z.exactOptional(z.enum(LINK_ENDS)) };
/** Fields that are texts. */
export const strings = <Name extends string>(...names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, z.string()])) as Record<Name, z.ZodMiniString>;

/** A page of a list. */
export const listReply = <Item extends z.ZodMiniType>(item: Item) => success({ items: z.array(item), next });

/** A page of a list that has one item. */
export const listExample = <Item>(item: Item) => ({
  input: { limit: '20' },
  reply: { success: true as const, items: [item], next: null },
});

/** Fields of everything in a trash: since when, by whom, until when. */
export const trashed = { id: z.string(), deleted: moment, by: z.string(), until: moment };

const texts = <Name extends FieldName>(names: readonly Name[]) =>
  Object.fromEntries(
    names.map((name) => [name, z.string().check(z.meta({ description: FIELD_LABELS[name] }))]),
  ) as unknown as Record<Name, z.ZodMiniString>;

const photo = (description: string) => z.string().check(z.meta({ description }));
const photos = {
  avatar: photo('File under /uploads/, default.jpg when there is none'),
  avatar1: photo('File under /uploads/, empty when there is none'),
  avatar2: photo('File under /uploads/, empty when there is none'),
};

const counted = { verified, like: count, view: count };

export const listItem = component(
  'ListItem',
  z.strictObject({
    id: z.string(),
    ...texts([
      'name',
      'nickname',
      'profession',
      'eduqualification',
      'message',
      'school',
      'hobbies',
      'dob',
      'companyname',
      'foundername',
    ]),
    profile: kind,
    avatar: photos.avatar,
    ...counted,
  }),
);

const verification = component(
  'Verification',
  z.strictObject({ at: moment, basis: z.enum(BADGE_BASES), ...strings('evidence', 'note') }),
);

const sources = component(
  'Sources',
  z.partialRecord(
    z.enum([...new Set(PROFILE_KINDS.flatMap(sourcedFields))] as [FieldName, ...FieldName[]]),
    z.array(z.strictObject({ ...strings('url', 'title', 'seen') })),
  ),
);

const span = strings('from', 'to');

/** The days of the proofs of a page, of links by their address. */
export const provenDays = z.catchall(z.object({ website: z.exactOptional(day) }), day);

const structured = {
  sources,
  positions: z.array(component('Position', z.strictObject({ ...strings('organisation', 'role'), ...span }))),
  education: z.array(component('Schooling', z.strictObject({ ...strings('school', 'degree'), ...span }))),
  links: z.array(z.strictObject({ ...strings('url', 'label') })),
} satisfies Record<StructuredName, unknown>;

const shared = {
  id: z.string(),
  profile: kind,
  industry: z.string(),
  ...photos,
  ...counted,
  ...strings('source', 'source_url', 'licence'),
  listed: z.enum(['yes', 'no']),
  proven: provenDays,
  died: z.string().check(z.meta({ description: 'When a person died: empty, YYYY or YYYY-MM-DD' })),
  ...structured,
  verification: z.nullable(verification),
  updated: moment,
  email_confirmed: z.boolean(),
};

/** What joins a person and a company; `from` and `to` are empty, `YYYY` or `YYYY-MM`. */
export const tieFields = {
  ...strings('name', 'url', 'role', 'from', 'to'),
  kind: z.enum(TIE_KINDS),
};

const publicTie = component('Tie', z.strictObject({ id: z.string(), ...tieFields }));

type OwnersAlone = 'marital' | 'children' | 'phone';
const isPublic = (name: FieldName): name is Exclude<FieldName, OwnersAlone> =>
  !['marital', 'children', 'phone'].includes(name);

/** The full public record. */
export const publicProfile = component(
  'Profile',
  z.strictObject({
    ...texts(FIELD_NAMES.filter(isPublic)),
    phone: z.exactOptional(z.string().check(z.meta({ description: "Phone; a business's alone" }))),
    ...shared,
    ties: z.array(publicTie),
  }),
);

const privateEntry = z.enum([...new Set(PROFILE_KINDS.flatMap(privateChoices))] as [
  PrivateEntry,
  ...PrivateEntry[],
]);

const badgeRequestFields = { basis: z.enum(BADGE_BASES), ...strings('evidence', 'note'), asked: moment };

/** An open request for the badge. */
export const badgeRequest = component('BadgeRequest', z.strictObject(badgeRequestFields));

/** How an owner sees that their page is hidden. */
const hiddenFields = {
  at: moment,
  reason: z.enum(REASONS),
  note: z.string(),
  appeal: z.nullable(z.enum(['open', 'refused'])),
};

/** Since when a new page waits, and what for. */
export const waitingFields = { since: moment, until: z.enum(['confirmed', 'reviewed']) };

const ownFields = {
  ...texts(FIELD_NAMES),
  ...shared,
  version: z.int(),
  private_fields: z.array(privateEntry),
  open_data: z.enum(['yes', 'no']),
  suggestions: z.enum(['yes', 'no']),
  recheck: z.boolean(),
  request: z.nullable(badgeRequest),
  hidden: z.nullable(z.strictObject(hiddenFields)),
  waiting: z.nullable(z.strictObject(waitingFields)),
  undo_until: z.nullable(
    moment.check(z.meta({ description: 'Until when an earlier e-mail address can take the page back' })),
  ),
};

/** The record as its owner sees it. */
export const ownProfile = component('OwnProfile', z.strictObject(ownFields));

/** Verified profiles with a similar name. */
export const lookAlikes = z.array(z.strictObject({ id: z.string(), name: z.string(), verified }));

/** The record as administrators see it. */
export const adminProfile = component(
  'AdminProfile',
  z.strictObject({
    ...ownFields,
    hidden: z.nullable(
      z.strictObject({ ...hiddenFields, by: z.string(), before: z.nullable(publicProfile) }),
    ),
    look_alikes: lookAlikes,
    account: z
      .boolean()
      .check(z.meta({ description: 'Somebody can log in to it, so only they change its fields' })),
  }),
);

/** A request for the badge as the dashboard lists it. */
export const queuedRequest = z.strictObject({
  ...badgeRequestFields,
  id: z.string(),
  profile: kind,
  name: z.string(),
  verified,
  email_confirmed: z.boolean(),
  recheck: z.boolean(),
});

export const articleRecordFields = {
  ...strings('id', 'title', 'slug', 'category', 'image_url', 'image_alt'),
  tags: z.array(z.string()),
  author: z.string(),
  publish_date: day,
  publishDate: day,
  status: z.enum(ARTICLE_STATUSES),
  excerpt: z.string(),
  created: z.number().check(z.meta({ description: 'Milliseconds; orders articles of one day' })),
  version: z.exactOptional(
    z.int().check(z.meta({ description: 'One more at each change; for admins alone' })),
  ),
  publish_at: z.exactOptional(
    z.string().check(z.meta({ description: 'When it goes live, ISO 8601; for admins alone' })),
  ),
};

export const articleCard = component('ArticleCard', z.strictObject(articleRecordFields));
export const article = component(
  'Article',
  z.strictObject({
    ...articleRecordFields,
    content: z.string().check(z.meta({ description: 'HTML or Markdown, as written' })),
  }),
);
export const archiveMonth = component(
  'ArchiveMonth',
  z.strictObject({ ...strings('month', 'label'), count }),
);
