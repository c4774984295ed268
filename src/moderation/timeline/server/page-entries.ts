import { getProvenClaim, type ProvenClaim } from '../../../accounts/claims/storage.ts';
import { type LinkKind, listLinks } from '../../../accounts/links/storage.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { FIELD_LABELS } from '../../../base/fields/rules/fields.ts';
import type { LetterKind } from '../../../base/mail/rules.ts';
import { listLetters } from '../../../base/mail/storage.ts';
import type { BadgeRequest } from '../../../profiles/badge/rules/verification.ts';
import { getBadgeRequest } from '../../../profiles/badge/storage/badge-requests.ts';
import type { ProfileRecord } from '../../../profiles/rules/profile.ts';
import {
  getSuggestions,
  type SuggestionFile,
} from '../../../profiles/suggestions/storage/suggestion-file.ts';
import { sideOf, type Tie, tieWords } from '../../../profiles/ties/rules/tie.ts';
import { listTies } from '../../../profiles/ties/storage/ties.ts';
import { adminEntriesAt } from '../../../search/storage/entries-at.ts';
import { FIRST, type TimelineEntry } from '../rules/timeline.ts';
import { letterSentence, tieSentence } from '../rules/timeline-words.ts';

/** All entries of a page that are kept with it in a few keys, and its ties. */
export const entriesOfPage = async (
  storage: Storage,
  record: ProfileRecord,
): Promise<{ entries: TimelineEntry[]; ties: readonly Tie[] }> => {
  const { id } = record;
  const [suggestions, ties, claim, request, letters] = await Promise.all([
    getSuggestions(storage, id),
    listTies(storage, id),
    getProvenClaim(storage, id),
    getBadgeRequest(storage, id),
    letterEntries(storage, id),
  ]);
  const entries = [
    ...creationEntries(record),
    ...suggestionEntries(suggestions),
    ...tieEntries(id, ties),
    ...claimEntries(claim),
    ...requestEntries(request),
    ...letters,
  ];
  return { entries, ties };
};

const MADE: Readonly<Record<NonNullable<ProfileRecord['made']>, string>> = {
  administrator: 'The team made it.',
  reader: 'A reader proposed it.',
};

const creationEntries = ({
  created,
  claimed,
  registered,
  made,
  source = '',
}: ProfileRecord): TimelineEntry[] => [
  {
    ...{ at: created, key: `${FIRST} creation`, kind: 'creation', ref: '' },
    ...(registered
      ? { by: 'owner', what: 'Its owner registered it.' }
      : made === undefined
        ? { by: 'import', what: source === '' ? 'It was imported.' : `It was imported from ${source}.` }
        : { by: made, what: MADE[made] }),
  },
  ...(claimed === undefined
    ? []
    : [
        {
          ...({ at: claimed, key: 'claimed', kind: 'claim', by: 'owner', ref: '' } as const),
          what: 'It was claimed and has an account since.',
        },
      ]),
];

const suggestionEntries = (file: SuggestionFile | null): TimelineEntry[] => [
  ...(file?.open ?? []).map(
    ({ created: at, reference: ref, field }): TimelineEntry => ({
      ...{ at, key: `open ${ref}`, kind: 'suggestion', by: 'reader', ref },
      what: `A reader suggested a change of ${FIELD_LABELS[field]}.`,
    }),
  ),
  ...(file?.answered ?? []).map(
    ({ at, reference: ref, decision }): TimelineEntry => ({
      ...{ at, key: `answered ${ref}`, kind: 'suggestion', by: 'owner', ref },
      what: decision === 'accept' ? 'A suggestion was accepted.' : 'A suggestion was declined.',
    }),
  ),
];

/** The ties of a page without the names of the other pages, which are read for those that are shown. */
const tieEntries = (id: string, ties: readonly Tie[]): TimelineEntry[] =>
  ties.map((tie) => ({
    ...{ at: tie.since, key: TIE + tie.tie, kind: 'tie', what: '', ref: tie.tie },
    by: sideOf(tie, id) === tie.asked ? 'owner' : '',
  }));

const TIE = 'tie ';

/** The same with the names, where they are ties. */
export const withTieNames = async (
  storage: Storage,
  id: string,
  entries: readonly TimelineEntry[],
  ties: readonly Tie[],
): Promise<TimelineEntry[]> => {
  const byKey = new Map(ties.map((tie) => [TIE + tie.tie, tie]));
  const otherOf = (tie: Tie) => {
    const profile = sideOf(tie, id) === 'personal' ? 'professional' : 'personal';
    return { profile, ...tie.sides[profile] } as const;
  };
  const shown = entries.flatMap(({ key }) => byKey.get(key) ?? []);
  const names = shown.length === 0 ? new Map() : await adminEntriesAt(storage, shown.map(otherOf));
  return entries.map((entry) => {
    const tie = byKey.get(entry.key);
    if (tie === undefined) return entry;
    const name: string = names.get(otherOf(tie).id)?.name ?? 'a page that is gone';
    return { ...entry, what: tieSentence(tieWords(tie), name, tie.state) };
  });
};

const claimEntries = (claim: ProvenClaim | null): TimelineEntry[] =>
  claim === null
    ? []
    : [
        {
          ...{ at: claim.proven, key: claim.claim, kind: 'claim', by: '', ref: claim.id },
          what: 'Somebody proved its website and claims it.',
        },
      ];

const requestEntries = (request: BadgeRequest | null): TimelineEntry[] =>
  request === null
    ? []
    : [
        {
          ...{ at: request.at, key: 'request', kind: 'badge', by: 'owner', ref: request.id },
          what: 'Its owner asked for the badge.',
        },
      ];

/** The letters that leave no note of their own, by their links. */
const LINKED: Readonly<Partial<Record<LinkKind, LetterKind>>> = {
  reset: 'reset',
  login: 'login-link',
  confirm: 'confirmation',
};

const letterEntries = async (storage: Storage, id: string): Promise<TimelineEntry[]> => {
  const [{ letters, links }, made] = await Promise.all([listLetters(storage, id), listLinks(storage, id)]);
  const linked = made.flatMap(({ kind, at, key }) => {
    const letter = LINKED[kind];
    return letter === undefined || links.has(key) ? [] : [{ kind: letter, state: 'sent' as const, at, key }];
  });
  return [...letters, ...linked].map(
    (letter, index): TimelineEntry => ({
      ...{ at: letter.at, key: `letter ${index}`, kind: 'letter', by: '', ref: '' },
      what: letterSentence(letter.kind, letter.state),
    }),
  );
};
