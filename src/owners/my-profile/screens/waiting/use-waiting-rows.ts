import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { FieldName } from '../../../../base/fields/rules/field-catalogue.ts';
import { goneSourcesOf } from '../../../../profiles/gone-sources/rules/source-check.ts';
import type { Suggestion } from '../../../../profiles/suggestions/calls.ts';
import type { OwnTie } from '../../../../profiles/ties/rules/tie.ts';
import {
  $answeredSuggestions,
  $ownSuggestions,
  type AnsweredSuggestion,
} from '../../../suggestions/browser/own-suggestions.ts';
import { $answeredTies, $ownTies, type AnsweredTie } from '../../../ties/browser/own-ties.ts';
import { waitsForOwner } from '../../../ties/rules/tie-changes.ts';
import type { OwnUser } from '../../calls.ts';
import { useLockedParts, useRole } from '../use-role.ts';

/** Something that waits, or that the owner has answered since My profile was opened. */
export type OwnWaitingItem =
  | { kind: 'letter' | 'badge' | 'gone-sources'; key: string }
  | { kind: 'behind'; key: string; tag: string; fields: readonly FieldName[] }
  | { kind: 'tie'; key: string; since: string; tie: OwnTie }
  | { kind: 'answered-tie'; key: string; since: string; answer: AnsweredTie }
  | { kind: 'suggestion'; key: string; since: string; suggestion: Suggestion }
  | { kind: 'answered-suggestion'; key: string; since: string; answer: AnsweredSuggestion };

export const isOpenRow = ({ kind }: OwnWaitingItem): boolean => !kind.startsWith('answered');

// What was answered keeps its place among what still waits.
const bySince = (one: { since: string }, other: { since: string }): number =>
  one.since < other.since ? -1 : Number(one.since > other.since);

/** What other pages ask, that of a mail first. */
const useTieRows = (named: string): OwnWaitingItem[] => {
  const ties = useStore($ownTies);
  const answered = useStore($answeredTies);
  const sinceOf = ({ tie, since }: OwnTie): string => (tie === named ? '' : since);
  const asked = (ties.kind === 'ready' ? ties.items : []).filter(waitsForOwner);
  return [
    ...asked.map((tie) => ({ kind: 'tie' as const, key: tie.tie, since: sinceOf(tie), tie })),
    ...answered.map((answer) => ({
      kind: 'answered-tie' as const,
      key: `answered-${answer.tie.tie}`,
      since: sinceOf(answer.tie),
      answer,
    })),
  ].sort(bySince);
};

/** What readers suggest, oldest first, but what the login cannot accept. */
const useSuggestionRows = (locked: readonly string[]): OwnWaitingItem[] => {
  const suggestions = useStore($ownSuggestions);
  const answered = useStore($answeredSuggestions);
  return [
    ...(suggestions.kind === 'ready' ? suggestions.items : [])
      .filter(({ field }) => !locked.includes(field))
      .map((suggestion) => ({
        kind: 'suggestion' as const,
        key: suggestion.reference,
        since: suggestion.created,
        suggestion,
      })),
    ...answered.map((answer) => ({
      kind: 'answered-suggestion' as const,
      key: `answered-${answer.suggestion.reference}`,
      since: answer.suggestion.created,
      answer,
    })),
  ].sort(bySince);
};

/** The translations whose originals have changed since, by language. */
const behindRows = ({ behind }: OwnUser): OwnWaitingItem[] =>
  Object.entries(behind).map(([tag, fields]) => ({ kind: 'behind', key: `behind-${tag}`, tag, fields }));

/** What only the owner of the page can answer. */
const ownersRows = (user: OwnUser): OwnWaitingItem[] => [
  ...(user.email_confirmed || user.email === '' ? [] : [{ kind: 'letter' as const, key: 'letter' }]),
  ...(user.recheck ? [{ kind: 'badge' as const, key: 'badge' }] : []),
];

/**
 * The rows of the card in their order: the letter, the badge, the sources that are gone, what other pages ask, what readers suggest, what is to be
 * translated anew.
 */
export const useWaitingRows = (user: OwnUser, named: string): OwnWaitingItem[] => [
  ...(useRole(user) === 'owner' ? ownersRows(user) : []),
  ...(goneSourcesOf(user.sources).length > 0 ? [{ kind: 'gone-sources' as const, key: 'gone-sources' }] : []),
  ...useTieRows(named),
  ...useSuggestionRows(useLockedParts(user)),
  ...behindRows(user),
];

const tieInAddress = (): string => new URLSearchParams(location.search).get('tie') ?? '';

/** The tie that a mail led to, and whether there is nothing to answer there: it is answered, or it has ended. */
export const useNamedTie = (): { named: string; state: 'open' | 'answered' | 'over' } => {
  const [named] = useState(tieInAddress);
  const ties = useStore($ownTies);
  const answered = useStore($answeredTies);
  if (named === '' || ties.kind !== 'ready' || answered.some(({ tie }) => tie.tie === named))
    return { named, state: 'open' };
  const tie = ties.items.find((each) => each.tie === named);
  if (tie === undefined) return { named, state: 'over' };
  return { named, state: waitsForOwner(tie) ? 'open' : 'answered' };
};
