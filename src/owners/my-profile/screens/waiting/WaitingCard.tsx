import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { say } from '../../../../base/languages/rules/say.ts';
import { PausedBadgeRow } from '../../../badge/screens/BadgeRow.tsx';
import { LetterRow } from '../../../email/screens/LetterRow.tsx';
import { BehindRow } from '../../../languages/screens/BehindRow.tsx';
import { completenessOf } from '../../../rules/completeness.ts';
import type { SectionName, SectionPart } from '../../../rules/sections.ts';
import { GoneSourcesRow } from '../../../sources/screens/GoneSourcesRow.tsx';
import { $ownSuggestions, loadOwnSuggestions } from '../../../suggestions/browser/own-suggestions.ts';
import { AnsweredSuggestionRow } from '../../../suggestions/screens/AnsweredSuggestionRow.tsx';
import { fitsRow } from '../../../suggestions/screens/fits-row.ts';
import { WaitingSuggestion } from '../../../suggestions/screens/WaitingSuggestion.tsx';
import { $ownTies, loadOwnTies } from '../../../ties/browser/own-ties.ts';
import { waitsForOwner } from '../../../ties/rules/tie-changes.ts';
import { AnsweredTieRow, WaitingTie } from '../../../ties/screens/WaitingTie.tsx';
import type { OwnUser } from '../../calls.ts';
import { CompletePage } from '../CompletePage.tsx';
import { hasNotes, PageNotes } from './PageNotes.tsx';
import { isOpenRow, type OwnWaitingItem, useNamedTie, useWaitingRows } from './use-waiting-rows.ts';
import './own-waiting.css';

/** How many of what waits are shown before 'n more'. */
const SHOWN = 3;

type WaitingCardProps = {
  user: OwnUser;
  /** Opens the editor of a part of the page. */
  onEdit: (part: SectionPart | SectionName) => void;
};

/** What waits for the owner, each answered where it stands, and what would make the page live. No card if there is neither. */
export const WaitingCard = ({ user, onEdit }: WaitingCardProps) => {
  const ties = useStore($ownTies);
  const suggestions = useStore($ownSuggestions);
  const { named, state } = useNamedTie();
  const rows = useWaitingRows(user, named);
  const [isWhole, setWhole] = useState(false);
  const list = useRef<HTMLUListElement>(null);

  const open = rows.filter(isOpenRow);
  const folded = isWhole ? [] : open.slice(SHOWN);
  const first =
    open.find((row) => row.kind === 'tie' || (row.kind === 'suggestion' && fitsRow(row.suggestion))) ??
    open.find(({ kind }) => kind === 'suggestion');
  const hasTie = ties.kind === 'ready' && ties.items.some((tie) => !waitsForOwner(tie));
  const hasFailed = ties.kind === 'failed' || suggestions.kind === 'failed';
  const hasRows = rows.length > 0 || hasNotes(user) || state !== 'open' || hasFailed;
  // The button is gone with what it showed.
  useEffect(() => {
    if (isWhole)
      list.current?.querySelectorAll<HTMLElement>('.waiting-row:not([data-answered])')[SHOWN]?.focus();
  }, [isWhole]);
  if (!hasRows && completenessOf(user, hasTie).missing.length === 0) return null;
  return (
    <section
      className="waiting-card"
      aria-label={rows.length > 0 ? say('owners.waiting.title') : say('owners.waiting.your-page')}
    >
      {rows.length > 0 && <WaitingHead left={open.length} />}
      {hasRows && (
        <ul className="waiting-rows" ref={list}>
          {rows
            .filter((row) => !folded.includes(row))
            .map((row) => (
              <AnyRow
                key={row.key}
                row={row}
                isFirst={row === first}
                isNamed={row.key === named}
                {...{ user, onEdit }}
              />
            ))}
          {folded.length > 0 && (
            <li className="waiting-note">
              <button className="button-plain" type="button" onClick={() => setWhole(true)}>
                {say('owners.waiting.more', { count: folded.length })}
              </button>
            </li>
          )}
          <PageNotes user={user} tie={state} />
          {hasFailed && <LoadAgain />}
        </ul>
      )}
      <CompletePage user={user} hasTie={hasTie} onAdd={onEdit} />
    </section>
  );
};

/** A row by its kind. Its yes is the one green button of the card if it `isFirst`. */
const AnyRow = (props: WaitingCardProps & { row: OwnWaitingItem; isFirst: boolean; isNamed: boolean }) => {
  const { row, user, isFirst, isNamed, onEdit } = props;
  switch (row.kind) {
    case 'letter':
      return <LetterRow email={user.email} onChangeAddress={() => onEdit('email')} />;
    case 'badge':
      return <PausedBadgeRow user={user} />;
    case 'gone-sources':
      return <GoneSourcesRow user={user} onEdit={onEdit} />;
    case 'behind':
      return <BehindRow tag={row.tag} fields={row.fields} onOpen={() => onEdit('translations')} />;
    case 'tie':
      return <WaitingTie own={user.profile} tie={row.tie} isNamed={isNamed} isFirst={isFirst} />;
    case 'answered-tie':
      return <AnsweredTieRow own={user.profile} answer={row.answer} />;
    case 'suggestion':
      return <WaitingSuggestion suggestion={row.suggestion} isFirst={isFirst} />;
    case 'answered-suggestion':
      return <AnsweredSuggestionRow answer={row.answer} />;
  }
};

const LoadAgain = () => (
  <li className="waiting-note">
    <p role="alert">
      <span>{say('owners.waiting.failed')}</span>{' '}
      <button
        className="button-plain"
        type="button"
        onClick={() => void Promise.all([loadOwnSuggestions(), loadOwnTies()])}
      >
        {say('common.try-again')}
      </button>
    </p>
  </li>
);

const WaitingHead = ({ left }: { left: number }) => (
  <header className="waiting-head">
    <h2>{say('owners.waiting.title')}</h2>
    <p className="numeric" role="status">
      {left === 0 ? say('owners.waiting.nothing-left') : say('owners.waiting.left', { count: left })}
    </p>
  </header>
);
