import { useId } from 'react';
import { FIELD_LABELS } from '../../../base/fields/rules/fields.ts';
import { say } from '../../../base/languages/rules/say.ts';
import { longMonth } from '../../../base/text/rules/day.ts';
import { goneSourcesOf } from '../../../profiles/gone-sources/rules/source-check.ts';
import type { OwnUser } from '../../my-profile/calls.ts';
import { WaitingRow } from '../../my-profile/screens/waiting/WaitingRow.tsx';
import type { SectionPart } from '../../rules/sections.ts';

/** The sources of a page that are gone, and the way to replace the first of them. */
export const GoneSourcesRow = ({ user, onEdit }: { user: OwnUser; onEdit: (part: SectionPart) => void }) => {
  const gone = goneSourcesOf(user.sources);
  const [first] = gone;
  const id = useId();
  if (first === undefined) return null;
  return (
    <WaitingRow
      id={id}
      what={<strong>{say('owners.waiting.gone-sources', { count: gone.length })}</strong>}
      why={
        <ul>
          {gone.map(({ field, url, title, since }) => (
            <li key={`${field} ${url}`}>
              <span>{`${FIELD_LABELS[field]}: `}</span>
              <bdi>{title || url}</bdi>
              <span>{` ${say('owners.waiting.gone-since', { month: longMonth(since) })}`}</span>
            </li>
          ))}
        </ul>
      }
      actions={
        <button
          className="button-quiet"
          type="button"
          aria-describedby={id}
          onClick={() => onEdit(first.field)}
        >
          {say('owners.waiting.replace-sources')}
        </button>
      }
    />
  );
};
