import * as z from 'zod/mini';
import type { FieldName } from '../base/fields/rules/field-catalogue.ts';
import { FIELD_LABELS, FIELD_NAMES, proseFields } from '../base/fields/rules/fields.ts';
import { PROFILE_KINDS } from '../base/fields/rules/profile-kind.ts';
import type { Endpoint } from '../base/http/calls/endpoint.ts';
import { originalWords } from '../base/http/calls/inputs.ts';
import { count, day, kind, moment, strings, success } from '../base/http/calls/replies.ts';
import { BADGE_BASES } from './badge/rules/verification.ts';
import type { Proven } from './proofs/rules.ts';
import type { ListItem } from './rules/list-item.ts';
import type { PublicProfile } from './rules/profile.ts';
import type { StructuredName } from './rules/structured-names.ts';
import { NAME_KINDS } from './rules/structured-values.ts';
import { sourcedFields } from './sources/rules.ts';
import { TIE_KINDS } from './ties/rules/tie.ts';

export const verified = z.enum(['verified.jpg', 'not-verified.jpg']);

/** Text fields of a profile. */
export const texts = <Name extends FieldName>(names: readonly Name[]) =>
  Object.fromEntries(
    names.map((name) => [
      name,
      z.string().check(z.meta({ description: originalWords(() => FIELD_LABELS[name]) })),
    ]),
  ) as unknown as Record<Name, z.ZodMiniString>;

/** The structured fields in the document of the calls, where browsers do not load them. */
export const STRUCTURED_DESCRIPTIONS: Readonly<Record<StructuredName, string>> = {
  sources: 'Where statements are from, as JSON: lists of { url, title, seen, archived } by field',
  positions: 'Positions, as JSON: a list of { organisation, role, from, to }',
  education: 'Schools, as JSON: a list of { school, degree, from, to }',
  links: 'Links, as JSON: a list of { url, label }',
  names: 'Other names, as JSON: a list of { text, language, kind }, the kind native, former or other',
  translations: 'Texts in other languages, as JSON: objects of texts by field, by language tag',
};

const photo = (description: string) => z.string().check(z.meta({ description }));
const photos = {
  avatar: photo('File under /uploads/, default.jpg when there is none'),
  avatar1: photo('File under /uploads/, empty when there is none'),
  avatar2: photo('File under /uploads/, empty when there is none'),
};

const counted = { verified, like: count, view: count };

const year = (what: string) =>
  z.string().check(z.meta({ description: `${what}; empty where it is unknown or private` }));

/** What lists show and sort by beside the fields. */
const filing = {
  sort_name: z.string().check(z.meta({ description: 'What lists from A to Z file the page under' })),
  born: year('The year of birth'),
  place: z
    .string()
    .check(z.meta({ description: 'Where a person lives, else comes from; empty where neither is public' })),
};

/** A profile in lists. */
export const listItem: z.ZodMiniType<ListItem> = z.strictObject({
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
  ...filing,
  died: year('The year of death'),
  profile: kind,
  avatar: photos.avatar,
  ...counted,
});

export const verification = z.strictObject({
  at: moment,
  basis: z.enum(BADGE_BASES),
  ...strings('evidence', 'note'),
});

export const sources = z.partialRecord(
  z.enum([...new Set(PROFILE_KINDS.flatMap(sourcedFields))] as [FieldName, ...FieldName[]]),
  z.array(
    z.strictObject({ ...strings('url', 'title', 'seen', 'archived', 'since'), state: z.enum(['', 'gone']) }),
  ),
);

const span = strings('from', 'to');
export const position = z.strictObject({ ...strings('organisation', 'role'), ...span });
export const schooling = z.strictObject({ ...strings('school', 'degree'), ...span });

const pageName = z.strictObject({ ...strings('text', 'language'), kind: z.enum(NAME_KINDS) });

const TRANSLATED = [...new Set(PROFILE_KINDS.flatMap(proseFields))] as [FieldName, ...FieldName[]];

/** Something by language, a tag. */
const byLanguage = <Value extends z.ZodMiniType>(value: Value) => z.record(z.string(), value);

/** The structured fields of a record. */
export const structured = {
  sources,
  positions: z.array(position),
  education: z.array(schooling),
  links: z.array(z.strictObject({ ...strings('url', 'label') })),
  names: z.array(pageName),
  translations: byLanguage(z.partialRecord(z.enum(TRANSLATED), z.string())),
} satisfies Record<StructuredName, unknown>;

/** An open request for the badge. */
export const badgeRequest = z.strictObject({
  basis: z.enum(BADGE_BASES),
  ...strings('evidence', 'note'),
  asked: moment,
});

/** What joins a person and a company; `from` and `to` are empty, `YYYY` or `YYYY-MM`. */
export const tieFields = { kind: z.enum(TIE_KINDS), ...strings('role'), ...span };

/** A page in a tie; `url` is its path. */
export const tiePage = z.strictObject(strings('id', 'name', 'url'));

/** A confirmed tie, with the page of the other side. */
export const publicTie = z.strictObject({ ...tiePage.shape, ...tieFields });

/** The page that another one went into; `url` is its path. */
export const mergedPage = z.strictObject(strings('id', 'url'));

/** The days of the proofs of a page, of links by their address. */
export const provenDays: z.ZodMiniType<Proven> = z.catchall(z.object({ website: z.exactOptional(day) }), day);

/** What every view of a record has beside its fields. */
export const described = {
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
  confirmed: z
    .string()
    .check(
      z.meta({ description: 'The day on which its owner last confirmed or edited it; empty before that' }),
    ),
  behind: byLanguage(z.array(z.enum(TRANSLATED))).check(
    z.meta({ description: 'The translated fields whose originals have changed since, by language' }),
  ),
};

/** For each translation that is behind, the number of the first change of its original since. */
export const behindSince = byLanguage(z.partialRecord(z.enum(TRANSLATED), count));

type OwnersAlone = 'marital' | 'children' | 'phone';
const isPublic = (name: FieldName): name is Exclude<FieldName, OwnersAlone> =>
  !['marital', 'children', 'phone'].includes(name);

/** The full public record. */
export const publicProfile: z.ZodMiniType<PublicProfile> = z.strictObject({
  ...texts(FIELD_NAMES.filter(isPublic)),
  ...filing,
  phone: z.exactOptional(z.string().check(z.meta({ description: "Phone; a business's alone" }))),
  ...described,
  ties: z.array(publicTie),
  shown: z.exactOptional(
    z
      .partialRecord(z.enum(TRANSLATED), z.string())
      .check(z.meta({ description: 'With `language`: in which language each text is' })),
  ),
});

/** `get-profile.php` with an id: the full public record. */
export const oneReply = success({ data: z.tuple([publicProfile]) });
export type OneReply = z.infer<typeof oneReply>;
export type GetOneProfile = Endpoint<{ id: string; language?: string }, OneReply>;
