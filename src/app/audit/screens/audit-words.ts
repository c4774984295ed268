import { ROLE_NAMES } from '../../../accounts/team/rules.ts';
import type { FieldName } from '../../../base/fields/rules/field-catalogue.ts';
import { FIELD_LABELS } from '../../../base/fields/rules/fields.ts';
import { pageHash } from '../../../base/frame/browser/hash-address.ts';
import { NEWS_ROLES, type Role } from '../../../base/http/rules/roles.ts';
import { PHOTO_LABELS } from '../../../base/photos/rules/photo-labels.ts';
import { longDay } from '../../../base/text/rules/day.ts';
import { countOf } from '../../../base/text/rules/number-words.ts';
import { DECISION_NAMES, type Decision } from '../../../moderation/cases/rules/decisions.ts';
import { type Reason, reasonName } from '../../../moderation/reports/rules/reasons.ts';
import { STATUS_NAMES } from '../../../news/rules/article.ts';
import { paths } from '../../../paths.ts';
import { BASIS_LABELS } from '../../../profiles/badge/rules/badge-reasons.ts';
import type { BadgeBasis } from '../../../profiles/badge/rules/verification.ts';
import { isVerified } from '../../../profiles/badge/rules/verified.ts';
import type { AuditEntry } from '../../../site/audit/calls.ts';
import { ADMIN_ACTIONS, type AdminAction, COMMAND_LINE } from '../../../site/audit/rules.ts';

/** What somebody did, for one entry or for the entries of a bulk action. */
export const actionWords = (action: string, count = 1): string => {
  const words: string = ADMIN_ACTIONS[action as AdminAction] ?? asWords(action);
  if (count === 1) return words;
  const profiles = countOf(count, 'profile');
  return words.includes('a profile') ? words.replace('a profile', profiles) : `${words}: ${profiles}`;
};

/** A stored word of an earlier version as people write it. */
const asWords = (word: string): string =>
  word.charAt(0).toUpperCase() + word.slice(1).replaceAll(/[-_]/g, ' ');

/** Those who act without a login. */
const WITHOUT_LOGIN: Readonly<Record<string, string>> = {
  upkeep: 'The site',
  owner: 'The page’s owner',
  [COMMAND_LINE]: 'A command',
};

/** Who acted: the e-mail of a member, or another actor in words. */
export const whoWords = (admin: string): string => WITHOUT_LOGIN[admin] ?? admin;

/** Whom or what an entry is about: its name, its address where it has one that this role may open, and the id of a page. */
export type AuditTarget = { text: string; href?: string; page?: string };

const ABOUT_PROFILES: readonly string[] = [
  'verify',
  'unverify',
  'edit-profile',
  'undo-change',
  'redact-change',
  'suspend-badge',
  'return-badge',
  'drop-proof',
  'delete-profile',
  'dismiss-reports',
  'hide-profile',
  'restore-profile',
  'keep-hidden',
  'undelete-profile',
  'purge-profile',
  'end-owner-sessions',
  'accept-suggestion',
  'decline-suggestion',
  'accept-proposal',
  'accept-claim',
  'decline-claim',
  'reopen-case',
  'release-page',
  'withhold-page',
  'refuse-page',
  'answer-tie',
] satisfies AdminAction[];

const ABOUT_ARTICLES: readonly string[] = [
  'create-article',
  'update-article',
  'publish',
  'schedule',
  'unpublish',
  'restore-revision',
  'restore-article',
] satisfies AdminAction[];

const ALIAS_KINDS: Readonly<Record<string, string>> = {
  place: 'Place',
  profession: 'Profession',
  industry: 'Industry',
};

/** The title of an article that an entry is about; its address if the entry has none. */
const titleOf = ({ target, before, after }: AuditEntry): string => {
  const title = toParts(after)['title'] ?? toParts(before)['title'];
  return typeof title === 'string' && title !== '' ? title : target;
};

/** The target of an entry in words, or null if it has none that says anything. */
export const auditTarget = (entry: AuditEntry, role: Role): AuditTarget | null => {
  const { action, target } = entry;
  if (target === '' || action === 'delete-message' || action === 'reply-message') return null;
  // The log adds the name of a profile that is still there.
  const [, name, id] = /^(.*) \(([0-9a-z]{8,12})\)$/su.exec(target) ?? [];
  if (name !== undefined && id !== undefined) return { text: name, href: pageHash(id), page: id };
  if (ABOUT_PROFILES.includes(action)) return { text: `${target} (in the trash or gone)`, page: target };
  if (ABOUT_ARTICLES.includes(action))
    return { text: titleOf(entry), ...(NEWS_ROLES.includes(role) && { href: paths.articleUpload(target) }) };
  if (action === 'delete-article' || action === 'purge-article') return { text: titleOf(entry) };
  if (action === 'upload-image') return { text: target, href: target };
  const [kind = '', value] = target.split('/');
  const alias = ALIAS_KINDS[kind];
  return { text: alias === undefined || value === undefined ? target : `${alias}: ${value}` };
};

/** Names of what an entry changed; others are named as they are stored. */
const LABELS: Readonly<Record<string, string>> = {
  verified: 'Badge',
  basis: 'Rests on',
  publish_at: 'Goes live',
  publish_date: 'Publish date',
  image_url: 'Picture',
  image_alt: 'Picture in words',
  translation_of: 'Translation of',
  slug: 'Address',
  content: 'Text',
  bytes: 'Size',
  to: 'Joined with',
  state: 'Tie',
  since: 'Waiting since',
  until: 'Waiting for',
  added: 'New',
  skipped: 'Left out',
  bad: 'Of these with mistakes',
};

const labelOf = (field: string): string => LABELS[field] ?? asWords(field);

const fieldLabel = (field: string): string =>
  FIELD_LABELS[field as FieldName] ?? PHOTO_LABELS[field as keyof typeof PHOTO_LABELS] ?? labelOf(field);

const VALUES: Readonly<Record<string, (value: string) => string | undefined>> = {
  field: fieldLabel,
  verified: (value) => (isVerified(value) ? 'Verified' : 'Not verified'),
  basis: (value) => BASIS_LABELS[value as BadgeBasis],
  reason: (value) => reasonName(value as Reason),
  decision: (value) => DECISION_NAMES[value as Decision],
  status: (value) => STATUS_NAMES[value as keyof typeof STATUS_NAMES],
  role: (value) => ROLE_NAMES[value as Role],
  state: (value) => TIE_STATES[value as keyof typeof TIE_STATES],
  until: (value) => WAITS_FOR[value as keyof typeof WAITS_FOR],
};

/** What a new page waits for. */
const WAITS_FOR = { confirmed: 'The owner’s confirmation', reviewed: 'The team' } as const;

/** What became of a tie between two pages. */
const TIE_STATES = {
  asked: 'Asked for',
  confirmed: 'Confirmed',
  declined: 'Declined',
  removed: 'Removed',
} as const;

/** Fields that are moments. */
const MOMENTS: readonly string[] = ['publish_at', 'since'];

const MOMENT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

const valueWords = (field: string, value: unknown): string => {
  if (value === undefined || value === null || value === '') return '';
  if (Array.isArray(value))
    return value.map((each) => (field === 'fields' ? fieldLabel(each) : valueWords(field, each))).join(', ');
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (field === 'bytes') return `${Math.ceil(Number(value) / 1024)} KB`;
  if (MOMENTS.includes(field) && !Number.isNaN(new Date(value as string).getTime()))
    return MOMENT.format(new Date(value as string));
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, part]) => [fieldLabel(name), valueWords(name, part)])
      .filter(([, words]) => words !== '')
      .map((pair) => pair.join(': '))
      .join(', ');
  return VALUES[field]?.(String(value)) ?? longDay(String(value));
};

// The action says these, or nobody reads them.
const UNSAID: readonly string[] = ['version', 'updated', 'created', 'id', 'hidden', 'decision'];

/** A change in words. */
export type AuditChange = { label: string; before: string; after: string };

/** What an entry changed, in words. */
export const auditChanges = ({ before, after }: AuditEntry): readonly AuditChange[] => {
  const was = toParts(before);
  const is = toParts(after);
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((field) => !UNSAID.includes(field))
    .map((field) => ({
      label: labelOf(field),
      before: valueWords(field, was[field]),
      after: valueWords(field, is[field]),
    }))
    .filter((change) => change.before !== change.after);
};

// Entries of earlier versions may have a bare value: that of the badge.
const toParts = (value: unknown): Readonly<Record<string, unknown>> => {
  if (typeof value === 'string') return { verified: value };
  return typeof value === 'object' && value !== null ? { ...value } : {};
};
