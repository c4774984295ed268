import { site } from '../../../base/brand/rules/site.ts';
import type { FieldName } from '../../../base/fields/rules/field-catalogue.ts';
import { detailFields, FIELD_LABELS } from '../../../base/fields/rules/fields.ts';
import { identifiersOf } from '../../../base/fields/rules/identifiers.ts';
import { SOCIAL_FIELDS, SOCIAL_NETWORKS, socialUrl, websiteUrl } from '../../../base/fields/rules/social.ts';
import { say } from '../../../base/languages/rules/say.ts';
import { dayOf, isCalendarDay, longDay } from '../../../base/text/rules/day.ts';
import {
  escapeMarkdown,
  markdownLink,
  toMarkdownLines,
  toMarkdownParagraphs,
} from '../../../base/text/rules/markdown.ts';
import { shownLine, withoutBadgeMarks } from '../../../profiles/badge/rules/badge-marks.ts';
import { isVerified } from '../../../profiles/badge/rules/verified.ts';
import { wordFor } from '../../../profiles/languages/rules/translation-label.ts';
import { type CareerEntry, careerOf, entrySpanWords } from '../../../profiles/life/rules/career.ts';
import { diedLabel } from '../../../profiles/life/rules/died.ts';
import { newestFirst } from '../../../profiles/life/rules/order.ts';
import { spanWords } from '../../../profiles/life/rules/span-words.ts';
import { isYear, lifeYears, yearWords } from '../../../profiles/life/rules/years.ts';
import { displayName, displayRole } from '../../../profiles/rules/list-item.ts';
import type { PublicProfile } from '../../../profiles/rules/profile.ts';
import { STRUCTURED_FIELDS } from '../../../profiles/rules/structured-fields.ts';
import { numberSources } from '../../../profiles/sources/rules.ts';
import { tieWords } from '../../../profiles/ties/rules/tie.ts';
import type { ProfileFile, SharedProfile } from './profile-file.ts';

const section = (title: string, body: string): string[] => (body === '' ? [] : [`## ${title}`, body]);

const shownValue = (profile: PublicProfile, field: FieldName): string => {
  const value = (profile as Partial<Record<FieldName, string>>)[field] ?? '';
  if (field === 'dob' && isYear(value)) return yearWords(value);
  const website = field === 'website' ? websiteUrl(value) : null;
  return website === null ? toMarkdownLines(value, '  ') : markdownLink(value, website);
};

const details = (profile: PublicProfile): string =>
  detailFields(profile.profile)
    .flatMap((field) => [
      [FIELD_LABELS[field], shownValue(profile, field)],
      ...(field === 'dob' && isCalendarDay(profile.died) ? [[diedLabel(), longDay(profile.died)]] : []),
    ])
    .flatMap(([label, value]) => (value === '' ? [] : [`- **${label}**: ${value}`]))
    .join('\n');

const life = ({ profile, address }: SharedProfile, entries: readonly CareerEntry[]): string =>
  newestFirst(entries)
    .map((entry) => {
      const { main, detail, url } = entry;
      const name = url === '' ? toMarkdownLines(main, '  ') : markdownLink(main, new URL(url, address).href);
      const words = [detail, entrySpanWords(entry, profile)].map((text) => toMarkdownLines(text, '  '));
      return `- ${[name, ...words].filter(Boolean).join(', ')}`;
    })
    .join('\n');

const people = ({ profile, address }: SharedProfile): string =>
  profile.ties
    .map((tie) => {
      const name = markdownLink(withoutBadgeMarks(tie.name), new URL(tie.url, address).href);
      return `- ${[name, toMarkdownLines(tieWords(tie), '  '), spanWords(tie)].filter(Boolean).join(', ')}`;
    })
    .join('\n');

const links = (profile: PublicProfile): string =>
  [
    ...SOCIAL_FIELDS.flatMap((field) => {
      const url = socialUrl(field, profile[field]);
      return url === null ? [] : [markdownLink(SOCIAL_NETWORKS[field].label, url)];
    }),
    ...profile.links.map(({ url, label }) => markdownLink(shownLine(label) || url, url)),
    ...identifiersOf(profile).map(({ site, value, url }) => `${site}: ${markdownLink(value, url)}`),
  ]
    .map((line) => `- ${line}`)
    .join('\n');

const sources = (profile: PublicProfile): string =>
  numberSources(profile)
    .list.map(({ url, title }, index) => `${index + 1}. ${markdownLink(title || url, url)}`)
    .join('\n');

const origin = (profile: PublicProfile): string[] => {
  const { source, source_url: address, licence } = profile;
  if (source === '' && address === '')
    return licence === '' ? [] : [say('sharing.text.licence', { licence: escapeMarkdown(licence) })];
  const from = address === '' ? escapeMarkdown(source) : markdownLink(source || address, address);
  return [
    licence === ''
      ? say('sharing.text.from', { source: from })
      : say('sharing.text.from-under', { source: from, licence: escapeMarkdown(licence) }),
  ];
};

const otherNames = ({ names, said, pronouns }: PublicProfile): string[] => {
  const words = [
    ...names.map(({ text, language, kind }) =>
      [
        escapeMarkdown(withoutBadgeMarks(text)),
        language === '' ? '' : wordFor(language),
        kind === 'former' ? say('profiles.names.former') : '',
      ]
        .filter(Boolean)
        .join(', '),
    ),
    said === '' ? '' : say('sharing.text.pronounced', { said: escapeMarkdown(shownLine(said)) }),
    escapeMarkdown(shownLine(pronouns)),
  ].filter(Boolean);
  return words.length === 0 ? [] : [words.join(' · ')];
};

/** A profile's public fields as Markdown; what its owner wrote is escaped. */
const profileText = (shared: SharedProfile): string => {
  const { profile, address } = shared;
  const name = withoutBadgeMarks(displayName(profile));
  const blocks = [
    `# ${escapeMarkdown(name) || profile.id}`,
    ...otherNames(profile),
    ...[toMarkdownLines(displayRole(profile))].filter((role) => role !== ''),
    ...[lifeYears(profile)].filter((years) => years !== ''),
    ...(isVerified(profile.verified)
      ? [say('sharing.text.verified', { site: escapeMarkdown(site.name) })]
      : []),
    ...section(say('field.message'), toMarkdownParagraphs(profile.message)),
    ...section(
      STRUCTURED_FIELDS.positions.label,
      profile.profile === 'personal' ? life(shared, careerOf(profile)) : '',
    ),
    ...section(
      STRUCTURED_FIELDS.education.label,
      life(
        shared,
        profile.education.map(({ school, degree, ...span }) => ({
          ...span,
          main: school,
          detail: degree,
          url: '',
        })),
      ),
    ),
    ...section(say('profiles.ties.people'), profile.profile === 'professional' ? people(shared) : ''),
    ...section(say('profiles.page.details'), details(profile)),
    ...section(STRUCTURED_FIELDS.links.label, links(profile)),
    ...section(STRUCTURED_FIELDS.sources.label, sources(profile)),
    '---',
    ...origin(profile),
    say('sharing.text.updated', {
      link: markdownLink(address, address),
      day: longDay(dayOf(Date.parse(profile.updated))),
    }),
  ];
  return `${blocks.join('\n\n')}\n`;
};

/** `.md`: the page as text for people and programs. */
export const profileMarkdown: ProfileFile = {
  ending: '.md',
  type: 'text/markdown; charset=utf-8',
  hasTies: true,
  make: profileText,
};
