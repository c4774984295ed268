import type { FieldName } from '../../base/fields/rules/field-catalogue.ts';
import { fieldsOf } from '../../base/fields/rules/fields.ts';
import type { ProfileKind } from '../../base/fields/rules/profile-kind.ts';
import { secureUrl } from '../../base/fields/rules/structured.ts';
import { say } from '../../base/languages/rules/say.ts';
import { readWebAddress } from '../../base/text/rules/url.ts';
import { hasDied } from '../../profiles/life/rules/died.ts';
import { ADULT_AGE, SOURCES } from '../../profiles/rules/limits.ts';
import { minorUntil } from '../../profiles/rules/minors.ts';

/** How many proposals may be open, how many answered ones of a name are remembered, and how long, in milliseconds. */
export const PROPOSALS = { open: 500, answered: 20, answeredMs: 30 * 86_400_000, note: 1_000 } as const;

/** How many proposals a page of their list has at most: each is read by itself. */
export const PROPOSALS_PAGE = 20;

/** What may be done with a proposal. */
export const PROPOSAL_DECISIONS = ['accept', 'decline'] as const;
export type ProposalDecision = (typeof PROPOSAL_DECISIONS)[number];

export const PROPOSAL_SENTENCES = {
  get sent() {
    return say('imports.proposal.sent');
  },
  get source() {
    return say('imports.proposal.source', { max: SOURCES.url });
  },
  get minor() {
    return say('imports.proposal.minor', { years: ADULT_AGE });
  },
  get full() {
    return say('imports.proposal.full', { count: PROPOSALS.open });
  },
  decision: `Decision must be one of ${PROPOSAL_DECISIONS.join(', ')}`,
  fields: 'Fields must be an object of fields',
  publicRole: 'Only somebody with a public role may have a page that others propose',
  publicRoleValue: 'Public role must be yes or no',
  unknown: 'There is no such proposal.',
  answered: 'This proposal was answered already.',
  accepted: 'The proposal is accepted.',
  declined: 'The proposal is declined.',
  get unreachable() {
    return say('imports.proposal.unreachable');
  },
} as const;

/** What only who a page is about may say. */
const THEIR_OWN: readonly FieldName[] = ['email', 'phone'];

/** The text fields of a kind that a reader may propose. */
export const proposableFields = (kind: ProfileKind): readonly FieldName[] =>
  fieldsOf(kind).filter((field) => !THEIR_OWN.includes(field));

const LOCAL = /^(?:[^.]*|.*\.(?:localhost|local|internal))\.?$/i;

/** The address of a source as it is stored; null if a text is no https address that others can open. */
export const readProposedSource = (sent: string): string | null => {
  const source = secureUrl(sent, SOURCES.url);
  const host = source === null ? undefined : readWebAddress(source)?.hostname;
  return host === undefined || (LOCAL.test(host) && !host.startsWith('[')) ? null : source;
};

/** Whether a birth date, or a year, is that of a minor, also of one who has died. `today` is `YYYY-MM-DD`. */
export const isMinor = (profile: ProfileKind, dob: string, today: string): boolean =>
  minorUntil({ profile, dob }, today) !== null;

/** Whether a proposal is about somebody who lives, as far as it says. */
export const isAboutLiving = (profile: ProfileKind, died: string): boolean =>
  profile === 'personal' && !hasDied({ died });

/** The key of this browser's storage for drafts of proposals. */
export const PROPOSAL_DRAFTS_KEY = 'vitae:proposals';
