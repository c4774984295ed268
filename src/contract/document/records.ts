import * as z from 'zod/mini';
import { FIELD_LABELS, FIELD_NAMES, type FieldName, PROFILE_KINDS } from '../../domain/fields/fields.ts';
import { REASONS } from '../../domain/moderation/reasons.ts';
import { ARTICLE_STATUSES } from '../../domain/news/article.ts';
import { BADGE_BASES } from '../../domain/profiles/badge/badge.ts';
import { type PrivateEntry, privateChoices } from '../../domain/profiles/privacy.ts';

/** Shared schemas by their names in the document. */
export const components = new Map<string, z.ZodMiniType>();

const component = <Schema extends z.ZodMiniType>(id: string, schema: Schema): Schema => {
  components.set(id, schema);
  return schema;
};

export const doneReply = z.strictObject({ success: z.literal(true) });
export const saidReply = z.strictObject({ success: z.literal(true), message: z.string() });

export const kind = z.enum(PROFILE_KINDS);
export const count = z.int().check(z.minimum(0));
export const verified = z.enum(['verified.jpg', 'not-verified.jpg']);
/** A calendar day, `YYYY-MM-DD`. */
export const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));
/** A moment, ISO 8601. */
export const moment = z.iso.datetime();
/** The `cursor` of the next page; null at the end. */
export const next = z.nullable(z.string());
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
  z.strictObject({ at: moment, basis: z.enum(BADGE_BASES), evidence: z.string(), note: z.string() }),
);

const shared = {
  id: z.string(),
  profile: kind,
  industry: z.string(),
  ...photos,
  ...counted,
  source: z.string(),
  source_url: z.string(),
  licence: z.string(),
  listed: z.enum(['yes', 'no']),
  proven: z.strictObject({ website: z.exactOptional(day) }),
  verification: z.nullable(verification),
  updated: moment,
  email_confirmed: z.boolean(),
};

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
  }),
);

const privateEntry = z.enum([...new Set(PROFILE_KINDS.flatMap(privateChoices))] as [
  PrivateEntry,
  ...PrivateEntry[],
]);

const badgeRequestFields = {
  basis: z.enum(BADGE_BASES),
  evidence: z.string(),
  note: z.string(),
  asked: moment,
};

/** An open request for the badge. */
export const badgeRequest = component('BadgeRequest', z.strictObject(badgeRequestFields));

/** How an owner sees that their page is hidden. */
const hiddenNotice = z.strictObject({
  at: moment,
  reason: z.enum(REASONS),
  note: z.string(),
  appeal: z.nullable(z.enum(['open', 'refused'])),
});

const ownFields = {
  ...texts(FIELD_NAMES),
  ...shared,
  version: z.int(),
  private_fields: z.array(privateEntry),
  recheck: z.boolean(),
  request: z.nullable(badgeRequest),
  hidden: z.nullable(hiddenNotice),
  undo_until: z.nullable(
    moment.check(z.meta({ description: 'Until when an earlier e-mail address can take the page back' })),
  ),
};

/** The record as its owner sees it. */
export const ownProfile = component('OwnProfile', z.strictObject(ownFields));

/** The record as administrators see it. */
export const adminProfile = component(
  'AdminProfile',
  z.strictObject({
    ...ownFields,
    look_alikes: z.array(z.strictObject({ id: z.string(), name: z.string(), verified })),
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
  id: z.string(),
  title: z.string(),
  slug: z.string(),
  category: z.string(),
  image_url: z.string(),
  image_alt: z.string(),
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
  z.strictObject({ month: z.string(), label: z.string(), count }),
);
