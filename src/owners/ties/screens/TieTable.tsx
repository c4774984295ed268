import { to } from '../../../base/languages/rules/address.ts';
import { spanWords } from '../../../profiles/life/rules/span-words.ts';
import { tieWords } from '../../../profiles/ties/rules/tie.ts';
import type { TieListProps } from './TieAnswers.tsx';

/** Some of the page's ties; nothing if there are none. */
export const TieTable = ({ caption, ties, busy, onDecide }: TieListProps & { caption: string }) =>
  ties.length === 0 ? null : (
    <table className="table tie-table">
      <caption>{caption}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">Page</th>
          <th scope="col">Remove</th>
        </tr>
      </thead>
      <tbody>
        {ties.map((tie) => (
          <tr key={tie.tie}>
            <th scope="row">
              <a href={to(tie.url)}>
                <bdi>{tie.name}</bdi>
              </a>
              <span className="muted">
                <bdi>{tieWords(tie)}</bdi>
                {spanWords(tie) !== '' && <span className="numeric">{` · ${spanWords(tie)}`}</span>}
              </span>
            </th>
            <td>
              <button
                className="button-plain"
                type="button"
                aria-disabled={busy !== null}
                onClick={() => void onDecide(tie, 'remove')}
              >
                <span>
                  {busy?.tie === tie.tie ? 'Removing…' : tie.state === 'asked' ? 'Take back' : 'Remove'}
                </span>
                <span className="visually-hidden">{` ${tie.name}`}</span>
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
