import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { say } from '../../../base/languages/rules/say.ts';
import { LoadFailure } from '../../../base/table/screens/LoadFailure.tsx';
import { dateFormat } from '../../../base/text/rules/day.ts';
import { MOST_EDITORS } from '../../../profiles/hands/rules.ts';
import { $people, loadPeople, type People } from '../browser/people.ts';
import type { HandItem } from '../calls.ts';
import { HandOver } from './HandOver.tsx';
import { InviteForm } from './InviteForm.tsx';
import { LeaveRow } from './LeaveRow.tsx';
import { PersonRow } from './PersonRow.tsx';
import './people.css';

const MOMENT = dateFormat({ dateStyle: 'long', timeStyle: 'short' });

type PeopleProps = {
  /** The page's id. */
  page: string;
  role: HandItem['role'];
  /** Whether the login has no other page. */
  isLast: boolean;
  onLeft: () => void;
};

/** Who keeps the page: its owner invites, removes and hands over; an editor sees who, and may leave. */
export const PeopleWhoKeep = (props: PeopleProps) => {
  const { page } = props;
  const people = useStore($people);
  useEffect(() => void loadPeople(page), [page]);
  return <PeopleList {...props} people={people} />;
};

/** The same with what is loaded. */
export const PeopleList = ({ page, role, isLast, onLeft, people }: PeopleProps & { people: People }) => {
  const isOwner = role === 'owner';
  return (
    <>
      <p className="hand-intro">
        {isOwner ? say('owners.hands.intro-owner') : say('owners.hands.intro-editor')}
      </p>
      {people.kind === 'loading' && (
        <p className="muted" role="status">
          {say('common.loading')}
        </p>
      )}
      {people.kind === 'failed' && (
        <LoadFailure onRetry={() => loadPeople(page)}>{say('owners.hands.not-loaded')}</LoadFailure>
      )}
      {people.kind === 'ready' && (
        <>
          {people.trial !== undefined && (
            <p className="notice hand-trial" data-kind="warning">
              {isOwner
                ? say('owners.hands.trial-owner', { moment: MOMENT.format(new Date(people.trial)) })
                : say('owners.hands.trial-editor', { moment: MOMENT.format(new Date(people.trial)) })}
            </p>
          )}
          <ul className="settings-rows">
            {people.items.map((person) => (
              <PersonRow
                key={`${person.email} ${person.role} ${person.invited}`}
                page={page}
                person={person}
                isYou={!person.invited && person.email === people.you}
                isRemovable={isOwner && (person.invited || person.role === 'editor')}
              />
            ))}
          </ul>
          {isOwner && <InviteForm page={page} isFull={placesTaken(people.items) >= MOST_EDITORS} />}
          <div className="hand-more">
            <WhatEditorsMay />
            {isOwner && people.trial === undefined && <HandOver page={page} />}
          </div>
          {!isOwner && <LeaveRow page={page} isLast={isLast} onLeft={onLeft} />}
        </>
      )}
    </>
  );
};

/** How many of a page's places for editors are taken; whoever takes the page over leaves its former owner one, unless they edit it now. */
const placesTaken = (items: readonly HandItem[]): number => {
  const editors = items.filter(({ role, invited }) => role === 'editor' && !invited);
  const asked = items.filter(
    ({ invited, email, role }) =>
      invited && !(role === 'owner' && editors.some((editor) => editor.email === email)),
  );
  return editors.length + asked.length;
};

const MAY = [
  () => say('owners.hands.may-write'),
  () => say('owners.hands.may-answer'),
  () => say('owners.hands.may-see'),
  () => say('owners.hands.may-undo'),
];
const MAY_NOT = [
  () => say('owners.hands.may-not-show'),
  () => say('owners.hands.may-not-email'),
  () => say('owners.hands.may-not-people'),
  () => say('owners.hands.may-not-delete'),
];

const WhatEditorsMay = () => (
  <details className="hand-may">
    <summary>{say('owners.hands.what-may')}</summary>
    <h3>{say('owners.hands.may')}</h3>
    <ul>
      {MAY.map((words) => (
        <li key={words()}>{words()}</li>
      ))}
    </ul>
    <h3>{say('owners.hands.may-not')}</h3>
    <ul>
      {MAY_NOT.map((words) => (
        <li key={words()}>{words()}</li>
      ))}
    </ul>
  </details>
);
