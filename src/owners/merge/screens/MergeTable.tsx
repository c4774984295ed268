import { pageHash } from '../../../base/frame/browser/hash-address.ts';
import { countOf } from '../../../base/text/rules/number-words.ts';
import type { AdminUser } from '../../../moderation/page/calls.ts';
import { Portrait } from '../../../profiles/photos/screens/Portrait.tsx';
import { filedUnder } from '../../../profiles/rules/filed-under.ts';
import { displayName } from '../../../profiles/rules/list-item.ts';
import type { MergeView } from '../calls.ts';
import type { MergeRow, MergeValue } from './merge-rows.ts';

type MergeTableProps = {
  view: MergeView;
  rows: readonly MergeRow[];
  isStaying: (row: MergeRow) => boolean;
  onChoose: (row: MergeRow, keeps: boolean) => void;
};

/** The parts of both pages, the one that stays first: of each that differs one side is chosen; the others fold. */
export const MergeTable = ({ view, rows, isStaying, onChoose }: MergeTableProps) => {
  const { keep, drop } = view;
  const [differing, same] = [rows.filter(({ isSame }) => !isSame), rows.filter(({ isSame }) => isSame)];
  return (
    <>
      <table className="merge-table">
        <caption className="visually-hidden">What the page that stays takes of each</caption>
        <thead>
          <tr>
            <td />
            <Side page={keep} does="stays" />
            <Side page={drop} does="goes" />
          </tr>
        </thead>
        <tbody>
          {differing.map((row) => (
            <tr key={row.field}>
              <th scope="row">{row.label}</th>
              {[true, false].map((keeps) => (
                <Choice
                  key={String(keeps)}
                  row={row}
                  keeps={keeps}
                  name={displayName(keeps ? keep : drop)}
                  isChosen={isStaying(row) === keeps}
                  onChoose={() => onChoose(row, keeps)}
                />
              ))}
            </tr>
          ))}
          {differing.length === 0 && (
            <tr>
              <td colSpan={3}>Both pages say the same.</td>
            </tr>
          )}
        </tbody>
      </table>
      {same.length > 0 && (
        <details className="merge-same">
          <summary>{`The same on both: ${countOf(same.length, 'field')}`}</summary>
          <dl>
            {same.map(({ field, label, keep: { text, note } }) => (
              <div key={field}>
                <dt>{label}</dt>
                <dd dir="auto">
                  <span>{text}</span>
                  {note && <span className="muted">{` ${note}`}</span>}
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </>
  );
};

const Side = ({ page, does }: { page: AdminUser; does: string }) => {
  const name = displayName(page);
  const from = page.source === '' ? '' : `from ${page.source}`;
  const facts = [does, page.account ? 'has an account' : 'no account', from].filter(Boolean);
  return (
    <th scope="col">
      <span className="merge-side">
        <span className="merge-portrait">
          <Portrait
            file={page.avatar}
            name={name}
            filed={filedUnder(page)}
            sizes="2.75rem"
            small
            alt=""
            eager
          />
        </span>
        <span>
          <a className="merge-name" href={pageHash(page.id)} target="_blank" rel="noopener">
            <bdi>{name}</bdi>
          </a>
          <span className="merge-does">{facts.join(' · ')}</span>
        </span>
      </span>
    </th>
  );
};

type ChoiceProps = { row: MergeRow; keeps: boolean; name: string; isChosen: boolean; onChoose: () => void };

const Choice = ({ row, keeps, name, isChosen, onChoose }: ChoiceProps) => {
  const value: MergeValue = keeps ? row.keep : row.drop;
  return (
    <td data-chosen={isChosen || undefined}>
      <label>
        <input
          type="radio"
          name={`merge-${row.field}`}
          aria-label={`${row.label} of ${name}`}
          checked={isChosen}
          disabled={row.isFixed && !isChosen}
          onChange={onChoose}
        />
        <span dir="auto">
          {value.photo !== undefined && (
            <img className="merge-photo" src={`/uploads/${value.photo}`} alt="" width={60} height={64} />
          )}
          <span>{value.text}</span>
          {value.note && <span className="muted">{` ${value.note}`}</span>}
        </span>
      </label>
    </td>
  );
};
